"""Runs nonebot-plugin-cchess by its Discord adapter, on a sandbox instead of Discord.

    python3 bot.py http://127.0.0.1:8100
"""

import sys

import nonebot
from nonebot.adapters.discord import Adapter
from yarl import URL


class SandboxAdapter(Adapter):
    """The adapter has no setting for Discord's address."""

    def __init__(self, driver, **settings):
        super().__init__(driver, **settings)
        self.base_url = URL(sys.argv[1]) / "api/v10"


nonebot.init(
    driver="~aiohttp",
    log_level="ERROR",
    command_start=["", "/"],
    sqlalchemy_database_url="sqlite+aiosqlite:///peer.sqlite",
    # The tables are made without a question.
    alembic_startup_check=False,
    # Moves are plain messages, so it needs to read them.
    discord_bots=[{"token": "sandbox", "intent": {"message_content": True}}],
)
nonebot.get_driver().register_adapter(SandboxAdapter)
nonebot.load_plugin("nonebot_plugin_cchess")
nonebot.run()
