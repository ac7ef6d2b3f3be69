"""Tables on a network: HTTP, WebSocket, storage, seats, clocks."""
