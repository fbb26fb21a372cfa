"""HEAN's backend, as its integration guide describes it: three calls, and nobody signs in."""

from enum import Enum

from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI(title="HEAN")


class PortfolioSummary(BaseModel):
    total_pnl: float
    realized_pnl: float
    unrealized_pnl: float
    equity: float
    initial_capital: float


class Position(BaseModel):
    symbol: str
    size: float
    entry_price: float
    current_price: float
    unrealized_pnl: float


class RiskState(str, Enum):
    NORMAL = "NORMAL"
    SOFT_BRAKE = "SOFT_BRAKE"
    QUARANTINE = "QUARANTINE"
    HARD_STOP = "HARD_STOP"


class RiskStatus(BaseModel):
    state: RiskState
    drawdown: float
    max_position_size: float


@app.get("/api/portfolio/summary")
async def get_portfolio_summary() -> PortfolioSummary:
    """Returns the portfolio's summary."""
    return PortfolioSummary(
        total_pnl=2456.78, realized_pnl=1200.00, unrealized_pnl=1256.78, equity=12456.78, initial_capital=10000.00
    )


@app.get("/api/positions")
async def list_positions() -> list[Position]:
    """Returns the open positions."""
    return [
        Position(symbol="BTCUSDT", size=0.5, entry_price=42000.00, current_price=42350.75, unrealized_pnl=175.38),
        Position(symbol="ETHUSDT", size=-2, entry_price=2200.10, current_price=2150.05, unrealized_pnl=100.10),
    ]


@app.get("/api/risk/state")
async def get_risk_state() -> RiskStatus:
    """Returns the current risk state."""
    return RiskStatus(state=RiskState.NORMAL, drawdown=0.05, max_position_size=1000.00)
