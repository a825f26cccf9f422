/** The report of the year: when it is due, and that it was handed in. */
import { auditErrors, readAuditDue, saveAuditReport } from '@spine/contract/audit';
import { kernelErrors } from '@spine/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertIncidentRow } from '../incident/incident.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const goTo = async (instant: string) => {
  world.clock.advance(Date.parse(instant) - world.clock.now().getTime());
  await world.signInAgain();
};
beforeEach(() => goTo('2026-12-03T09:00:00+08:00'));

const due = async (as: CastName = 'manager') =>
  (await world.as(as).call(readAuditDue, {})).body.data;
const report = async (input: object, as: CastName = 'manager') =>
  (await world.as(as).raw(saveAuditReport, input)).body;

describe('the report of the year', () => {
  test('is due on 31 January, and counts what is open', async () => {
    await world.database.inScope(world.home, async (tenant) => {
      await insertIncidentRow(tenant);
      await insertIncidentRow(tenant, { cause: '甲', measures: '乙', closedOn: '2026-11-20' });
    });
    expect(await due()).toEqual({
      year: 2026,
      dueOn: '2027-01-31',
      daysLeft: 59,
      reportedOn: null,
      openIncidents: 1,
    });
    await goTo('2027-02-02T09:00:00+08:00');
    expect(await due()).toMatchObject({ year: 2026, daysLeft: -2 });
  });

  test('is handed in once; said again, the day is corrected; the next year is another', async () => {
    const year = 2026;
    expect(await report({ year, on: '2026-12-01' })).toMatchObject({ code: 8000 });
    expect(await due()).toMatchObject({ reportedOn: '2026-12-01' });
    for (const _again of [1, 2])
      expect(await report({ year, on: '2026-12-03' })).toMatchObject({ code: 8000 });
    expect(await due()).toMatchObject({ reportedOn: '2026-12-03' });
    const rows = await world.database.inScope(world.home, ({ db, orgId }) =>
      db.selectFrom('auditReport').where('orgId', '=', orgId).select('year').execute(),
    );
    expect(rows).toEqual([{ year }]);
    await goTo('2027-12-03T09:00:00+08:00');
    expect(await due()).toMatchObject({ year: 2027, reportedOn: null });
  });

  test('is each one’s own: of an institution, of another, and of the platform', async () => {
    const year = 2026;
    expect(await report({ year, on: '2026-12-02' }, 'platform')).toMatchObject({ code: 8000 });
    expect(await report({ year, on: '2026-12-03' }, 'platform')).toMatchObject({ code: 8000 });
    expect(await due('platform')).toMatchObject({ reportedOn: '2026-12-03' });
    expect(await due('rival')).toMatchObject({ reportedOn: null, openIncidents: 0 });
    await report({ year, on: '2026-12-01' }, 'rival');
    expect(await due('rival')).toMatchObject({ reportedOn: '2026-12-01' });
    expect(await due('platform')).toMatchObject({ reportedOn: '2026-12-03' });
  });

  test.each([
    [{ year: 2019, on: '2026-12-01' }, auditErrors.yearInvalid],
    [{ year: 2027, on: '2026-12-01' }, auditErrors.yearInvalid],
    [{ year: '2026', on: '2026-12-01' }, auditErrors.yearInvalid],
    [{ on: '2026-12-01' }, auditErrors.yearInvalid],
    [{ year: 2026, on: '2026-11-30' }, auditErrors.reportDayInvalid],
    [{ year: 2026, on: '2026-12-04' }, auditErrors.reportDayInvalid],
    [{ year: 2026, on: '2026-13-01' }, auditErrors.reportDayInvalid],
    [{ year: 2026 }, auditErrors.reportDayInvalid],
  ])('is refused with %o', async (input, { code }) => {
    const before = await due();
    expect(await report(input)).toMatchObject({ code });
    expect(await due()).toEqual(before);
  });

  test('is handed in by a person; an auditor reads when it is due', async () => {
    const setKind = (kind: 'auditor' | 'person') =>
      world.database.inScope(platformScope, ({ db }) =>
        setAccountKind(db, world.cast.users.manager, kind),
      );
    try {
      await setKind('auditor');
      expect(await due()).toMatchObject({ year: 2026 });
      expect(await report({ year: 2026, on: '2026-12-03' })).toMatchObject({
        errorCode: kernelErrors.forbidden.code,
      });
    } finally {
      await setKind('person');
    }
  });
});
