/** Everything of one child is found within indexes, however large the institution is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_PROJECT } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { absencesOf, isTextStopped, visitsOf } from './child-data.repository.ts';

const ABSENCES = `
  insert into attendance (org_id, project_id, patient_id, day, recorded_by, recorded_by_name, recorded_at)
  select c.org_id, p.id, c.id, '2026-11-20', c.id, 'd', now()
  from patient c join project p on p.org_id = c.org_id where p.id = '${FILLED_PROJECT}'`;
const STOPS = `
  insert into text_stop (org_id, number_hash, patient_id)
  select org_id, sha256(id::text::bytea), id from patient`;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
  await filled.takeTurn();
  await filled.asOwner(ABSENCES, STOPS, 'vacuum (analyze) attendance, text_stop');
});
afterAll(async () => {
  await filled.asOwner('delete from attendance', 'delete from text_stop');
  await filled.asOwner('analyze attendance, text_stop');
  await filled.close();
});

test.each([
  ['attendance_patient_idx', absencesOf],
  ['referral_patient_idx', visitsOf],
  ['text_stop_patient_idx', isTextStopped],
] as const)('within %s', async (index, read) => {
  const { home } = filled;
  const [child] = await filled.database.inScope(home, ({ db, orgId }) =>
    db
      .selectFrom('referral')
      .where('orgId', '=', orgId)
      .select('patientId')
      .orderBy('patientId')
      .limit(1)
      .execute(),
  );
  const plans = await filled.plansFor(home, (tenant) => read(tenant, child?.patientId ?? ''));
  for (const plan of plans) expect(plan).toContain(index);
});
