/** A summary is a few statements, none of which reads a whole table of children, examinations or cells by day. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { screenSummary } from './data-screen.service.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient|statistic_fact|unseen_child)\b/;
const MOST_STATEMENTS = 15;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

async function statementsOf(scope: Scope, regionCode?: string): Promise<Statement[]> {
  const asked = { regionCode, now: new Date('2025-07-20T10:00:00+08:00'), mapSource: '' };
  return await filled.statementsOf(scope, async (tenant) => {
    const summary = await screenSummary(tenant, asked);
    expect(summary.counters.examined).toBeGreaterThan(1000);
  });
}

async function expectIndexed(scope: Scope, regionCode?: string): Promise<void> {
  for (const plan of await filled.plansOf(scope, await statementsOf(scope, regionCode)))
    expect(plan).not.toMatch(WHOLE_TABLE);
}

test.each([undefined, '330000', '330802'])('a summary of %s reads no whole table', async (code) => {
  await expectIndexed(platformScope, code);
});

test("an institution's summary reads no whole table", async () => {
  await expectIndexed(filled.home);
});

test('a summary asks no statement for each school', async () => {
  expect((await statementsOf(platformScope)).length).toBeLessThan(MOST_STATEMENTS);
});
