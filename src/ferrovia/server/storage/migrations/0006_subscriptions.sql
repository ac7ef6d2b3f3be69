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
