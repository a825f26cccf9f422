/**
 * Fills an institution whose children `fillInstitution` numbered with prescriptions and training records: of 40
 * plans, begun over half a year; every ninth is prevention training, every tenth was opened, every fifth trained.
 */
import type { Client } from 'pg';

export const FILLED_PLANS = 40;
/** One of the plans. */
export const FILLED_PLAN = '00000005-0000-7000-8000-000000000003';
const ISSUE = '00000006-0000-7000-8000-000000000000';

const ITEM = { groups: 1, repetitions: 8, seconds: null, rest: 0 };
const ITEMS = JSON.stringify([{ actionId: '0190ac70-0000-7000-8000-000000000001', ...ITEM }]);

export async function fillPrescriptions(
  owner: Client,
  orgId: string,
  fill: { issued: number; patients: number },
): Promise<void> {
  await owner.query(FILL_PLANS, [orgId, FILLED_PLANS, ITEMS]);
  await owner.query(FILL_ISSUE, [orgId, ISSUE, FILLED_PLAN]);
  await owner.query(FILL_ISSUED, [orgId, ISSUE, fill.issued, fill.patients, ITEMS, FILLED_PLANS]);
  await owner.query(FILL_RECORDS, [orgId]);
}

const planOf = (number: string): string =>
  `('00000005-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const FILL_PLANS = `
  insert into plan (org_id, id, name, type, audience, description, duration, groups_per_day, days_per_week,
    retest_reminder, items, created_at, updated_at)
  select $1::uuid, ${planOf('n')}, 'Plan ' || n, 'exercise', '', '', '1m', 1, 7, false, $3::jsonb,
    timestamptz '2026-06-01', timestamptz '2026-06-01'
  from generate_series(0, $2::int - 1) as n`;

const FILL_ISSUE = `
  insert into prescription_issue (org_id, id, plan_id, issued, left_out, named, start_date, end_date, created_at)
  values ($1::uuid, $2::uuid, $3::uuid, 1, '{}', '[]', '2026-11-20', '2026-11-20', timestamptz '2026-11-20')`;

const FILL_ISSUED = `
  insert into prescription (org_id, id, issue_id, patient_id, plan_id, name, type, description, duration,
    groups_per_day, days_per_week, retest_reminder, items, start_date, end_date, planned_days, opened_at, trained_days,
    issued_by, issued_by_name, created_at)
  select $1::uuid, gen_random_uuid(), $2::uuid,
    ('00000003-0000-7000-8000-' || lpad(to_hex(n % $4::int), 12, '0'))::uuid,
    ${planOf('n % $6::int')},
    'Plan', case n % 9 when 0 then 'prevention' else 'exercise' end, '', '1m', 1, 7, false, $5::jsonb,
    date '2026-06-01' + n * 190 / $3::int, date '2026-06-30' + n * 190 / $3::int, 30,
    case n % 10 when 0 then timestamptz '2026-11-20' end, case n % 5 when 0 then n % 31 else 0 end,
    gen_random_uuid(), 'doctor', timestamptz '2026-06-01' + n * interval '3 minutes'
  from generate_series(0, $3::int - 1) as n`;

const FILL_RECORDS = `
  insert into training_record (org_id, id, prescription_id, patient_id, date, minutes, action_count, source, created_at)
  select org_id, gen_random_uuid(), id, patient_id, start_date, 10, 2, 'family', created_at
  from prescription where org_id = $1::uuid and trained_days > 0`;
