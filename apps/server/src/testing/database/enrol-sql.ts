/**
 * Where children are at school, for those whom tests write by plain SQL: in their grade since the school year of 2026 or since they
 * were entered, without an end.
 */
export const ENROL_ALL = `
  insert into enrolment (org_id, patient_id, from_day, school_id, student_id, track, cohort, grade_label, clazz_name, clazz_order,
    said_in, end_planned, listed, cause, recorded_at)
  select org_id, id, least(created_at::date, date '2026-09-01'), school_id, student_id, case when year is not null then 'general' end,
    2026 - year + 1, case when year is null then grade_name end, clazz_name, clazz_order, 2026, true, deleted_at is null, 'first', created_at
  from patient, lateral (
    select case
      when grade_code between 1 and 6 then grade_code
      when grade_code between 11 and 13 then grade_code - 4
      when grade_code between 21 and 23 then grade_code - 11
    end as year
  ) as school
  on conflict do nothing`;
