/** How PostgreSQL reads what the pack asks for: by an index, but for rosters, examinations and answers, which are read once. */
import { ageBandOn } from '@spine/contract/audit';
import { addDays } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { TenantIn } from '#platform/db/open.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { bandOf } from './pack.repository.ts';
import { countLines, linesInOrder, touchedChildren } from './pack-lines.repository.ts';

const MONTH = {
  since: new Date('2026-01-01T00:00:00+08:00'),
  before: new Date('2026-02-01T00:00:00+08:00'),
};

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const KINDS = ['access', 'handedOut', 'papers', 'accounts'] as const;

test('lines of a time, in their order, of an institution and of the platform', async () => {
  const read = async (tenant: TenantIn<Scope>) => {
    await countLines(tenant, MONTH);
    for (const kind of KINDS) await linesInOrder(tenant, kind, MONTH).execute();
  };
  const plans = [
    ...(await filled.plansFor(filled.home, read)),
    ...(await filled.plansFor(platformScope, read)),
  ];
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on operation_log/);
});

test('the children of lines, by their keys and without the log', async () => {
  const ids = Array.from(
    { length: 1000 },
    (_, at) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  );
  for (const some of [ids.slice(0, 3), ids])
    for (const plan of await filled.plansFor(filled.home, (tenant) =>
      touchedChildren(tenant, some),
    ))
      expect(plan).not.toMatch(/Seq Scan on (operation_log|patient|exam)/);
});

test('ages are those of the rule, on every day around birthdays and leap days', async () => {
  const births = [
    '2008-02-28',
    '2008-02-29',
    '2008-03-01',
    '2011-12-31',
    '2012-02-29',
    '2012-11-20',
  ];
  const days = [14, 18].flatMap((years) =>
    births.flatMap((birth) => {
      const day = `${Number(birth.slice(0, 4)) + years}-03-01`;
      const near = [-3, -2, -1, 0, 1, 2].map((by) => addDays(day, by));
      return [
        ...near,
        `${Number(birth.slice(0, 4)) + years}-12-31`,
        `${Number(birth.slice(0, 4)) + years}-11-20`,
        '2007-01-01',
      ];
    }),
  );
  const { rows } = await filled.database.inReading(filled.home, ({ db }) =>
    sql<{ birth: string; day: string; band: string }>`
      select birth, day, ${bandOf('birth', 'day')} as band
      from unnest(${births}::date[]) as birth, unnest(${days}::date[]) as day`.execute(db),
  );
  expect(rows.length).toBe(births.length * days.length);
  for (const { birth, day, band } of rows)
    expect([birth, day, band]).toEqual([birth, day, ageBandOn(birth, day)]);
});
