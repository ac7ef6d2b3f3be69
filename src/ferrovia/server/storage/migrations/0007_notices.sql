-- Who may be sent notices, and what was sent.
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
-- The lobby's order, and tables that cannot be read.
alter table listings add column origin text not null default '';
alter table listings add column attended bigint not null default 0;
alter table listings add column unreadable bigint;
create index listings_attended on listings (status, attended desc) where public and status <> 'finished';
create index listings_unreadable on listings (unreadable) where unreadable is not null;
