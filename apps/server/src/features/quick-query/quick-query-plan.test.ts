/** The children of a number are found in an index, however many there are in all institutions together. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadExamsOfFamily, loadFamilyExams } from '#features/exam/index.ts';
import { childrenOfFamily } from '#features/patient/index.ts';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { SMALL_ORG } from '#testing/filled/fill.ts';
import { type Filled, openFilled, queryOf, type Work } from '#testing/filled/filled.ts';
import { accessByHash, deleteAccessesBefore, familyChildren } from './quick-query.repository.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient|family_\w+)\b/;
/** A number of the filled institutions. */
const TEL = '13800000300';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

async function expectIndexes<S extends Scope>(
  scope: S,
  count: number,
  work: Work<S>,
): Promise<void> {
  const statements = await filled.statementsOf(scope, work);
  expect(statements).toHaveLength(count);
  for (const statement of statements)
    expect(await filled.planOf(scope, statement, false)).not.toMatch(WHOLE_TABLE);
}

describe('the children of a number', () => {
  test('are found in every institution', async () => {
    const found = await filled.database.inScope(platformScope, (tenant) =>
      familyChildren(tenant, TEL),
    );
    expect(found.map(({ orgId }) => orgId).sort()).toEqual(
      [...Object.values(CAST_IDS.orgs), SMALL_ORG].sort(),
    );
  });

  test.each(['force_custom_plan', 'force_generic_plan'])(
    'are looked up in the index of numbers (%s)',
    async (mode) => {
      const body = await filled.asOwner(
        "select prosrc from pg_proc where proname = 'family_children'",
      );
      expect(body).toContain('patient.tel = phone');
      const plan = await filled.asOwner(
        `set plan_cache_mode = ${mode}`,
        `prepare asked (text) as ${queryOf(body).replace('= phone', '= $1')}`,
        `explain execute asked('${TEL}')`,
      );
      expect(plan).toContain('patient_tel_idx');
      expect(plan).not.toMatch(WHOLE_TABLE);
    },
  );

  test('and their examinations are read by their ids', async () => {
    const found = await filled.database.inScope(platformScope, (tenant) =>
      familyChildren(tenant, TEL),
    );
    const ids = found
      .filter(({ orgId }) => orgId === filled.home.orgId)
      .map(({ patientId }) => patientId);
    await expectIndexes(filled.home, 3, async (tenant) => {
      await childrenOfFamily(tenant, { ids, tel: TEL });
      await loadExamsOfFamily(tenant, ids);
      await loadFamilyExams(tenant, ids[0] ?? '');
    });
  });
});

describe('an access', () => {
  test('is found by its hash and forgotten by its end', async () => {
    await expectIndexes(platformScope, 2, async (tenant) => {
      const [hash, now] = [Buffer.from('no such token'), TEST_NOW];
      await accessByHash(tenant, { hash, now });
      await deleteAccessesBefore(tenant, now);
    });
  });
});
