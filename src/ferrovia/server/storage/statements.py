"""The SQL of both databases, in PostgreSQL's dialect."""

from __future__ import annotations

import re
from functools import cache

ADD_ENTRY = """
    insert into entries (table_id, n, body) values ($1, $2, $3)
    on conflict (table_id, n) do nothing returning n"""
ENTRIES = "select table_id, n, body from entries where table_id = $1 and n > $2 order by n"
NEWEST = "select table_id, max(n) from entries where table_id = any($1) group by table_id"

_UNLESS_OLDER = """
    on conflict (table_id) do update set
        n = excluded.n, status = excluded.status, public = excluded.public,
        wake_at = excluded.wake_at, summary = excluded.summary
    where listings.n <= excluded.n returning table_id"""
_LISTING = "insert into listings (table_id, n, status, public, wake_at, summary)"
PUT_LISTING = f"{_LISTING} values ($1, $2, $3, $4, $5, $6) {_UNLESS_OLDER}"
PLAYERS = "select table_id, account from players where table_id = any($1)"
REMOVE_PLAYER = "delete from players where table_id = $1 and account = $2"
ADD_PLAYER = "insert into players (table_id, account) values ($1, $2)"
# The condition is that of the index, and so is the order: "open" comes before "playing".
LOBBY = """
    select summary from listings where public and not hidden and status <> 'finished'
    order by status, created desc limit $1"""
DUE = "select table_id from listings where wake_at <= $1 order by wake_at limit $2"
COUNTS = "select status, count(*) from listings group by status"
GAMES_OF = """
    select summary from players join listings on listings.table_id = players.table_id
    where players.account = $1 order by created desc limit $2"""

SECRET = "select value from secrets where name = $1"
ADD_SECRET = "insert into secrets (name, value) values ($1, $2) on conflict do nothing"

ADD_ACCOUNT = """
    insert into accounts (name, folded_name, password, mu, sigma, games) values ($1, $2, $3, $4, $5, 0)
    on conflict (folded_name) do nothing returning id, name, password, mu, sigma, games"""
ACCOUNT_NAMED = "select id, name, password, mu, sigma, games from accounts where folded_name = $1"
ACCOUNTS = "select id, name, password, mu, sigma, games from accounts where id = any($1)"
# In order of id, so that two that lock the same accounts never wait for each other.
LOCK_ACCOUNTS = "select id, mu, sigma, games from accounts where id = any($1) order by id for update"
SET_RATING = "update accounts set mu = $2, sigma = $3, games = $4 where id = $1"
RATED = "select 1 from ratings where table_id = $1"
ADD_RATED = "insert into ratings (table_id) values ($1)"

ANALYSIS = "select state, progress, changed, body from analyses where table_id = $1 and version = $2"
CLAIM_ANALYSIS = """
    insert into analyses (table_id, version, state, progress, changed) values ($1, $2, 'waiting', 0, $3)
    on conflict (table_id, version) do update set state = 'waiting', progress = 0, changed = $3, body = null
    where analyses.state = 'failed' or (analyses.state <> 'done' and analyses.changed < $4)
    returning table_id"""
REPORT_ANALYSIS = """
    update analyses set state = $3, progress = $4, changed = $5, body = $6
    where table_id = $1 and version = $2 and state in ('waiting', 'running')"""

ADD_SESSION = "insert into sessions (digest, account, expires) values ($1, $2, $3)"
SESSION = """
    select id, name, password, mu, sigma, games
    from sessions join accounts on accounts.id = sessions.account where digest = $1 and expires > $2"""
END_EXPIRED = "delete from sessions where expires <= $1"
END_SESSION = "delete from sessions where digest = $1"

# A bot's name stays taken when its token is revoked: "@name" at a table is always the same bot.
_BOT = """
    select accounts.id, accounts.name, owners.name, bots.seen, bots.hello
    from bots join accounts on accounts.id = bots.account join accounts owners on owners.id = bots.owner
    where bots.digest is not null"""
