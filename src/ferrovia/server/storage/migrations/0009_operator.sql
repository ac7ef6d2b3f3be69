-- The operator's journal, bans and standing orders; reports by players; who opened what, from where.
alter table listings add column hidden boolean not null default false;
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
