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
