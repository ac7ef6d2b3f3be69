"""The application: all routes, behind the middleware. What every home answers comes before these
(`api.py`)."""

from __future__ import annotations

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from ferrovia.server.http import (
    account_api,
    bots,
    invitation_links,
    notices,
    operator_api,
    own_account,
    pages,
    pictures,
    probes,
    reminders,
    reports,
    status,
)
from ferrovia.server.http.api import Api
from ferrovia.server.http.error_responses import HANDLERS
from ferrovia.server.http.middleware import Middleware
from ferrovia.server.http.openapi import Description
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.services import Services
from ferrovia.version import VERSION

ROUTES = [
    account_api.games,
    account_api.how_to_sign_in,
    account_api.make_again,
    account_api.me,
    account_api.register,
    account_api.sign_in,
    account_api.sign_out,
    bots.choose,
    bots.make_bot,
    bots.own_bots,
    bots.revoke_bot,
    bots.stream,
    invitation_links.accept,
    notices.allow,
    notices.ask_to_confirm,
    notices.ask_to_stop,
    notices.confirm,
    notices.stop,
    notices.style,
    probes.healthz,
    probes.metrics,
    operator_api.page,
    own_account.change_password,
    own_account.delete_account,
    own_account.export,
    own_account.reset,
    own_account.sessions,
    own_account.sign_out_everywhere,
    pages.asset,
    pages.page,
    pages.public,
    pages.python,
    pictures.drawing,
    pictures.rules,
    pictures.small_picture,
    reminders.give_mail,
    reminders.push_key,
    reminders.subscribe,
    status.status,
    status.status_page,
    reports.report,
]


class _App(Litestar):
    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        """Without those for messages in other forms than msgspec's, whose libraries take long to load."""
        return [*plugins, MsgspecDIPlugin()]


def make_app(services: Services) -> Middleware:
    """An ASGI application."""
    limits = services.config.limits
    rate_limits = RateLimits(limits)
    counts = status.StatusCounts(services)
    app = _App(
        [*ROUTES, operator_api.ROUTER],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "rate_limits": Provide(lambda: rate_limits, sync_to_thread=False),
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
    return Middleware(Api(app, services, rate_limits), services)
