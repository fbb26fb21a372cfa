"""EvokeEssence's backend: a login, and a token of its own for the socket.

The guide names the two endpoints and no fields; these are the ones of Accord's contract.
"""

import itertools
from datetime import datetime, timezone
from typing import Annotated

from fastapi import Depends, FastAPI
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

app = FastAPI(title="EvokeEssence")

PASSWORD = "correct horse"
SESSION = "session-of-"
SOCKET = "socket-of-"

numbers = itertools.count(1)
"""Tell one token for the socket from another."""


class Problem(BaseModel):
    message: str


class LoginRequest(BaseModel):
    email: str
    password: str


class LoginResponse(BaseModel):
    token: str


class SocketToken(BaseModel):
    token: str
    expiresAt: datetime | None = None


def refused(why: str) -> JSONResponse:
    return JSONResponse({"message": why}, 401)


@app.post("/api/auth/login", response_model=LoginResponse, responses={401: {"model": Problem}})
async def login(request: LoginRequest):
    """Signs a user in."""
    if request.password != PASSWORD:
        return refused("Wrong address or password")
    return LoginResponse(token=SESSION + request.email)


@app.post("/api/websocket/token", response_model=SocketToken, responses={401: {"model": Problem}})
async def create_socket_token(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))],
):
    """Makes a token for the socket."""
    if credentials is None or not credentials.credentials.startswith(SESSION):
        return refused("Sign in again")
    user = credentials.credentials.removeprefix(SESSION)
    return SocketToken(token=f"{SOCKET}{user}-{next(numbers)}", expiresAt=datetime(2025, 5, 20, 14, 30, tzinfo=timezone.utc))
