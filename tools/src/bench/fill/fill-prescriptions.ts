/** Gives every second child of an institution three prescriptions of the past half year, as far as lists look at them. */
import type { Client } from 'pg';

const PLAN = '0190ac71-0000-7000-8000-000000000003';

/** Days of training are numbers here; what a child's page shows of single days is not measured. */
const FILL = `
  with issue as (
    insert into prescription_issue (org_id, id, plan_id, issued, left_out, named, start_date, end_date, created_at)
    values ($1::uuid, gen_random_uuid(), $2::uuid, 2, '{}', '[]', current_date, current_date, now())
    returning org_id, id
  )
  insert into prescription (org_id, id, issue_id, patient_id, plan_id, name, type, description, duration,
    groups_per_day, days_per_week, retest_reminder, items, start_date, end_date, planned_days, opened_at, trained_days,
    issued_by, issued_by_name, created_at)
  select issue.org_id, gen_random_uuid(), issue.id, child.id, plan.id, plan.name, plan.type, plan.description, '1m',
    plan.groups_per_day, 7, false, plan.items, begun.day, begun.day + 29, 30,
    case child.number % 3 when 0 then now() end, child.number % 31, $3::uuid, 'doctor',
    begun.day + child.number % 86400 * interval '1 second'
  from issue
  cross join (
    select id, row_number() over (order by id)::int as number from patient
    where org_id = $1::uuid and deleted_at is null
  ) as child
  cross join generate_series(0, 2) as turn
  cross join lateral (select current_date - turn * 60 - child.number % 60 as day) as begun
  join system_plan as plan on plan.id = $2::uuid
  where child.number % 2 = 0`;

export async function fillPrescriptions(
  owner: Client,
  orgId: string,
  doctorId: string,
): Promise<void> {
  await owner.query(FILL, [orgId, PLAN, doctorId]);
}