BOT_OF_TOKEN = f"{_BOT} and bots.digest = $1"
BOT_NAMED = f"{_BOT} and accounts.folded_name = $1"
BOTS_OF = f"{_BOT} and bots.owner = $1 order by accounts.id"
BOTS_SEEN = f"{_BOT} and bots.seen > $1 order by accounts.folded_name limit $2"
COUNT_BOTS = "select count(*) from bots where owner = $1 and digest is not null"
ADD_BOT = "insert into bots (account, owner, digest, seen, hello) values ($1, $2, $3, 0, $4)"
REVOKE_BOT = """
    update bots set digest = null, stream = null, seen = 0
    where account = $1 and digest is not null returning account"""
BOT_CAME = """
    update bots set stream = $2, seen = $3, hello = $4
    where account = $1 and digest is not null returning account"""
BOT_STAYS = "update bots set seen = $3 where account = $1 and stream = $2 returning account"
BOT_LEFT = "update bots set stream = null, seen = 0 where account = $1 and stream = $2"
PLAYING_OF = """
    select summary from players join listings on listings.table_id = players.table_id
    where players.account = $1 and listings.status = 'playing' order by created"""

ADD_CHALLENGE = """
    insert into challenges (id, ends, secret, terms) values ($1, $2, $3, $4) on conflict do nothing"""
CHALLENGES = "select id, ends, secret, terms from challenges where id = any($1)"
ATTEMPT = "select table_id from attempts where challenge = $1 and who = $2"
# The first attempt counts; only one that came to nothing, $4, gives way.
ADD_ATTEMPT = """
    insert into attempts (challenge, who, table_id) values ($1, $2, $3)
    on conflict (challenge, who) do update set table_id = excluded.table_id
    where attempts.table_id = $4 returning who"""
ADD_CHALLENGE_TABLE = """
    insert into challenge_tables (table_id, challenge) values ($1, $2) on conflict do nothing"""
FINISH_CHALLENGE_TABLE = "update challenge_tables set finished = $2, outcomes = $3 where table_id = $1"
OUTCOMES = """
    select outcomes from challenge_tables
    where challenge = $1 and finished < $2 order by finished limit $3"""

SUBSCRIBE = """
    insert into subscriptions (table_id, chair, endpoint, sitting, key, auth, text, since)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (table_id, chair, endpoint) do update set
        sitting = excluded.sitting, key = excluded.key, auth = excluded.auth, text = excluded.text,
        since = excluded.since"""
KEEP_NEWEST = """
    delete from subscriptions where table_id = $1 and chair = $2 and endpoint not in (
        select endpoint from subscriptions where table_id = $1 and chair = $2 order by since desc limit $3)"""
SUBSCRIPTIONS = """
    select endpoint, key, auth, text from subscriptions
    where table_id = $1 and chair = $2 and sitting = $3 order by since"""
UNSUBSCRIBE = "delete from subscriptions where table_id = $1 and chair = $2 and endpoint = $3"
END_SUBSCRIPTIONS = "delete from subscriptions where table_id = $1"

REVISION = "select version_num from alembic_version"

# PostgreSQL only: many rows at once.
ADD_ENTRIES = """
    insert into entries (table_id, n, body) select * from unnest($1::text[], $2::int[], $3::bytea[])
    on conflict (table_id, n) do nothing returning table_id, n"""
PUT_LISTINGS = f"""
    {_LISTING} select * from unnest($1::text[], $2::int[], $3::text[], $4::bool[], $5::bigint[], $6::bytea[])
    {_UNLESS_OLDER}"""
NOTIFY = "select pg_notify($1, $2)"
LOCK_MIGRATIONS = "select pg_advisory_xact_lock(4735231870146153)"


@cache
def for_sqlite(sql: str) -> str:
    """The same statement for SQLite, where an array is a JSON text and the single writer needs no locks."""
    sql = re.sub(r"= any\((\$\d)\)", r"in (select value from json_each(\1))", sql)
    return sql.replace(" for update", "").replace("$", "?")
