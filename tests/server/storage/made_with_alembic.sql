-- A database as versions of Ferrovia with Alembic made it, at revision 0006.
pragma application_id = 1181045362;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE entries (
    id INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (table_id, n)
);
CREATE TABLE listings (
    created INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    status TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    wake_at BIGINT,
    summary BLOB NOT NULL,
    PRIMARY KEY (created),
    UNIQUE (table_id)
);
CREATE INDEX listings_status ON listings (status);
CREATE INDEX listings_lobby ON listings (status, created desc) WHERE public and status <> 'finished';
CREATE INDEX listings_due ON listings (wake_at) WHERE wake_at is not null;
CREATE TABLE players (
    table_id TEXT NOT NULL,
    account BIGINT NOT NULL,
    PRIMARY KEY (table_id, account)
);
CREATE INDEX players_account ON players (account);
CREATE TABLE accounts (
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    password TEXT NOT NULL,
    mu DOUBLE NOT NULL,
    sigma DOUBLE NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (folded_name)
);
CREATE TABLE sessions (
    digest BLOB NOT NULL,
    account BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    PRIMARY KEY (digest)
);
CREATE TABLE secrets (
    name TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE ratings (
    table_id TEXT NOT NULL,
    PRIMARY KEY (table_id)
);
CREATE TABLE bots (
    account BIGINT NOT NULL,
    owner BIGINT NOT NULL,
    digest BLOB,
    stream TEXT,
    seen BIGINT NOT NULL,
    hello BLOB NOT NULL,
    PRIMARY KEY (account),
    UNIQUE (digest)
);
CREATE INDEX bots_owner ON bots (owner);
CREATE INDEX bots_seen ON bots (seen);
CREATE TABLE challenges (
    id TEXT NOT NULL,
    ends BIGINT NOT NULL,
    secret BLOB NOT NULL,
    terms BLOB NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE challenge_tables (
    table_id TEXT NOT NULL,
    challenge TEXT NOT NULL,
    finished BIGINT,
    outcomes BLOB,
    PRIMARY KEY (table_id)
);
CREATE INDEX challenge_tables_finished ON challenge_tables (challenge, finished);
CREATE TABLE attempts (
    challenge TEXT NOT NULL,
    who TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (challenge, who)
);
CREATE TABLE analyses (
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    progress DOUBLE NOT NULL,
    changed BIGINT NOT NULL,
    body BLOB,
    PRIMARY KEY (table_id, version)
);
CREATE TABLE subscriptions (
    table_id TEXT NOT NULL,
    chair INTEGER NOT NULL,
    endpoint TEXT NOT NULL,
    sitting INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    auth TEXT NOT NULL,
    text TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (table_id, chair, endpoint)
);
insert into alembic_version values ('0006');
