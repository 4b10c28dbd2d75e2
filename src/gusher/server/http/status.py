"""Where the server is, and whether it is well."""

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from gusher import __version__
from gusher.server.protocol.itself import Addresses, Health

from . import addresses
from .services import AnyRequest, services


@get("/api/address", sync_to_thread=True)
def get_address(request: AnyRequest) -> Addresses:
    """The addresses at which others reach this server; first the one that this device uses from another computer."""
    return Addresses(origins(request))


def origins(request: AnyRequest) -> list[str]:
    """The addresses at which others reach this server, for links that people hand on."""
    here = services(request)
    reachable = here.at.reachable()
    if not addresses.is_local(request.url.hostname or ""):
        reachable = [f"{request.url.scheme}://{request.url.netloc}", *reachable]
    return list(dict.fromkeys(reachable))


@get("/api/health", responses={503: ResponseSpec(Health, description="Not well.", generate_examples=False)})
async def get_health(request: AnyRequest) -> Response[Health]:
    """Whether all is well, and everything is ready."""
    here = services(request)
    works = await here.storage.writes()
    ready = here.readiness
    health = Health(__version__, "ok" if works else "not_stored", ready.compiled, ready.bots, ready.settled)
    return Response(health, status_code=200 if works else 503)
