"""The server against real parts: uvicorn, WebSockets, SQLite files, a PostgreSQL of the tests' own."""
