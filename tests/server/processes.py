"""Real servers for tests: `partyside serve` in a process of its own, on a free port of this machine."""

import asyncio
import socket
import sys
from pathlib import Path

import httpx


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def serve(port: int, data: Path, *flags: str) -> asyncio.subprocess.Process:
    """A server that answers already. You must end it by a signal, and wait for it."""
    command = ["-m", "partyside", "serve", "--port", str(port), "--data", str(data), "--log-level", "warning", *flags]
    process = await asyncio.create_subprocess_exec(sys.executable, *command)
    async with httpx.AsyncClient() as http:
        while process.returncode is None:
            try:
                await http.get(f"http://127.0.0.1:{port}/healthz")
                return process
            except httpx.TransportError:
                await asyncio.sleep(0.02)
    raise AssertionError(f"the server ended with {process.returncode}")
