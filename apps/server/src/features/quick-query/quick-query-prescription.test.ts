import {
  listPrescriptions,
  prescriptionDetail,
  withdrawPrescription,
} from '@spine/contract/prescription';
import {
  quickQueryChild,
  quickQueryErrors,
  quickQueryLink,
  quickQueryPrescription,
  quickQueryReport,
  quickQueryTraining,
} from '@spine/contract/quick-query';
import { listTraining, trainingErrors } from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  insertIssuedRow,
  type PrescriptionRowInput,
} from '#features/prescription/issued/prescription.factory.ts';
import { type OrgScope, platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { familyPhone, insertFamily, newFamily, openFamily } from './quick-query.factory.ts';

/** Friday, as the clock stands. */
const TODAY = '2026-11-20';
const UNKNOWN = quickQueryErrors.unknown.code;
const { dateOutside, invalid, tooManyADay } = trainingErrors;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
// An address asks for thirty codes an hour.
beforeEach(() => world.clock.advance(3 * 60_000));

const issueTo = (
  scope: OrgScope,
  patientId: string,
  overrides: Partial<PrescriptionRowInput> = {},
) =>
  world.database.inScope(scope, (tenant) =>
    insertIssuedRow(tenant, {
      patientId,
      startDate: '2026-11-10',
      endDate: '2026-12-09',
      ...overrides,
    }),
  );

/** A family with one child and one prescription that began ten days ago. */
async function family(overrides: Partial<PrescriptionRowInput> = {}) {
  const { tel, id: patientId } = await newFamily(world);
  const id = await issueTo(world.home, patientId, overrides);
  return { tel, patientId, id, token: (await openFamily(world, tel)).token };
}

const open = (token: string, id: string) =>
  world.anonymous.call(quickQueryPrescription, { token, id });
const record = (
  { token, id }: { token: string; id: string },
  overrides: Readonly<Record<string, unknown>> = {},
) =>
  world.anonymous.raw(quickQueryTraining, {
    token,
    id,
    recordId: uuidv7(),
    date: TODAY,
    minutes: 15,
    actionCount: 2,
    ...overrides,
  });
const recordsOf = async (prescriptionId: string) =>
  (await world.as('doctor').call(listTraining, { prescriptionId })).body.rows;
const openedAt = async (id: string) =>
  (await world.as('doctor').call(prescriptionDetail, { id })).body.data.openedAt;

describe('the prescriptions of a child', () => {
  test('stand in its page, newest first, without those that were withdrawn', async () => {
    const { tel, patientId, id } = await family({ name: '先前的' });
    const createdAt = new Date('2026-11-20T09:00:00+08:00');
    const withdrawn = await issueTo(world.home, patientId, { name: '发错的' });
    await issueTo(world.home, patientId, { name: '较早的', createdAt });
    await world.as('doctor').call(withdrawPrescription, { id: withdrawn });
    world.clock.advance(60_000);
    const { token } = await openFamily(world, tel);
    const { body } = await world.anonymous.call(quickQueryChild, { token, id: patientId });
    const names = body.data.prescriptions.map((row: { name: string }) => row.name);
    expect(names).toEqual(['先前的', '较早的']);
    expect(body.data.prescriptions[0]).toEqual({
      id,
      name: '先前的',
      type: 'exercise',
      startDate: '2026-11-10',
      endDate: '2026-12-09',
      status: 1,
      groupsPerDay: 1,
      minutes: expect.any(Number),
      actionCount: 2,
      trainedDays: 0,
      plannedDays: 30,
      trainedToday: false,
      seeDoctorFirst: false,
    });
  });
});

describe('opening a prescription', () => {
  test('shows its actions, and the staff sees when it was opened first', async () => {
    const { token, id } = await family();
    expect(await openedAt(id)).toBeNull();
    const first = world.clock.now();
    const { body } = await open(token, id);
    expect(body.data.items).toHaveLength(2);
    expect(body.data.items[0].action.steps).not.toBe('');
    expect(body.data).toMatchObject({ id, days: [], daysPerWeek: 7, trainedToday: false });
    world.clock.advance(60_000);
    await open(token, id);
    expect(new Date(await openedAt(id))).toEqual(first);
    const { rows } = (await world.as('doctor').call(listPrescriptions, { opened: 'yes' })).body;
    expect(rows.map((row: { id: string }) => row.id)).toContain(id);
  });

  test('of another family, of another institution and of nobody is answered alike', async () => {
    const { token } = await family();
    const other = await family();
    const away = await insertFamily(world, world.other, { tel: familyPhone() });
    const foreign = await issueTo(world.other, away.patientIds[0] ?? '');
    const unknown = await open(token, '019a0000-0000-7000-8000-000000000000');
    expect(unknown.body.code).toBe(UNKNOWN);
    for (const id of [other.id, foreign]) {
      expect((await open(token, id)).body).toEqual(unknown.body);
      expect((await record({ token, id })).body).toEqual(unknown.body);
    }
    expect(await openedAt(other.id)).toBeNull();
    expect(await recordsOf(other.id)).toEqual([]);
  });

  test('that was withdrawn, or whose child is gone, is over at once', async () => {
    const [withdrawn, gone] = [await family(), await family()];
    await world.as('doctor').call(withdrawPrescription, { id: withdrawn.id });
    await world.database.inScope(world.home, ({ db }) =>
      db.updateTable('patient').set({ tel: null }).where('id', '=', gone.patientId).execute(),
    );
    for (const { token, id } of [withdrawn, gone]) {
      expect((await open(token, id)).body.code).toBe(UNKNOWN);
      expect((await record({ token, id })).body.code).toBe(UNKNOWN);
    }
  });

  test('shows the prescriptions of every institution of the family', async () => {
    const { tel } = await family();
    const away = await insertFamily(world, world.other, { tel });
    const id = await issueTo(world.other, away.patientIds[0] ?? '', { name: '别处的' });
    world.clock.advance(60_000);
    const { token } = await openFamily(world, tel);
    expect((await open(token, id)).body.data.name).toBe('别处的');
    expect((await record({ token, id })).body.data.trainedDays).toBe(1);
  });
});

describe('a record of a family', () => {
  test('counts as trained, and the staff sees who entered it [2.42]', async () => {
    const { token, id } = await family();
    const { body } = await record({ token, id }, { date: '2026-11-18' });
    expect(body.data).toMatchObject({ trainedDays: 1, trainedToday: false });
    expect(body.data.days).toEqual([{ date: '2026-11-18', minutes: 15, records: 1 }]);
    expect((await record({ token, id })).body.data).toMatchObject({
      trainedDays: 2,
      trainedToday: true,
    });
    const rows = await recordsOf(id);
    expect(rows.map((row: { source: string }) => row.source)).toEqual(['family', 'family']);
    expect(rows[0].recorderName).toBe('');
  });

  test('sent again is one record, also when it is sent twice at once', async () => {
    const each = await family();
    const recordId = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => record(each, { recordId })));
    for (const { body } of answers) expect(body.code).toBe(8000);
    expect((await record(each, { recordId, minutes: 200 })).body.code).toBe(8000);
    const rows = await recordsOf(each.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: recordId, minutes: 15 });
  });

  test('may be of today and of the six days before, within the prescription', async () => {
    const each = await family({ startDate: '2026-11-15', endDate: '2026-11-21' });
    const begun = await family();
    const codeOf = async (of: typeof each, date: string) => (await record(of, { date })).body.code;
    expect(await codeOf(begun, '2026-11-14')).toBe(8000);
    expect(await codeOf(begun, '2026-11-13')).toBe(dateOutside.code);
    expect(await codeOf(begun, '2026-11-21')).toBe(dateOutside.code);
    expect(await codeOf(each, '2026-11-15')).toBe(8000);
    expect(await codeOf(each, '2026-11-14')).toBe(dateOutside.code);
  });

  test.each([
    [{ minutes: 0 }, invalid.code],
    [{ minutes: 301 }, invalid.code],
    [{ minutes: 1.5 }, invalid.code],
    [{ minutes: '15' }, invalid.code],
    [{ actionCount: 0 }, invalid.code],
    [{ actionCount: 51 }, invalid.code],
    [{ recordId: "' or 1=1" }, invalid.code],
    [{ recordId: undefined }, invalid.code],
    [{ date: '2026-02-30' }, dateOutside.code],
    [{ date: null }, dateOutside.code],
    [{ id: 'x' }, UNKNOWN],
    [{ token: 'A'.repeat(43) }, quickQueryErrors.accessOver.code],
  ])('with %j is refused and writes nothing', async (overrides, code) => {
    const each = await family();
    expect((await record(each, overrides)).body.code).toBe(code);
    expect(await recordsOf(each.id)).toEqual([]);
  });

  test('cannot take the id of a record of another child', async () => {
    const [mine, other] = [await family(), await family()];
    const recordId = uuidv7();
    await record(other, { recordId });
    expect((await record(mine, { recordId, minutes: 99 })).body.code).toBe(invalid.code);
    expect(await recordsOf(mine.id)).toEqual([]);
    expect((await recordsOf(other.id))[0]).toMatchObject({ id: recordId, minutes: 15 });
  });

  test('is one of ten a day at most', async () => {
    const each = await family();
    for (let made = 0; made < 10; made += 1) expect((await record(each)).body.code).toBe(8000);
    expect((await record(each)).body.code).toBe(tooManyADay.code);
  });

  test('leaves a line in the log with its ids', async () => {
    const each = await family();
    const recordId = uuidv7();
    await record(each, { recordId });
    const line = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('operationLog')
        .select(['orgId', 'userId', 'username', 'model', 'optype', 'keymsg'])
        .where('keypoint', '=', `${recordId},${each.id}`)
        .executeTakeFirst(),
    );
    expect(line).toEqual({
      orgId: world.home.orgId,
      userId: null,
      username: `家长 139****${each.tel.slice(-4)}`,
      model: 'trainingRecord',
      optype: 'add',
      keymsg: `家长记录训练：${TODAY}`,
    });
  });
});

describe('the prescription on paper', () => {
  test('is fetched by a link of its own, under a name that tells nothing of the child', async () => {
    const { token, id } = await family();
    const asked = { token, kind: 'prescription', id } as const;
    const { link } = (await world.anonymous.call(quickQueryLink, asked)).body.data;
    const { bytes, headers } = await world.anonymous.call(quickQueryReport, { link });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const name = decodeURIComponent(String(headers['content-disposition']));
    expect(name).toBe("attachment; filename*=UTF-8''处方.pdf");
  });
});
