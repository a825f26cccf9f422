/** What rosters, edits and batches taken back leave as intervals, on both sides of 1 September. */
import { addPatient, editPatient, patientDetail, writeRosterBatch } from '@spine/contract/patient';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { typedPatient } from '#features/patient/patient.factory.ts';
import { newSchool, patientLogLines } from '#features/patient/roster/roster.factory.ts';
import {
  previewed,
  readBatch,
  rowsOf,
  undoneBatch,
} from '#features/patient/roster-batch/roster-batch.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, intervalsOf, turnTo } from './enrolment.factory.ts';
import {
  importRows,
  type RosterRow,
  repairedEnrolments,
  rosterRow,
  turnToOctober,
} from './school-year.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let year: number;
let schoolId: string;

const until = (day: string) => turnTo(world, day);

const specified = (...rows: RosterRow[]) => importRows(world, schoolId, rows);

async function written(...rows: RosterRow[]): Promise<string> {
  const { id, version, schoolName } = await previewed(world, { schoolId, rows });
  const { body } = await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
  expect(body.code).toBe(8000);
  await readBatch(world, id, 'written');
  return id;
}

const undone = async (id: string) => expect((await undoneBatch(world, id)).code).toBe(8000);

/** What a person types in the form of the child A. */
async function edited(typed: object): Promise<void> {
  const id = await childIdOf(world, schoolId, 'A');
  const stored = { id, studentId: 'A', name: '林嘉禾', birthDate: '2017-03-19' };
  const { body } = await world
    .as('manager')
    .raw(editPatient, typedPatient(schoolId, { ...stored, ...typed }));
  expect(body.code).toBe(8000);
}

const stays = async (studentId: string) =>
  intervalsOf(world, await childIdOf(world, schoolId, studentId));

const repaired = () => repairedEnrolments(world);

const MANY = Array.from({ length: 20 }, (_, at) => `M${at}`);
const list = (grade: string) => MANY.map((number) => rosterRow(number, grade, '1班'));

/** Two who are in the next grade a year later: only such a list says of others that they repeat. */
const others = (grade: string) => ['P', 'Q'].map((number) => rosterRow(number, grade, '2班'));

/** A sixth-grader to be of October. */
beforeEach(async () => {
  year = await turnToOctober(world);
  schoolId = await newSchool(world.database, world.home);
  await specified(rosterRow('A', '五年级', '1班'), ...others('三年级'));
});

const since = () => `${year}-10-12 ${year + 2}-09-01 general ${year - 4} 1班 import`;

describe('a roster of August', () => {
  test('is of the coming year, from 1 September on', async () => {
    await until(`${year + 1}-08-20`);
    await written(rosterRow('A', '六年级', '3班'), rosterRow('N', '一年级', '2班'));
    const closed = `${year}-10-12 ${year + 1}-09-01 closed general ${year - 4} 1班 import`;
    const moved = `${year + 1}-09-01 ${year + 2}-09-01 general ${year - 4} 3班 import`;
    expect(await stays('A')).toEqual([closed, moved]);
    expect(await stays('N')).toEqual([
      `${year + 1}-09-01 ${year + 7}-09-01 general ${year + 1} 2班 import`,
    ]);
    expect(await repaired()).toEqual([]);
    const childId = await childIdOf(world, schoolId, 'A');
    const years = async () =>
      (await world.as('doctor').call(patientDetail, { id: childId })).body.data.enrolments.map(
        ({ gradeName, clazzName }: Record<'gradeName' | 'clazzName', string>) =>
          `${gradeName}${clazzName}`,
      );
    expect(await years()).toEqual(['五年级1班']);
    await until(`${year + 1}-09-01`);
    expect(await years()).toEqual(['六年级3班', '五年级1班']);
    await written(
      rosterRow('A', '六年级', '3班').with(6, '13900000352'),
      rosterRow('N', '一年级', '2班'),
    );
    expect(await stays('A')).toEqual([closed, moved]);
    expect(await repaired()).toEqual([]);
  });

  test('leaves what was before when it is taken back in September', async () => {
    await until(`${year + 1}-08-20`);
    const id = await written(rosterRow('A', '六年级', '3班'));
    await until(`${year + 1}-09-05`);
    await undone(id);
    expect(await stays('A')).toEqual([since()]);
    expect(await repaired()).toEqual([]);
  });

  test('that is taken back after a later edit of the number leaves the former grade', async () => {
    await until(`${year + 1}-08-20`);
    const id = await written(rosterRow('A', '四年级', '3班'));
    await until(`${year + 1}-09-05`);
    await edited({ studentId: 'B', gradeName: '四年级', clazzName: '3班' });
    await undone(id);
    expect((await stays('B')).at(-1)).toBe(
      `${year + 1}-09-05 ${year + 2}-09-01 general ${year - 4} 1班 edit`,
    );
    expect(await repaired()).toEqual([]);
  });
});

