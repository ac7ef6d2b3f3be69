-- Bot accounts: whose they are, their tokens, and when they were last seen.
create table bots (
    account serial8 not null primary key, -- never counted, but released as it is
    owner bigint not null,
    digest bytea unique, -- null once the token has been revoked
    stream text, -- the connection that counts: the last one
    seen bigint not null,
    hello bytea not null
);
create index bots_owner on bots (owner);
create index bots_seen on bots (seen);
