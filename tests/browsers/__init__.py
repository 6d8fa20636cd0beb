"""The main journeys in Firefox and WebKitGTK: written once, made in both. All others are made in Chromium, in `e2e`."""
