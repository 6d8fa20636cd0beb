"""What environments run in compiled code: observations as named arrays, and the course of many games side by side."""
