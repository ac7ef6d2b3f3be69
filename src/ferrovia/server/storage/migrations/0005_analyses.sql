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
