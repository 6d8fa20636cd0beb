"""The table online: a server that keeps every game safe. One log of entries for each game, over HTTP and WebSocket."""
