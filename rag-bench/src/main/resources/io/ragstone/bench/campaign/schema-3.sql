create table scan_leases (\u000a  collection_id integer primary key,\u000a  owner text not null,\u000a  process text not null,\u000a  expires integer not null)
insert into schema_migrations (version, applied) values (3, 1796017201853)
