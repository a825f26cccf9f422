-- Where children are at school, as intervals of days (docs/adr/0141-enrolment-and-derived-grades.md). A grade is a cohort, which gives
-- that of any school year, so that 1 September changes no row; the roster of a school year is the intervals that hold its last day.
create table enrolment (
  org_id uuid not null,
  patient_id uuid not null,
  from_day date not null,
  -- The first day after it; infinity where nobody leaves by the grade.
  to_day date not null default 'infinity',
  school_id uuid not null,
  student_id text not null check (char_length(student_id) between 1 and 30),
  track text check (track in ('general', 'prep', 'four', 'vocational', 'technical')),
  -- The school year in which the children of this grade are in 一年级.
  cohort smallint,
  -- A grade of no code, as it is typed: it never moves.
  grade_label text,
  clazz_name text not null,
  clazz_order integer not null,
  -- The school year of which its grade was last said; in that one it is the grade of the child's record.
  said_in smallint not null,
  -- Whether it ends with the last grade of the school; otherwise what follows closed it.
  end_planned boolean not null,
  -- False while the child is deleted.
  listed boolean not null default true,
  cause text not null check (cause in ('first', 'import', 'edit', 'found', 'earlier', 'renamed', 'move', 'repeat', 'skip', 'leave', 'return')),
  -- Why a grade that was known before there were intervals may be wrong.
  doubt text check (doubt in ('noGrade', 'examDiffers', 'age')),
  batch_id uuid,
  recorded_at timestamptz not null,
  primary key (org_id, patient_id, from_day),
  check (from_day < to_day),
  check ((cohort is null) = (track is null)),
  check ((cohort is null) = (grade_label is not null)),
  foreign key (org_id, patient_id) references patient (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);
create index enrolment_class_idx on enrolment (org_id, school_id, cohort desc nulls last, clazz_order, student_id, patient_id)
  include (from_day, to_day, track, clazz_name, grade_label) where listed;
-- Who has left, by the day.
create index enrolment_left_idx on enrolment (org_id, to_day, patient_id) include (from_day, school_id) where listed;

-- Grades that people have to look at: few, or none.
create index enrolment_doubt_idx on enrolment (org_id, school_id) where listed and doubt is not null;

-- The school year a day lies in: by the year of its 1 September, which is 122 days before the next 1 January.
create function school_year(day date) returns integer language sql immutable strict parallel safe as $$
  select extract(year from day + 122)::integer - 1
$$;

-- The grade of a cohort in a school year, as `gradeOf` of the contract says; 99 where it has no code.
create function grade_code(track text, cohort smallint, school_year integer) returns smallint language sql immutable parallel safe as $$
  select (case
    when school_year - cohort + 1 = 6 and track = 'prep' then 10
    when school_year - cohort + 1 between 1 and 6 then school_year - cohort + 1
    when school_year - cohort + 1 between 7 and 9 then school_year - cohort + 5
    when school_year - cohort + 1 = 10 and track = 'four' then 14
    when school_year - cohort + 1 between 10 and 12 and track in ('vocational', 'technical') then school_year - cohort + 22
    when school_year - cohort + 1 between 10 and 12 then school_year - cohort + 12
    when school_year - cohort + 1 between -2 and 0 then school_year - cohort + 54
    else 99
  end)::smallint
$$;

-- Its name, as `gradeNameIn` of the contract says; null before the kindergarten and after school.
create function grade_name(track text, cohort smallint, label text, school_year integer) returns text
language sql immutable parallel safe as $$
  select coalesce(
    label,
    case when track = 'technical'
      then (array['中职一年级', '中职二年级', '中职三年级'])[grade_code(track, cohort, school_year) - 30] end,
    case grade_code(track, cohort, school_year)
      when 1 then '一年级' when 2 then '二年级' when 3 then '三年级' when 4 then '四年级' when 5 then '五年级' when 6 then '六年级'
      when 10 then '预初' when 11 then '七年级' when 12 then '八年级' when 13 then '九年级' when 14 then '初四'
      when 21 then '高一' when 22 then '高二' when 23 then '高三'
      when 31 then '职高一年级' when 32 then '职高二年级' when 33 then '职高三年级'
      when 51 then '小班' when 52 then '中班' when 53 then '大班'
    end
  )
$$;

alter table enrolment enable row level security;
create policy institution on enrolment using (org_id = app_org());
grant select, insert, update, delete on enrolment to {{app_role}};
