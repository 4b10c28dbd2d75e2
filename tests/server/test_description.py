"""The HTTP half does what its OpenAPI description says, whatever is sent: tried by Schemathesis, in this process."""

import pytest
from examples import examples
from hypothesis import HealthCheck, given

from dev.testing.servers import ServerThread
from gusher.server.http import app
from gusher.server.work.workers import Workers

OPERATIONS = [
    "GET /api/games",
    "GET /api/games/{game}/cards",
    "POST /api/games/{game}/options/{option}",
    "GET /api/me",
    "PUT /api/me",
    "PUT /api/me/settings",
    "POST /api/me/sign-out",
    "GET /api/me/data",
    "DELETE /api/me",
    "POST /api/admin/session",
    "DELETE /api/admin/session",
    "GET /api/admin",
    "GET /api/admin/tables",
    "POST /api/admin/tables/{table}/close",
    "DELETE /api/admin/tables/{table}",
    "GET /api/admin/reports",
    "DELETE /api/admin/reports/{table}/{n}",
    "DELETE /api/admin/remarks/{table}/{n}",
    "GET /api/admin/bans",
    "POST /api/admin/bans",
    "DELETE /api/admin/bans/{ban_id}",
    "GET /api/admin/bots",
    "PUT /api/admin/bots/{bot}",
    "GET /api/bots",
    "POST /api/bots",
    "POST /api/bots/{bot}/token",
    "DELETE /api/bots/{bot}",
    "PUT /api/bots/{bot}/games",
    "GET /api/bot",
    "POST /api/bot/token",
    "DELETE /api/bot",
    "GET /api/bot/stream",
    "POST /api/bot/tables",
    "POST /api/bot/tables/{table}/seat",
    "DELETE /api/bot/tables/{table}/seat",
    "POST /api/bot/tables/{table}/moves",
    "POST /api/bot/tables/{table}/answer",
    "POST /api/bot/tables/{table}/ask",
    "POST /api/bot/tables/{table}/leave",
    "POST /api/friends/invitations",
    "POST /api/friends",
    "GET /api/friends",
    "GET /api/friends/{friend}",
    "PUT /api/friends/{friend}",
    "DELETE /api/friends/{friend}",
    "GET /api/me/played",
    "POST /api/challenges",
    "POST /api/resume",
    "GET /api/me/passkeys",
    "POST /api/me/passkeys",
    "POST /api/me/passkeys/challenge",
    "DELETE /api/me/passkeys/{passkey}",
    "POST /api/passkey",
    "POST /api/passkey/challenge",
    "GET /api/push",
    "POST /api/push",
    "POST /api/push/off",
    "GET /api/me/webhook",
    "PUT /api/me/webhook",
    "DELETE /api/me/webhook",
    "GET /api/me/tables/{table}/unreminded",
    "PUT /api/me/tables/{table}/unreminded",
    "DELETE /api/me/tables/{table}/unreminded",
    "GET /api/me/mail",
    "PUT /api/me/mail",
    "DELETE /api/me/mail",
    "GET /api/mail/{act}/{token}",
    "POST /api/mail/{act}/{token}",
    "GET /api/me/calendar",
    "GET /api/calendar/{secret}/gusher.ics",
    "GET /api/tables",
    "DELETE /api/me/tables/{table}",
    "PUT /api/me/tables/{table}",
    "POST /api/waiting",
    "DELETE /api/waiting",
    "GET /api/dice",
    "POST /api/tables",
    "POST /api/lessons/{game}/{lesson}",
    "GET /api/tables/{table}",
    "DELETE /api/tables/{table}",
    "POST /api/tables/{table}/next",
    "GET /api/tables/{table}/at/{n}",
    "GET /api/tables/{table}/why/{n}",
    "GET /api/tables/{table}/why-not/{seat}/{move}",
    "GET /api/tables/{table}/advice",
    "POST /api/tables/{table}/hint",
    "GET /api/tables/{table}/chores/{seat}",
    "GET /api/tables/{table}/books",
    "GET /api/tables/{table}/cards",
    "GET /api/tables/{table}/draws",
    "GET /api/tables/{table}/frozen",
    "GET /api/tables/{table}/luck",
    "GET /api/tables/{table}/what-if",
    "DELETE /api/tables/{table}/what-if",
    "GET /api/tables/{table}/what-if/{n}",
    "GET /api/tables/{table}/course",
    "DELETE /api/tables/{table}/course",
    "GET /api/tables/{table}/best/{n}",
    "POST /api/tables/{table}/branch",
    "DELETE /api/tables/{table}/branch",
    "POST /api/tables/{table}/branch/consider",
    "POST /api/tables/{table}/branch/course",
    "POST /api/tables/{table}/branch/best",
    "DELETE /api/tables/{table}/best/{n}",
    "GET /api/tables/{table}/debrief",
    "GET /api/tables/{table}/export/{what}",
    "POST /api/tables/{table}/seats/{seat}",
    "PUT /api/tables/{table}/seats/{seat}",
    "PUT /api/tables/{table}/seats/{seat}/dice",
    "PUT /api/tables/{table}/seats/{seat}/plan",
    "DELETE /api/tables/{table}/seats/{seat}",
    "POST /api/tables/{table}/chat",
    "PUT /api/tables/{table}/chat",
    "POST /api/tables/{table}/chat/{n}/{act}",
    "GET /api/tables/{table}/picture.svg",
    "GET /api/tables/{table}/picture.png",
    "GET /api/tables/{table}/record",
    "POST /api/records",
    "POST /api/records/tables",
    "POST /api/rooms",
    "GET /api/rooms/{code}",
    "POST /api/rooms/{code}/join",
    "POST /api/rooms/{code}/return",
    "POST /api/rooms/{code}/lead",
    "POST /api/rooms/{code}/key",
    "GET /api/rooms/{code}/cards",
    "GET /api/rooms/{code}/unwanted",
    "POST /api/rooms/{code}/acts",
    "GET /api/rooms/{code}/export/{what}",
    "GET /api/rooms/{code}/results",
    "GET /api/rooms/{code}/luck",
    "GET /api/rooms/{code}/reports",
    "GET /api/classes",
    "GET /api/classes/{what}",
    "GET /api/rooms/{code}/tables/{table}/due",
    "GET /api/data",
    "GET /api/puzzles/{game}",
    "GET /api/puzzles/{game}/{puzzle}",
    "GET /api/puzzles/{game}/{puzzle}/considered",
    "GET /api/puzzles/{game}/{puzzle}/answer",
    "GET /api/puzzles/{game}/{puzzle}/hint",
    "GET /api/puzzles/{game}/{puzzle}/solution",
    "GET /api/address",
    "GET /api/reach",
    "GET /api/health",
    "GET /api/notices",
    "GET /api/operator",
]


@pytest.fixture(scope="module")
def operations(tmp_path_factory):
    # Importing it takes two seconds, which only the process that runs these tests should spend.
    import schemathesis

    application = app.create(tmp_path_factory.mktemp("data"), compiles=False, workers=Workers(1))
    with ServerThread(application) as server:
        schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        described = (each.ok() for each in schema.get_all_operations())
        token = server.guest().post("/api/bots", {"name": "Bohrwurm"})["token"]
        yield {f"{operation.method.upper()} {operation.path}": operation for operation in described}, token


def test_everything_is_described(operations):
    assert sorted(operations[0]) == sorted(OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_answer_is_one_that_is_described(operations, name):
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    described, token = operations
    # Bots play; what would make their token void, or never end, is asked for by nobody in particular.
    headers = {"Authorization": f"Bearer {token}"} if "/api/bot/tables" in name or name == "GET /api/bot" else None

    @examples(40, suppress_health_check=list(HealthCheck))
    @given(case=described[name].as_strategy())
    def try_it(case):
        # What fits the description may be refused nevertheless: a game that is not here, a name that can't be shown.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    try_it()
