/** The children of a number are found in an index, however many there are in all institutions together. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examsOfChild, newestExamOfChildren } from '#features/exam/index.ts';
import { childrenOfFamily } from '#features/patient/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { fillInstitution, planOf, queryOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { accessByHash, deleteAccessesBefore, familyChildren } from './quick-query.repository.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient|family_\w+)\b/;
/** A number of the filled institutions. */
const TEL = '13800000300';

let world: World;
let database: Database;
let heard: Statement[] = [];

beforeAll(async () => {
  world = await openWorld();
  const fill = { schools: 20, patients: 30_000, exams: 20_000 };
  await fillInstitution(world.ownerUrl, world.home.orgId, fill);
  await fillInstitution(world.ownerUrl, world.other.orgId, fill);
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
  await asOwner(
    `insert into family_access (token_hash, tel, org_ids, patient_ids, created_at, expires_at)
     select sha256(n::text::bytea), '', '{}', '{}', now(), now() + n * interval '1 second'
     from generate_series(1, 20000) as n`,
    'analyze family_access',
  );
}, 180_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

async function asOwner(...statements: string[]): Promise<string> {
  const client = new Client({ connectionString: world.ownerUrl });
  await client.connect();
  try {
    let said = '';
    for (const statement of statements) {
      const { rows } = await client.query<Record<string, unknown>>(statement);
      said = rows.flatMap((row) => Object.values(row)).join('\n');
    }
    return said;
  } finally {
    await client.end();
  }
}

describe('the children of a number', () => {
  test('are found in both institutions', async () => {
    const found = await database.inScope(platformScope, (tenant) => familyChildren(tenant, TEL));
    const { home, other } = world;
    expect(found.map(({ orgId }) => orgId).sort()).toEqual([home.orgId, other.orgId].sort());
  });

  test.each(['force_custom_plan', 'force_generic_plan'])(
    'are looked up in the index of numbers (%s)',
    async (mode) => {
      const body = await asOwner("select prosrc from pg_proc where proname = 'family_children'");
      expect(body).toContain('patient.tel = phone');
      const plan = await asOwner(
        `set plan_cache_mode = ${mode}`,
        `prepare asked (text) as ${queryOf(body).replace('= phone', '= $1')}`,
        `explain execute asked('${TEL}')`,
      );
      expect(plan).toContain('patient_tel_idx');
      expect(plan).not.toMatch(WHOLE_TABLE);
    },
  );

  test('and their examinations are read by their ids', async () => {
    const found = await database.inScope(platformScope, (tenant) => familyChildren(tenant, TEL));
    const ids = found
      .filter(({ orgId }) => orgId === world.home.orgId)
      .map(({ patientId }) => patientId);
    heard = [];
    await database.inScope(world.home, async (tenant) => {
      await childrenOfFamily(tenant, { ids, tel: TEL });
      await newestExamOfChildren(tenant, ids);
      await examsOfChild(tenant, ids[0] ?? '');
    });
    await expectIndexes(3);
  });
});

describe('an access', () => {
  test('is found by its hash and forgotten by its end', async () => {
    heard = [];
    await database.inScope(platformScope, async (tenant) => {
      const [hash, now] = [Buffer.from('no such token'), new Date()];
      await accessByHash(tenant, { hash, now });
      await deleteAccessesBefore(tenant, now);
    });
    await expectIndexes(2);
  });
});

async function expectIndexes(count: number): Promise<void> {
  const asked = heard.filter(({ text }) => /^(select|delete)/.test(text));
  expect(asked).toHaveLength(count);
  for (const statement of asked) {
    const { text } = await planOf(world.appUrl, world.home, { statement, generic: false });
    expect(text).not.toMatch(WHOLE_TABLE);
  }
}
