/** The list of plans counts what was issued in an index, however much that is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { FILLED_PLAN, fillPrescriptions } from '#testing/fill-prescriptions.ts';
import { fillInstitution, planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPlanRow } from './prescription.factory.ts';
import { planPage, storedPlan } from './prescription.repository.ts';

const FILL = { schools: 20, patients: 10_000, exams: 1000 };
const ISSUED = 20_000;
/** Each is issued as often. */
const PLANS = 40;

let world: World;
let database: Database;
let heard: Statement[] = [];
beforeAll(async () => {
  world = await openWorld();
  for (const { orgId } of [world.home, world.other]) {
    await fillInstitution(world.ownerUrl, orgId, FILL);
    await fillPrescriptions(world.ownerUrl, orgId, { issued: ISSUED, patients: FILL.patients });
  }
  await world.database.inScope(world.home, async (tenant) => {
    await insertPlanRow(tenant, { id: FILLED_PLAN });
    for (let made = 0; made < 40; made += 1) await insertPlanRow(tenant);
  });
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
}, 180_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

describe('what was issued of a plan', () => {
  test('is counted, of the own institution and of this plan alone', async () => {
    const plan = await database.inScope(world.home, (tenant) => storedPlan(tenant, FILLED_PLAN));
    expect(plan?.issued_count).toBe(ISSUED / PLANS);
  });

  test('is counted in an index', async () => {
    heard = [];
    await database.inScope(world.home, async (tenant) => {
      await planPage(tenant, { size: 20, page: 1 });
      await storedPlan(tenant, FILLED_PLAN);
    });
    const selects = heard.filter(({ text }) => text.trimStart().startsWith('select'));
    expect(selects).toHaveLength(2);
    for (const statement of selects)
      for (const generic of [false, true]) {
        const { text } = await planOf(world.appUrl, world.home, { statement, generic });
        expect(text).toMatch(/issued_prescription_plan/);
        expect(text).not.toMatch(/Seq Scan on issued_prescription\b/);
      }
  });
});
