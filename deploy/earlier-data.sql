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
  -- Until it is computed, at the end.
  alter table public.project alter column school_year drop not null;
  -- Intervals are made of what the earlier build knew, where it had none: a second run makes them anew.
  if to_regclass('earlier.enrolment') is null then
    delete from public.enrolment;
  end if;
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
    -- The mark of a device is one of three kinds of accounts now (docs/adr/0132-auditors-read-what-others-did.md).
    if (one.table_name, one.column_name) = ('app_user', 'is_device_account') then
      update public.app_user as new set account_kind = 'device'
        from earlier.app_user as old where old.id = new.id and old.is_device_account;
      continue;
    end if;
    -- Where children are at school, says `enrolment`.
    if one.table_name = 'patient' and one.column_name in ('grade_name', 'grade_code', 'clazz_name', 'clazz_order') then
      continue;
    end if;
    execute format('select exists (select from earlier.%I where %I is not null)', one.table_name, one.column_name)
      into is_filled;
    if is_filled then
      raise warning 'left behind: column % of %', one.column_name, one.table_name;
    end if;
  end loop;
  -- Jobs name the kind of their user's account; without it nobody finds the files they made.
  update public.job set actor = actor || jsonb_build_object('accountKind', account_kind)
    from public.app_user where app_user.id = job.user_id and actor ->> 'accountKind' is null;
  for one in
    select format('select setval(%L, greatest((select max(%I) from public.%I), 1))',
      pg_get_serial_sequence(format('public.%I', table_name), column_name), column_name, table_name) as statement
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
  loop
    execute one.statement;
  end loop;
  -- Grades and classes have one spelling, where a pattern decides it (docs/adr/0071-one-spelling.md).
  create temporary table grade (code, name, han, year) on commit drop as values
    (1, '一年级', '一', '1'), (2, '二年级', '二', '2'), (3, '三年级', '三', '3'), (4, '四年级', '四', '4'),
    (5, '五年级', '五', '5'), (6, '六年级', '六', '6'), (10, '预初', '预初', '-'), (11, '七年级', '七|初一', '7'),
    (12, '八年级', '八|初二', '8'), (13, '九年级', '九|初三', '9'), (14, '初四', '初四', '-'), (21, '高一', '高一', '10'),
    (22, '高二', '高二', '11'), (23, '高三', '高三', '12'), (31, '职高一年级', '职高一', '-'),
    (32, '职高二年级', '职高二', '-'), (33, '职高三年级', '职高三', '-'), (51, '小班', '小班', '-'),
    (52, '中班', '中班', '-'), (53, '大班', '大班', '-');
  create temporary table placed (
    org_id uuid, id uuid, school_id uuid, grade_name text, grade_code smallint, clazz_name text, clazz_order integer
  ) on commit drop;
  -- A build that had intervals alone has no grade of a child.
  if exists (
    select from information_schema.columns
    where table_schema = 'earlier' and table_name = 'patient' and column_name = 'grade_name'
  ) then
    insert into placed select org_id, id, school_id, grade_name, grade_code, clazz_name, clazz_order from earlier.patient;
  end if;
  create temporary table spelling on commit drop as
    with typed as (
      select grade_name, grade_code, clazz_name from placed
      union select grade_name, grade_code, clazz_name from public.exam
      union select grade_name, grade_code, clazz_name from public.guardian_entry
    ), plain as (
      select *, regexp_replace(normalize(grade_name, nfkc), '\s', '', 'g') as grade,
        regexp_replace(
          regexp_replace(normalize(clazz_name, nfkc), '\s', '', 'g'), '-?\((\d{1,4}|[一二三四五六七八九十])\)', '-\1'
        ) as clazz
      from typed
    ), told as (
      -- 5(1) is a grade and a class, and 22 may be a year of entry: the earlier build took them for codes.
      select *, grade ~ '[\d〇一二三四五六七八九十][()]+[\d〇一二三四五六七八九十]'
        or grade ~ '^[()]*([1-9]\d|[一二三四五六七八九十]{2})[()]*$' as is_doubtful
      from plain
    ), numbered as (
      select told.*, name, coalesce(
        nullif(substring(clazz, '^-?0?' || year || '(\d\d)班?$')::integer, 0),
        nullif(substring(clazz, '^-?(\d{1,3})班?$')::integer, 0),
        nullif(substring(clazz, '^(?:(?:' || han || ')(?:年级)?-?|' || year || '年级-?)(\d{1,3})班?$')::integer, 0),
        nullif(substring(clazz, '^0?' || year || '-(\d{1,3})班?$')::integer * (code < 20)::integer, 0),
        strpos('一二三四五六七八九十', substring(clazz, '^-?([一二三四五六七八九十])班?$')),
        strpos('一二三四五六七八九十', substring(clazz, '^(?:' || han || ')(?:年级-?|-)([一二三四五六七八九十])班?$'))
      ) as number
      from told left join grade on code = grade_code and not is_doubtful
    )
    select grade_name, grade_code, clazz_name, number,
      case when is_doubtful then 99 else grade_code end as new_code,
      case when grade ~ '^(中职|职(?!高|业高中))' then coalesce((array['中职一年级', '中职二年级', '中职三年级'])[grade_code - 30], grade_name)
        when name is null then grade_name else name end as new_grade,
      coalesce(number || '班', clazz_name) as new_clazz
    from numbered;
  -- The newest of entries that come to be the same stays.
  delete from public.guardian_entry using (
    select org_id, id, row_number() over (
      partition by org_id, school_id, student_id, name, gender, birth_date, tel, new_grade, new_clazz
      order by created_at desc, id desc
    ) as place
    from public.guardian_entry join spelling using (grade_name, grade_code, clazz_name)
  ) as entry where guardian_entry.org_id = entry.org_id and guardian_entry.id = entry.id and place > 1;
  for one in select unnest(array['pg_temp.placed', 'public.exam', 'public.guardian_entry']) as table_name loop
    execute format('update %s as old set grade_name = new_grade, grade_code = new_code, clazz_name = new_clazz,
      clazz_order = coalesce(number, clazz_order) from spelling as new
      where (old.grade_name, old.grade_code, old.clazz_name) = (new.grade_name, new.grade_code, new.clazz_name)
        and (old.grade_name, old.grade_code, old.clazz_name) <> (new_grade, new_code, new_clazz)', one.table_name);
  end loop;
  -- Where children are at school: their grade in the school year in which it was known last: said by a change of their record or a
  -- roster, in August of the coming year, or seen in an examination. The first night infers the systems of the schools, and says who has left since.
  create temporary table place (code, track, year) on commit drop as values
    (51, 'general', -2), (52, 'general', -1), (53, 'general', 0), (1, 'general', 1), (2, 'general', 2), (3, 'general', 3),
    (4, 'general', 4), (5, 'general', 5), (6, 'general', 6), (10, 'prep', 6), (11, 'general', 7), (12, 'general', 8),
    (13, 'general', 9), (14, 'four', 10), (21, 'general', 10), (22, 'general', 11), (23, 'general', 12),
    (31, 'vocational', 10), (32, 'vocational', 11), (33, 'vocational', 12);
  create temporary table known on commit drop as
    select child.org_id, child.id, entered, examined.day as examined_on, examined.year as examined_year,
      -- 1 August lies 31 days before 1 September.
      greatest(public.school_year(entered + 31), public.school_year(examined.day)) as least_year,
      greatest(
        public.school_year(greatest(entered, (child.updated_at at time zone 'Asia/Shanghai')::date, child.listed_on) + 31),
        public.school_year(examined.day)
      ) as own_year
    from public.patient as child
    left join lateral (
      select (exam_time at time zone 'Asia/Shanghai')::date as day, was.year
      from public.exam left join place as was on was.code = exam.grade_code
      where exam.org_id = child.org_id and exam.patient_id = child.id and voided_at is null
      order by exam_time desc limit 1
    ) as examined on true
    cross join lateral (select (child.created_at at time zone 'Asia/Shanghai')::date as entered) as entry
    where child.erased_at is null;
  -- A child's record changes with its phone, too: no grade is newer than that of most children of its class.
  create temporary table known_class on commit drop as
    select org_id, school_id, grade_name, clazz_name, mode() within group (order by own_year) as class_year
    from placed join known using (org_id, id) group by 1, 2, 3, 4;
  insert into public.enrolment (org_id, patient_id, from_day, school_id, student_id, track, cohort, grade_label, clazz_name, clazz_order,
      said_in, end_planned, listed, cause, doubt, recorded_at)
    select child.org_id, child.id, greatest(entered, make_date(public.school_year(entered + 31), 9, 1), make_date(known_in - place.year - 2, 9, 1)),
      placed.school_id, child.student_id,
      case when track = 'vocational' and placed.grade_name not like '职高%' then 'technical' else track end,
      known_in - place.year + 1, case when place.code is null then placed.grade_name end, placed.clazz_name, placed.clazz_order,
      known_in, true, child.deleted_at is null, 'earlier',
      case
        when place.code is null then 'noGrade'
        when own_year > known_in or known_in - place.year <> public.school_year(examined_on) - examined_year then 'examDiffers'
        when abs(extract(year from age(make_date(known_in, 9, 1), child.birth_date)) - place.year - 5) > 2 then 'age'
      end, now()
    from public.patient as child
    join known using (org_id, id)
    join placed using (org_id, id)
    join known_class on (known_class.org_id, known_class.school_id, known_class.grade_name, known_class.clazz_name)
      = (placed.org_id, placed.school_id, placed.grade_name, placed.clazz_name)
    left join place on place.code = placed.grade_code
    cross join lateral (select greatest(least_year, least(own_year, class_year)) as known_in) as year
    where not exists (
      select from public.enrolment as there where there.org_id = child.org_id and there.patient_id = child.id);
  create temporary table code on commit drop as
    select org_id, school_id, coalesce(new_grade, grade_name) as grade_name, coalesce(new_clazz, clazz_name) as clazz_name,
      max(renewed_at) as renewed_at
    from public.class_code left join spelling using (grade_name, clazz_name) group by 1, 2, 3, 4;
  truncate public.class_code;
  insert into public.class_code (org_id, school_id, grade_name, clazz_name, renewed_at)
    select org_id, school_id, grade_name, clazz_name, renewed_at from code;
  -- A project that is not over goes on with the roster it had, that of today.
  update public.project set school_year = case
    when status = 2 then public.school_year(coalesce(start_date, (created_at at time zone 'Asia/Shanghai')::date))
    else greatest(public.school_year(start_date), public.school_year((now() at time zone 'Asia/Shanghai')::date))
  end where school_year is null;
  alter table public.project alter column school_year set not null;
  truncate public.session, public.family_access, public.family_link;
  update public.statistic_state set rule_version = '';
end $$;