describe('a grade that nobody says anew', () => {
  test('stays when class, number or phone change after the turn, or names are taken back', async () => {
    await until(`${year + 1}-08-25`);
    const renamed = rosterRow('A', '五年级', '1班').with(1, '林嘉和');
    await undone(await written(renamed));
    expect(await stays('A')).toEqual([since()]);
    const id = await written(renamed, ...others('四年级'));
    const repeats = await stays('A');
    // A roster of the coming year that names the fifth grade says that it repeats.
    expect(repeats.at(-1)).toContain(`general ${year - 3} 1班`);
    await until(`${year + 1}-09-05`);
    await undone(id);
    expect(await stays('A')).toEqual([since()]);
    await edited({ gradeName: '六年级', clazzName: '2班' });
    expect(await stays('A')).toEqual([
      `${year}-10-12 ${year + 1}-09-05 closed general ${year - 4} 1班 import`,
      `${year + 1}-09-05 ${year + 2}-09-01 general ${year - 4} 2班 edit`,
    ]);
    expect(await repaired()).toEqual([]);
  });
});

describe('the same grade in the next year', () => {
  test.each(['a batch', 'the specified call'] as const)('is a repeat, by %s', async (by) => {
    await until(`${year + 1}-09-03`);
    const rows = [
      rosterRow('A', '五年级', '1班'),
      rosterRow('N', '一年级', '2班'),
      ...others('四年级'),
    ];
    const id = by === 'a batch' ? await written(...rows) : await specified(...rows);
    const lines = await patientLogLines(world, 'manager');
    const ofSchool = lines.filter(({ keypoint }) => keypoint === schoolId);
    // Whoever repeats is changed.
    expect(ofSchool.map(({ keymsg }) => keymsg)).toContainEqual(
      expect.stringMatching(/^(导入|写入)名单：新增 1 人，(更新|修改) 3 人，没有变化 0 人$/),
    );
    expect(await stays('A')).toEqual([
      `${year}-10-12 ${year + 1}-09-03 closed general ${year - 4} 1班 import`,
      `${year + 1}-09-03 ${year + 3}-09-01 general ${year - 3} 1班 import`,
    ]);
    expect(await repaired()).toEqual([]);
    // A batch is not taken back whose new children a later one names.
    const again = rows.slice(0, 1);
    await (by === 'a batch' ? written(...again) : specified(...again));
    expect(await stays('A')).toHaveLength(2);
    if (id === undefined) return;
    const [repeating] = await rowsOf(world, id, 'changed');
    expect(repeating?.changes).toEqual({
      clazz: {
        from: { gradeName: '六年级', clazzName: '1班' },
        to: { gradeName: '五年级', clazzName: '1班' },
      },
      repeats: true,
    });
    await undone(id);
    expect(await stays('A')).toEqual([since()]);
    expect(await repaired()).toEqual([]);
  });

  test('is seen before it is written, where the list is of the new year', async () => {
    await until(`${year + 1}-09-03`);
    const seen = async (...rows: RosterRow[]) => {
      const { id, counts } = await previewed(world, { schoolId, rows });
      return { counts, rows: await rowsOf(world, id, 'changed') };
    };
    const same = rosterRow('A', '五年级', '1班');
    const repeat = {
      clazz: {
        from: { gradeName: '六年级', clazzName: '1班' },
        to: { gradeName: '五年级', clazzName: '1班' },
      },
      repeats: true,
    };
    const alone = await seen(same, ...others('四年级'));
    expect(alone.counts).toMatchObject({ changed: 3, same: 0 });
    expect(alone.rows[0]?.changes).toEqual(repeat);
    const moved = await seen(same.with(6, '13900000352'), ...others('四年级'));
    expect(moved.counts).toMatchObject({ changed: 3, same: 0 });
    const tel = { from: null, to: '13900000352' };
    expect(moved.rows[0]?.changes).toEqual({ ...repeat, tel });
    // The list of last year says nothing.
    const old = await seen(same, ...others('三年级'));
    expect(old.counts).toMatchObject({ changed: 0, same: 3 });
  });

  test('is seen before it is written by a preview of July that is ordered in August', async () => {
    await until(`${year + 1}-07-31`);
    const rows = [rosterRow('A', '五年级', '1班'), ...others('四年级')];
    const preview = await previewed(world, { schoolId, rows });
    expect(preview.counts).toMatchObject({ changed: 2, same: 1 });
    world.clock.advance(20 * 60 * 60_000);
    await world.signInAgain();
    const before = await stays('A');
    const { id, version, schoolName } = preview;
    const { body } = await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
    expect(body.code).toBe(8000);
    await expect
      .poll(async () => (await readBatch(world, id, 'ready')).version)
      .not.toBe(preview.version);
    expect(await stays('A')).toEqual(before);
    const again = await readBatch(world, id, 'ready');
    expect(again.counts).toMatchObject({ changed: 3, same: 0 });
    expect((await rowsOf(world, id, 'changed'))[0]?.changes).toMatchObject({ repeats: true });
  });

  test('goes back with the batch, also after an edit of the class', async () => {
    await until(`${year + 1}-09-03`);
    const id = await written(rosterRow('A', '五年级', '1班'), ...others('四年级'));
    await until(`${year + 1}-09-05`);
    await edited({ gradeName: '五年级', clazzName: '2班' });
    await undone(id);
    expect((await stays('A')).at(-1)).toBe(
      `${year + 1}-09-05 ${year + 2}-09-01 general ${year - 4} 2班 edit`,
    );
    expect(await repaired()).toEqual([]);
  });

  test.each(['a batch', 'the specified call'] as const)(
    'of nearly all is the list of last year, by %s: nobody repeats',
    async (by) => {
      await specified(...list('四年级'));
      const before = await stays('M7');
      await until(`${year + 1}-09-03`);
      const known = list('四年级').map((row) => row.with(6, '13900000352'));
      const rows = [...known, rosterRow('T', '四年级', '1班')];
      await (by === 'a batch' ? written(...rows) : specified(...rows));
      expect(await stays('M7')).toEqual(before);
      // A child that is new in it was in that grade last year, too; the right list finds it a grade on.
      expect((await stays('T')).at(-1)).toContain(`general ${year - 3} 1班`);
      // The right one says it for all of them, and that one repeats.
      const right = list('五年级').with(7, rosterRow('M7', '四年级', '1班'));
      await (by === 'a batch' ? written(...right) : specified(...right));
      expect(await stays('M6')).toEqual(before);
      expect((await stays('M7')).at(-1)).toContain(`general ${year - 2} 1班`);
      expect(await repaired()).toEqual([]);
    },
  );
});

