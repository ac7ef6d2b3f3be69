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
        wake_at = excluded.wake_at, summary = excluded.summary, origin = excluded.origin,
        attended = greatest(listings.attended, excluded.attended), unreadable = null
    where listings.n <= excluded.n returning table_id"""
_LISTING = "insert into listings (table_id, n, status, public, wake_at, summary, origin, attended)"
PUT_LISTING = f"{_LISTING} values ($1, $2, $3, $4, $5, $6, $7, $8) {_UNLESS_OLDER}"
PLAYERS = "select table_id, account from players where table_id = any($1) and not gone"
# Where somebody has been is remembered, so that their name can be taken away there too.
REMOVE_PLAYER = "update players set gone = true where table_id = $1 and account = $2"
ADD_PLAYER = """
    insert into players (table_id, account) values ($1, $2)
    on conflict (table_id, account) do update set gone = false"""
# Each part is read along an index, and no further: however many tables there are, this takes as long.
LOBBY = """
    with waiting as (
        select created, status, table_id, origin, attended > $4 as present from listings
        where public and not hidden and status <> 'finished' and status = 'open' and attended > $3
        order by attended desc limit 1000),
    playing as (
        select created, status, table_id, origin, false as present from listings
        where public and not hidden and status <> 'finished' and status = 'playing'
        order by created desc limit 200),
    placed as (
        select created, present, row_number() over (
            partition by status, origin, case when origin = '' then table_id end
            order by present desc, created desc) as place
        from (select * from waiting union all select * from playing) found)
    select summary from placed join listings on listings.created = placed.created where place <= $2
    order by status, present desc, place, placed.created desc limit $1"""
ATTEND = "update listings set attended = $2 where table_id = any($1) and status = 'open'"
PUT_AWAY = "update listings set wake_at = null, unreadable = $2 where table_id = $1"
UNREADABLE = "select table_id from listings where unreadable < $1 order by unreadable limit $2"
DUE = "select table_id from listings where wake_at <= $1 order by wake_at limit $2"
COUNTS = "select status, count(*) from listings group by status"
GAMES_OF = """
    select summary from players join listings on listings.table_id = players.table_id
    where players.account = $1 and not players.gone order by created desc limit $2"""

SECRET = "select value from secrets where name = $1"
END_SECRET = "delete from secrets where name = $1"
ADD_SECRET = "insert into secrets (name, value) values ($1, $2) on conflict do nothing"

ADD_ACCOUNT = """
    insert into accounts (name, folded_name, password, mu, sigma, games) values ($1, $2, $3, $4, $5, 0)
    on conflict (folded_name) do nothing returning id, name, password, mu, sigma, games"""
ACCOUNT_NAMED = "select id, name, password, mu, sigma, games from accounts where folded_name = $1"
ACCOUNTS = "select id, name, password, mu, sigma, games from accounts where id = any($1) and deleted is null"
LOOK_TAKEN = "select 1 from looks where digest = $1 and (until is null or until > $2)"
ADD_LOOK = """
    insert into looks (digest, account) values ($1, $2)
    on conflict (digest) do update set account = excluded.account, until = null
    where looks.until <= $3 returning digest"""
DELETED = "select id from accounts where id = any($1) and deleted is not null"
SET_PASSWORD = "update accounts set password = $2 where id = $1 and deleted is null returning id"
# A row stays, so that no other account ever gets its number. No name can contain a line break.
DELETE_ACCOUNT = """
    update accounts set
        name = '', folded_name = $2, password = '', mu = $3, sigma = $4, games = 0, deleted = $5
    where id = $1 and deleted is null returning id"""
NOTE_ORIGIN = "insert into account_origins (account, origin, at) values ($1, $2, $3)"
# The account of an identity that is being made is 0: whoever comes second waits, and then finds it.
NOTE_IDENTITY = """
    insert into identities (digest, account) values ($1, $2) on conflict do nothing returning digest"""
SET_IDENTITY = "update identities set account = $2 where digest = $1"
END_IDENTITY = "delete from identities where digest = $1"
FORGET_IDENTITY = """
    delete from identities where digest = $1
    and not exists (select 1 from accounts where id = identities.account and deleted is null)"""
IDENTIFIED = """
    select id, name, password, mu, sigma, games
    from identities left join accounts on accounts.id = identities.account and deleted is null
    where digest = $1"""
FORGET_ORIGINS = "delete from account_origins where account = $1"
KEEP_LOOK = "update looks set until = $2 where account = $1"
BOTS_TO_REVOKE = "select account from bots where owner = $1 and digest is not null"
TO_FORGET = """
    select players.table_id, players.account from players join accounts on accounts.id = players.account
    where accounts.deleted is not null limit $1"""
END_CONSENT = "delete from consents where id = $1"
END_SITTING = "delete from subscriptions where table_id = $1 and chair = $2 and sitting = $3"
FORGET_PLAYER = "delete from players where table_id = $1 and account = $2"
REWRITE_ENTRY = "update entries set body = $3 where table_id = $1 and n = $2"
SUMMARY = "select summary from listings where table_id = $1"
REWRITE_SUMMARY = "update listings set summary = $2 where table_id = $1"
# In order of id, so that two that lock the same accounts never wait for each other.
LOCK_ACCOUNTS = """
    select id, mu, sigma, games from accounts where id = any($1) and deleted is null order by id for update"""
SET_RATING = "update accounts set mu = $2, sigma = $3, games = $4 where id = $1"
RATED = "select 1 from ratings where table_id = $1"
ADD_RATED = "insert into ratings (table_id) values ($1)"

ANALYSIS = "select state, progress, changed, body from analyses where table_id = $1 and version = $2"
CLAIM_ANALYSIS = """
    insert into analyses (table_id, version, state, progress, changed) values ($1, $2, 'waiting', 0, $3)
    on conflict (table_id, version) do update set state = 'waiting', progress = 0, changed = $3, body = null
    where analyses.state = 'failed'
        or (analyses.state <> 'done' and (analyses.changed < $4 or analyses.changed > 2 * $3 - $4))
    returning table_id"""
REPORT_ANALYSIS = """
    update analyses set state = $3, progress = $4, changed = $5, body = $6
    where table_id = $1 and version = $2 and state in ('waiting', 'running')"""

ADD_SESSION = """
    insert into sessions (digest, account, expires, begun, seen, device) values ($1, $2, $3, $4, $4, $5)"""
SESSION = """
    select id, name, password, mu, sigma, games
    from sessions join accounts on accounts.id = sessions.account where digest = $1 and expires > $2"""
END_EXPIRED = "delete from sessions where expires <= $1"
END_SESSION = "delete from sessions where digest = $1"
END_SESSIONS = "delete from sessions where account = $1 and digest <> $2"
SESSIONS_OF = """
    select digest, begun, seen, device from sessions
    where account = $1 and expires > $2 order by seen desc limit $3"""
SEE_SESSION = "update sessions set seen = $2 where digest = $1"

ADD_RESET = "insert into resets (digest, account, expires) values ($1, $2, $3)"
RESET = """
    select id, name, password, mu, sigma, games
    from resets join accounts on accounts.id = resets.account where digest = $1 and expires > $2"""
END_RESETS = "delete from resets where account = $1 or expires <= $2"

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
    where players.account = $1 and not players.gone and listings.status = 'playing' order by created"""

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

