/** Whom to remind, and whom the numbers part by answers, is found within indexes, however large an institution is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overviewOf } from '#features/statistic/index.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { FILLED_PROJECT, FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { childrenToRemind, schoolsToRemind } from './reminder.repository.ts';

const NOTICE = `
  insert into consent_notice (org_id, project_id, version, texts, hash, published_by, published_by_name, published_at)
  select org_id, id, 1, '{}', repeat('0', 64), id, 'm', now() from project where id = '${FILLED_PROJECT}'`;
/** Of four fifths of the children; every tenth of them refuses. */
const ANSWERS = `
  insert into consent (org_id, id, project_id, patient_id, notice_version, answer, channel, recorded_by, recorded_by_name,
    answered_at, recorded_at)
  select c.org_id, gen_random_uuid(), p.id, c.id, 1,
    case when ('x' || right(c.id::text, 2))::bit(8)::int % 10 = 1 then 'refused' else 'agreed' end, 'paper', c.id, 'd', now(), now()
  from patient c join project p on p.org_id = c.org_id
  where p.id = '${FILLED_PROJECT}' and ('x' || right(c.id::text, 2))::bit(8)::int % 5 > 0`;
const CLEAR = ['delete from consent', 'delete from consent_notice'];

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
  await filled.takeTurn();
  await filled.asOwner(NOTICE, ANSWERS, 'vacuum (analyze) consent', 'analyze consent_notice');
});
afterAll(async () => {
  await filled.asOwner(...CLEAR, 'analyze consent');
  await filled.close();
});

const school = {
  projectId: FILLED_PROJECT,
  schoolId: FILLED_SCHOOL,
  schoolName: '',
  schoolYear: 2026,
  day: '2026-11-25',
};

test('of a school', async () => {
  const work: Work = async (tenant) => {
    const query = { school, nth: 1, limit: 200 } as const;
    expect(await childrenToRemind(tenant, { ...query, isRetry: false })).not.toEqual([]);
    expect(await childrenToRemind(tenant, { ...query, isRetry: true })).toEqual([]);
    await schoolsToRemind(tenant, { hour: 9, from: '2026-11-21', until: '2026-11-25' });
  };
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(/Seq Scan on (patient|consent)\b/);
});

test('of all projects', async () => {
  const { home } = filled;
  const work: Work = async (tenant) => {
    const { withoutConsent } = await overviewOf(tenant, { filters: {}, now: TEST_NOW });
    expect(withoutConsent?.objected).toBeGreaterThan(0);
  };
  for (const plan of await filled.plansFor(home, work))
    expect(plan).not.toMatch(/Seq Scan on unseen_child\b/);
});
