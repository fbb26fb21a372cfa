"""Growfolio's backend, as its manual describes it: identity tokens of Apple, exchanged once and shown everywhere.

The manual names no protected endpoint over HTTP; `/api/v1/account` is one for tests.
"""

import base64
import json
import time
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

app = FastAPI(title="Growfolio")


class Problem(BaseModel):
    detail: str


class TokenRequest(BaseModel):
    identity_token: str = Field(min_length=1)
    user_first_name: str | None = None
    user_last_name: str | None = None


class TokenResponse(BaseModel):
    user_id: str
    email: str | None = None
    name: str | None = None
    alpaca_account_status: str | None = None


class Account(BaseModel):
    user_id: str


def user(token: str) -> str:
    """The `sub` of an identity token. Who signed it is not looked at: this is a server for tests."""
    try:
        payload = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        subject, expiry = claims["sub"], claims["exp"]
    except (IndexError, KeyError, TypeError, ValueError):
        raise refused("Not an identity token")
    if expiry <= time.time():
        raise refused("The token has expired")
    return subject


def refused(why: str) -> HTTPException:
    return HTTPException(401, why, headers={"WWW-Authenticate": "Bearer"})


def caller(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]) -> str:
    if credentials is None:
        raise refused("Not authenticated")
    return user(credentials.credentials)


@app.post("/api/v1/auth/token", responses={401: {"model": Problem}})
async def exchange_token(request: TokenRequest) -> TokenResponse:
    """Makes a user of an identity token, or finds the one that it belongs to."""
    subject = user(request.identity_token)
    names = [name for name in (request.user_first_name, request.user_last_name) if name]
    return TokenResponse(
        user_id=subject,
        email=f"{subject}@example.com",
        name=" ".join(names) or None,
        alpaca_account_status="ACTIVE",
    )


@app.get("/api/v1/account", responses={401: {"model": Problem}})
async def get_account(caller: Annotated[str, Depends(caller)]) -> Account:
    """Returns whose token was shown."""
    return Account(user_id=caller)
