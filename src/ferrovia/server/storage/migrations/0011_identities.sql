-- Which accounts belong to whom a proxy signs in; the row stays when the account is deleted.
create table identities (
    digest bytea not null primary key,
    account bigint not null
);
