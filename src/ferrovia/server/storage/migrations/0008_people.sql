-- What names look like, the devices of sessions, accounts that were deleted, passwords to be chosen anew.
-- Accounts from before get their looks when the server starts; of those that look alike, the first one does.
create table looks (
    digest bytea not null primary key,
    account bigint not null,
    until bigint -- how long the name of a deleted account stays taken
);
create index looks_account on looks (account);
create table resets (
    digest bytea not null primary key,
    account bigint not null,
    expires bigint not null
);
alter table accounts add column deleted bigint;
alter table players add column gone boolean not null default false;
alter table sessions add column begun bigint;
alter table sessions add column seen bigint;
alter table sessions add column device text;
create index sessions_account on sessions (account);