NOTICE_TURN = """
    insert into notices (table_id, chair, turn) values ($1, $2, $3)
    on conflict (table_id, chair) do update set turn = excluded.turn
    where notices.turn < excluded.turn returning turn"""
END_NOTICES = "delete from notices where table_id = $1"
FORGET_SPENT = "delete from spent where day < $1"
SPEND = """
    insert into spent (day, budget, times) values ($1, $2, 1)
    on conflict (day, budget) do update set times = spent.times + 1
    where spent.times < $3 returning times"""
END_CONSENTS = "delete from consents where expires <= $1"
ASK_CONSENT = """
    insert into consents (id, mailbox, address, confirmed, account, expires) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set address = excluded.address, expires = excluded.expires
    where not consents.confirmed"""
CONSENT = "select id, mailbox, address, confirmed, account from consents where id = $1 and expires > $2"
ADDRESSES_OF = "select address from consents where account = $1 order by address"
FORGET_CONSENTS = "delete from consents where account = $1"
CONFIRM = "update consents set confirmed = true, expires = $3 where id = $1 and expires > $2"
STOP = "insert into stopped (target, since) values ($1, $2) on conflict do nothing"
EXPIRE_CONSENTS = "update consents set expires = $2 where mailbox = $1 and expires > $2"
ALLOW = "delete from stopped where target = $1"
STOPPED = "select 1 from stopped where target = $1"

# PostgreSQL only: many rows at once.
ADD_ENTRIES = """
    insert into entries (table_id, n, body) select * from unnest($1::text[], $2::int[], $3::bytea[])
    on conflict (table_id, n) do nothing returning table_id, n"""
PUT_LISTINGS = f"""
    {_LISTING} select * from unnest($1::text[], $2::int[], $3::text[], $4::bool[], $5::bigint[], $6::bytea[],
        $7::text[], $8::bigint[])
    {_UNLESS_OLDER}"""
NOTIFY = "select pg_notify($1, $2)"
LOCK_MIGRATIONS = "select pg_advisory_xact_lock(4735231870146153)"


@cache
def for_sqlite(sql: str) -> str:
    """The same statement for SQLite, where an array is a JSON text and the single writer needs no locks."""
    sql = re.sub(r"= any\((\$\d)\)", r"in (select value from json_each(\1))", sql)
    return sql.replace(" for update", "").replace("greatest(", "max(").replace("$", "?")