test('who has left by the grade is not missed by a roster', async () => {
  await specified(rosterRow('Z', '六年级', '1班'));
  await until(`${year + 1}-09-03`);
  const preview = await previewed(world, { schoolId, rows: others('四年级') });
  expect(preview.counts).toMatchObject({ absent: 1 });
  expect((await rowsOf(world, preview.id, 'absent')).map(({ studentId }) => studentId)).toEqual([
    'A',
  ]);
});

test.each(['a batch', 'the specified call'] as const)(
  'a list whose grades have no code for most says the others of this year, by %s',
  async (by) => {
    const mixed = MANY.map((number) => rosterRow(number, '混龄班', '1班'));
    const few = ['X', 'Y', 'Z'].map((number) => rosterRow(number, '三年级', '3班'));
    await specified(...mixed, ...few);
    await until(`${year + 1}-09-03`);
    const rows = [
      ...mixed,
      ...few.map((row) => row.with(4, '四年级')),
      rosterRow('T', '五年级', '1班'),
    ];
    await (by === 'a batch' ? written(...rows) : specified(...rows));
    expect((await stays('X')).at(-1)).toContain(`general ${year - 2} 3班`);
    expect((await stays('T')).at(-1)).toContain(`general ${year - 3} 1班`);
    expect(await repaired()).toEqual([]);
  },
);

test('a few children and a new one are no list of last year', async () => {
  await until(`${year + 1}-09-03`);
  await specified(...others('三年级'), rosterRow('T', '三年级', '2班'));
  expect((await stays('T')).at(-1)).toContain(`general ${year - 1} 2班`);
});

test('a batch that is taken back after the school got another system leaves the end of that one', async () => {
  await until(`${year + 1}-09-03`);
  const id = await written(rosterRow('A', '六年级', '2班'));
  await until(`${year + 1}-09-05`);
  await specified(rosterRow('S', '七年级', '1班'));
  const ends = [`${year + 5}-09-01`];
  expect((await stays('A')).slice(-1)).toEqual([
    `${year + 1}-09-03 ${ends[0]} general ${year - 4} 2班 import`,
  ]);
  await undone(id);
  expect(await stays('A')).toEqual([`${year}-10-12 ${ends[0]} general ${year - 4} 1班 import`]);
  expect(await repaired()).toEqual([]);
});

test('a child that is entered in August comes on 1 September', async () => {
  await until(`${year + 1}-08-01`);
  const child = typedPatient(schoolId, { studentId: 'S', gradeName: '一年级', clazzName: '1班' });
  expect((await world.as('manager').raw(addPatient, child)).body.code).toBe(8000);
  expect(await stays('S')).toEqual([
    `${year + 1}-09-01 ${year + 7}-09-01 general ${year + 1} 1班 first`,
  ]);
  const id = await childIdOf(world, schoolId, 'S');
  const { body } = await world.as('doctor').call(patientDetail, { id });
  expect(body.data.enrolments).toMatchObject([{ year: year + 1, gradeName: '一年级' }]);
});
