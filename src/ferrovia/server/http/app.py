"""The application: all routes, behind the gate. What every home answers comes before these (`api.py`)."""

from __future__ import annotations

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from ferrovia.server.http import (
    accounts,
    bots,
    invitations,
    notices,
    operation,
    operator,
    own,
    pages,
    pictures,
    push,
    reports,
    status,
)
from ferrovia.server.http.api import Api
from ferrovia.server.http.described import Description
from ferrovia.server.http.errors import HANDLERS
from ferrovia.server.http.gate import Gate
from ferrovia.server.http.limiting import Guard
from ferrovia.server.services import Services
from ferrovia.version import VERSION

ROUTES = [
    accounts.games,
    accounts.how_to_sign_in,
    accounts.make_again,
    accounts.me,
    accounts.register,
    accounts.sign_in,
    accounts.sign_out,
    bots.choose,
    bots.make_bot,
    bots.own_bots,
    bots.revoke_bot,
    bots.stream,
    invitations.accept,
    notices.allow,
    notices.ask_to_confirm,
    notices.ask_to_stop,
    notices.confirm,
    notices.stop,
    notices.style,
    operation.healthz,
    operation.metrics,
    operator.page,
    own.change_password,
    own.delete_account,
    own.export,
    own.reset,
    own.sessions,
    own.sign_out_everywhere,
    pages.asset,
    pages.page,
    pages.public,
    pages.python,
    pictures.drawing,
    pictures.rules,
    pictures.small_picture,
    push.give_mail,
    push.push_key,
    push.subscribe,
    status.status,
    status.status_page,
    reports.report,
]


class _App(Litestar):
    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        """Without those for messages in other forms than msgspec's, whose libraries take long to load."""
        return [*plugins, MsgspecDIPlugin()]


def make_app(services: Services) -> Gate:
    """An ASGI application."""
    limits = services.config.limits
    guard = Guard(limits)
    counts = status.StatusCounts(services)
    app = _App(
        [*ROUTES, operator.ROUTER],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "guard": Provide(lambda: guard, sync_to_thread=False),
            "counts": Provide(lambda: counts, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Ferrovia",
            version=VERSION,
            path="/api/schema",
            render_plugins=[Description(path="/openapi.json")],
        ),
        request_max_body_size=limits.body_bytes,
    )
    app.state.services = services
    return Gate(Api(app, services, guard), services)
