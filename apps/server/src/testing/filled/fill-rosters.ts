/** Fills an institution whose children `fillInstitution` numbered with written rosters: those of ten schools have their rows. */
import type { Client } from 'pg';

const BATCHES = 200;
const WITH_ROWS = 10;
/** That of the first school. */
export const FILLED_BATCH = '00000008-0000-7000-8000-000000000000';

const idOf = (kind: number, number: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

export async function fillRosters(owner: Client, orgId: string, schools: number): Promise<void> {
  await owner.query(FILL_BATCHES, [orgId, schools, BATCHES]);
  await owner.query(FILL_ROWS, [orgId, WITH_ROWS]);
}

const FILL_BATCHES = `
  insert into roster_batch (org_id, id, school_id, state, job_id, file_name, file_hash, created_by, created_by_name, created_at,
    compared_at, written_at, written_by_name)
  select $1::uuid, ${idOf(8, 'n')}, ${idOf(1, 'n % $2::int')}, 'written', gen_random_uuid(), 'Roster ' || n, sha256(n::text::bytea),
    gen_random_uuid(), 'manager', made, made, made, 'manager'
  from generate_series(0, $3::int - 1) as n, lateral (select timestamptz '2026-11-01' + n * interval '1 hour' as made) as moment`;

const FILL_ROWS = `
  insert into roster_batch_row (org_id, batch_id, nr, sheet_row, student_id, kind, record, parts, marks, patient_id, before, written_at)
  select patient.org_id, batch.id, nr, nr + 1, student_id, (array['same', 'changed', 'new'])[1 + nr % 3], '{}', '{}', '{}', patient.id,
    case nr % 3 when 1 then '{}'::jsonb end, batch.written_at
  from roster_batch as batch
  join (select *, row_number() over (partition by school_id order by student_id)::int as nr from patient where org_id = $1::uuid) as patient
    on patient.org_id = batch.org_id and patient.school_id = batch.school_id
  where batch.org_id = $1::uuid and batch.id < ${idOf(8, '$2::int')}`;
