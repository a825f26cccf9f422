-- Takes over the data of an earlier build, which lie in the schema `earlier`: docs/operations.md, "A database of an earlier
-- build". Tables and columns that are no more are left behind, and named where they hold something. The next start assesses
-- every examination, and everybody signs in again.
do $$
declare
  one record;
  is_filled boolean;
begin
  -- Rows come in no order of their keys.
  set local session_replication_role = replica;
  for one in
    -- What the earlier build did not have yet stays as a new database has it.
    select format('delete from public.%I', tablename) as statement
    from pg_tables as new where schemaname = 'public' and tablename <> 'schema_migration'
      and exists (select from pg_tables where schemaname = 'earlier' and tablename = new.tablename)
  loop
    execute one.statement;
  end loop;
  for one in
    select new.table_name, string_agg(format('%I', column_name), ', ') as columns,
      -- An enumeration of the earlier schema is another type.
      string_agg(case new.data_type
        when 'USER-DEFINED' then format('%I::text::%I.%I', column_name, new.udt_schema, new.udt_name)
        else format('%I', column_name)
      end, ', ') as old_values
    from information_schema.columns as new
    join information_schema.columns as old using (table_name, column_name)
    join pg_tables on schemaname = 'public' and tablename = new.table_name
    where new.table_schema = 'public' and old.table_schema = 'earlier' and new.is_generated = 'NEVER'
      and new.table_name <> 'schema_migration'
    group by new.table_name
  loop
    execute format('insert into public.%I (%s) overriding system value select %s from earlier.%I',
      one.table_name, one.columns, one.old_values, one.table_name);
  end loop;
  for one in
    select old.table_name, old.column_name
    from information_schema.columns as old
    join pg_tables on schemaname = 'earlier' and tablename = old.table_name
    where old.table_schema = 'earlier' and not exists (
      select from information_schema.columns as new
      where new.table_schema = 'public' and new.table_name = old.table_name and new.column_name = old.column_name
    )
  loop
    execute format('select exists (select from earlier.%I where %I is not null)', one.table_name, one.column_name)
      into is_filled;
    if is_filled then
      raise warning 'left behind: column % of %', one.column_name, one.table_name;
    end if;
  end loop;
  for one in
    select format('select setval(%L, greatest((select max(%I) from public.%I), 1))',
      pg_get_serial_sequence(format('public.%I', table_name), column_name), column_name, table_name) as statement
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
  loop
    execute one.statement;
  end loop;
  -- A grade has one name (docs/adr/0071-one-spelling.md).
  create temporary table grade (code, name) on commit drop as values
    (1, '一年级'), (2, '二年级'), (3, '三年级'), (4, '四年级'), (5, '五年级'), (6, '六年级'), (10, '预初'),
    (11, '七年级'), (12, '八年级'), (13, '九年级'), (14, '初四'), (21, '高一'), (22, '高二'), (23, '高三'),
    (31, '职高一年级'), (32, '职高二年级'), (33, '职高三年级'), (51, '小班'), (52, '中班'), (53, '大班');
  update public.patient set grade_name = grade.name from grade where grade_code = code and grade_name <> grade.name;
  update public.exam set grade_name = grade.name from grade where grade_code = code and grade_name <> grade.name;
  truncate public.session, public.family_access, public.family_link;
  update public.statistic_state set rule_version = '';
end $$;
