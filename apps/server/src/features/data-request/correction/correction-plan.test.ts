/** Lists and counts of requests are read within indexes, however large the institution is. */
import { addDays } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import {
  correctionRows,
  correctionsOf,
  countByState,
  countCorrectionRows,
  countFamilyCorrections,
  findCorrection,
  lockCorrection,
} from './correction.repository.ts';

const TODAY = '2026-11-20';
/** Of a twentieth of the children; one in fifty of them is open. */
const REQUESTS = `
  insert into correction_request (org_id, id, patient_id, fact, fact_digest, requested, channel, asker, requested_at, entered_at, due_on,
    decision, reason, decided_by, decided_by_name, decided_at)
  select org_id, gen_random_uuid(), id, 'name', case when n % 50 = 0 then ''::bytea end, 'x', 'guardian', '138****0000', now(), now(), date '2026-01-01' + n % 330,
    case when n % 50 > 0 then 'refused' end, case when n % 50 > 0 then 'x' end, case when n % 50 > 0 then id end,
    case when n % 50 > 0 then 'm' end, case when n % 50 > 0 then now() end
  from (select *, ('x' || right(id::text, 4))::bit(16)::int as n from patient) as child where n % 20 = 0`;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
  await filled.asOwner(REQUESTS, 'vacuum (analyze) correction_request');
});
afterAll(async () => {
  await filled.asOwner('delete from correction_request', 'analyze correction_request');
  await filled.close();
});

const plansOf = (work: Work) => filled.plansFor(filled.home, work);
const page = { size: 20, page: 1, today: TODAY } as const;

test.each(['open', 'overdue', 'decided', undefined] as const)(
  'a page of the list (%s) is read in its order',
  async (state) => {
    const query = { ...page, ...(state && { state }) };
    const plans = await plansOf(async (tenant) => {
      await correctionRows(tenant, query);
    });
    expect(plans).toHaveLength(2);
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (patient|correction_request|exam)\b/);
    expect(plans.join('\n')).toMatch(/correction_request_(open|due)_idx/);
  },
);

test('one request, those of a child and what is open are found within indexes', async () => {
  const plans = await plansOf(async (tenant) => {
    const [row] = await correctionRows(tenant, { ...page, state: 'open' });
    const { id = '', patientId = '' } = row ?? {};
    expect(id).not.toBe('');
    await correctionsOf(tenant, patientId);
    await countFamilyCorrections(tenant, { patientId, since: new Date(0) });
    await findCorrection(tenant, id);
    await lockCorrection(tenant, id);
    await countCorrectionRows(tenant, { state: 'open', today: TODAY });
  });
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (patient|correction_request|exam)\b/);
});

test('counts of a school read its requests, and no other table as a whole', async () => {
  const plans = await plansOf(async (tenant) => {
    await countByState(tenant, { schoolId: FILLED_SCHOOL, today: addDays(TODAY, 1) });
  });
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (exam|patient)\b/);
});
