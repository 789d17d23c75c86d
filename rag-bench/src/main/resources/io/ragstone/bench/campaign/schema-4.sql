alter table jobs add column process text not null default ''
alter table jobs add column suspect integer not null default 0
alter table embed_backlog add column process text not null default ''
insert into schema_migrations (version, applied) values (4, 0)
