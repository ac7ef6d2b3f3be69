-- The tables of the first release.

create table schema_version (
    number integer not null primary key -- of each file that was applied
);

-- Tables: their entries, what the lobby shows of them, and who plays.

-- Rows are added at the end, whichever table they belong to: a commit for many tables writes few pages.
create table entries (
    id bigserial not null primary key,
    table_id text not null,
    n integer not null,
    body bytea not null,
    unique (table_id, n)
);

create table listings (
    created bigserial not null primary key,
    table_id text not null unique,
    n integer not null,
    status text not null,
    public boolean not null,
    wake_at bigint,
    summary bytea not null,
    origin text not null default '',
    attended bigint not null default 0,
    unreadable bigint, -- since when the table cannot be read
    hidden boolean not null default false
);
create index listings_status on listings (status);
create index listings_lobby on listings (status, created desc) where public and status <> 'finished';
create index listings_attended on listings (status, attended desc) where public and status <> 'finished';
create index listings_due on listings (wake_at) where wake_at is not null;
create index listings_unreadable on listings (unreadable) where unreadable is not null;

create table players (
    table_id text not null,
    account bigint not null,
    gone boolean not null default false,
    primary key (table_id, account)
);
create index players_account on players (account);

-- The tables whose players have received their ratings.
create table ratings (
    table_id text not null primary key
);

-- The analyses of finished games, done or in progress.
create table analyses (
    table_id text not null,
    version integer not null,
    state text not null,
    progress double precision not null,
    changed bigint not null,
    body bytea,
    primary key (table_id, version)
);

-- Accounts: where they are signed in, what their names look like, whom a proxy signs in.

create table accounts (
    id bigserial not null primary key,
    name text not null,
    folded_name text not null unique,
    password text not null,
    mu double precision not null,
    sigma double precision not null,
    games integer not null,
    deleted bigint
);

create table sessions (
    digest bytea not null primary key,
    account bigint not null,
    expires bigint not null,
    begun bigint not null,
    seen bigint not null,
    device text not null
);
create index sessions_account on sessions (account);

-- Passwords to be chosen anew.
create table resets (
    digest bytea not null primary key,
    account bigint not null,
    expires bigint not null
);

create table looks (
    digest bytea not null primary key,
    account bigint not null,
    until bigint -- how long the name of a deleted account stays taken
);
create index looks_account on looks (account);

-- The row stays when the account is deleted.
create table identities (
    digest bytea not null primary key,
    account bigint not null
);

-- Bot accounts: whose they are, their tokens, and when they were last seen.
create table bots (
    account bigint not null primary key,
    owner bigint not null,
    digest bytea unique, -- null once the token has been revoked
    stream text, -- the connection that counts: the last one
    seen bigint not null,
    hello bytea not null
);
create index bots_owner on bots (owner);
create index bots_seen on bots (seen);

-- Challenges, their tables, and who has played them.

create table challenges (
    id text not null primary key,
    ends bigint not null,
    secret bytea not null,
    terms bytea not null
);

create table challenge_tables (
    table_id text not null primary key,
    challenge text not null,
    finished bigint,
    outcomes bytea
);
create index challenge_tables_finished on challenge_tables (challenge, finished);

create table attempts (
    challenge text not null,
    who text not null,
    table_id text not null,
    primary key (challenge, who)
);

-- Notices: where to, with whose consent, and what was sent.

-- Where browsers want to be reminded of their turn.
create table subscriptions (
    table_id text not null,
    chair integer not null,
    endpoint text not null,
    sitting integer not null,
    key text not null,
    auth text not null,
    text text not null,
    since bigint not null,
    primary key (table_id, chair, endpoint)
);

create table consents (
    id text not null,
    mailbox bytea not null,
    address text not null,
    confirmed boolean not null,
    account bigint,
    expires bigint not null,
    primary key (id)
);
create index consents_account on consents (account) where account is not null;
create index consents_mailbox on consents (mailbox);
create index consents_expires on consents (expires);

create table stopped (
    target bytea not null,
    since bigint not null,
    primary key (target)
);

create table spent (
    day integer not null,
    budget bytea not null,
    times integer not null,
    primary key (day, budget)
);

create table notices (
    table_id text not null,
    chair integer not null,
    turn integer not null,
    primary key (table_id, chair)
);

-- The operator's journal, bans and standing orders; reports by players; who opened what, from where.

create table journal (
    id bigint not null primary key,
    at bigint not null,
    who text not null,
    act bytea not null,
    effect bytea not null
);

create table bans (
    id bigserial not null primary key,
    kind text not null,
    what text not null,
    shown text not null,
    note text not null,
    since bigint not null,
    until bigint,
    unique (kind, what)
);

create table orders (
    name text not null primary key,
    value bytea not null
);

-- Chair -1 is the opening of the table.
create table table_origins (
    origin text not null,
    table_id text not null,
    chair integer not null,
    sitting integer not null,
    at bigint not null,
    primary key (origin, table_id, chair, sitting)
);
create index table_origins_table on table_origins (table_id);
create index table_origins_at on table_origins (at);

create table account_origins (
    origin text not null,
    account bigint not null,
    at bigint not null,
    primary key (origin, account)
);
create index account_origins_account on account_origins (account);

create table reports (
    id bigserial not null primary key,
    table_id text not null,
    chair integer not null,
    n integer not null,
    at bigint not null,
    times integer not null,
    settled boolean not null,
    body bytea not null,
    unique (table_id, chair, n)
);
create index reports_settled on reports (settled);

-- What the server signs and counts with.
create table secrets (
    name text not null primary key,
    value bytea not null
);
