"""The server: rooms in memory, their connections, the HTTP calls and the pages.

`app.py` wires the parts; everything below it knows only what it is handed. Nothing here decides anything about a game.
"""
