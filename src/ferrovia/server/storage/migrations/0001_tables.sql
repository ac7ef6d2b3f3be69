-- Entries, listings, accounts, sessions and secrets.

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
    summary bytea not null
);
create index listings_status on listings (status);
create index listings_lobby on listings (status, created desc) where public and status <> 'finished';
create index listings_due on listings (wake_at) where wake_at is not null;

create table players (
    table_id text not null,
    account bigint not null,
    primary key (table_id, account)
);
create index players_account on players (account);

create table accounts (
    id bigserial not null primary key,
    name text not null,
    folded_name text not null unique,
    password text not null,
    mu double precision not null,
    sigma double precision not null,
    games integer not null
);

create table sessions (
    digest bytea not null primary key,
    account bigint not null,
    expires bigint not null
);

create table secrets (
    name text not null primary key,
    value bytea not null
);
