-- The tables whose players have received their ratings.
create table ratings (
    table_id text not null primary key
);
