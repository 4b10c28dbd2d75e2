"""What people say at a table."""

from litestar import post, put
from litestar.params import FromPath, JSONBody

from gusher.server.live.kept_table import now
from gusher.server.protocol.remarks import ChatAct, ChatSwitch, NewRemark

from .services import AnyRequest, count, failures, known_person, person_of, services, strictly


@post("/api/tables/{table:str}/chat", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def say(request: AnyRequest, table: FromPath[str], data: JSONBody[NewRemark]) -> None:
    """Say something at a table."""
    budgets = services(request).budgets
    count(request, budgets.changes)
    wanted = await strictly(request, type(data))
    live = await services(request).tables.get(table)
    count(request, budgets.chat if live.chat.has_played(person_of(request)) else budgets.chat_of_watchers)
    await live.chat.say(known_person(request), wanted, now())
    live.said()


@put("/api/tables/{table:str}/chat", status_code=204, responses=failures(400, 403, 404, 409, 413, 429, 503))
async def switch_chat(request: AnyRequest, table: FromPath[str], data: JSONBody[ChatSwitch]) -> None:
    """As the table's maker, let people write there, or not."""
    count(request, services(request).budgets.changes)
    wanted = await strictly(request, type(data))
    live = await services(request).tables.get(table)
    await live.chat.switch(person_of(request), is_on=wanted.on)
    live.said()


@post(
    "/api/tables/{table:str}/chat/{n:int}/{act:str}", status_code=204, responses=failures(400, 403, 404, 409, 429, 503)
)
async def act_on_remark(request: AnyRequest, table: FromPath[str], n: FromPath[int], act: FromPath[ChatAct]) -> None:
    """Hide a remark, report it, silence or mute its writer, or read them again."""
    count(request, services(request).budgets.changes)
    live = await services(request).tables.get(table)
    chat, person = live.chat, person_of(request)
    match act:
        case "hide":
            await chat.hide(person, n)
        case "report":
            await chat.report(person, n, now())
        case "silence":
            await chat.silence(person, n)
        case "mute" | "unmute":
            await chat.mute(known_person(request), n, muted=act == "mute")
    live.said()
