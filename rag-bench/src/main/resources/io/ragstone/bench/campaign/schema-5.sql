alter table embedding_spaces add column building integer not null default 0
alter table embed_backlog rename to embed_backlog_4
drop index embed_backlog_claimed
create table embed_backlog (\u000a  space_id integer not null,\u000a  text_id integer not null,\u000a  claimed_until integer not null default 0,\u000a  process text not null default '',\u000a  primary key (space_id, text_id)) without rowid
insert into embed_backlog (space_id, text_id, claimed_until, process)\u000aselect s.id, b.text_id, b.claimed_until, b.process from embed_backlog_4 b join embedding_spaces s on s.active
drop table embed_backlog_4
create index embed_backlog_claimed on embed_backlog (space_id, claimed_until)
create index embed_backlog_text on embed_backlog (text_id)
insert into schema_migrations (version, applied) values (5, 0)
