"""The server's edge: HTTP and WebSocket."""
