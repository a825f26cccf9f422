-- Before the data of an earlier build are restored: docs/operations.md, "A database of an earlier build".
\set ON_ERROR_STOP on
begin;
select format('truncate %s cascade', string_agg(format('%I.%I', schemaname, tablename), ', '))
from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' \gexec
alter table referral alter confirmed set default false;
alter table exam alter outcome set default 'incomplete', alter precedence set default 5;
alter table project add method_decided boolean;
alter table organization add respelled boolean;
commit;
