"""A small game server for sushigo; read `room`, `store`, `house`, `app`, in this order."""
