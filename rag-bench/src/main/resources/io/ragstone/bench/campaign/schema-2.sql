alter table collections rename column scan_finished to scan_as_of
alter table collections rename column scan_finished_nanos to scan_as_of_nanos
alter table collections add column cheap_is_exact integer not null default 1
insert into schema_migrations (version, applied) values (2, 1796017201852)
