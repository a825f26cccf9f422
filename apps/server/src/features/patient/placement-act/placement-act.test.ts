/** Acts on where children are at school: what they leave, how they are taken back, and what is refused with nothing written. */
import { enrolmentErrors } from '@spine/contract/enrolment';
import type { ErrorEntry } from '@spine/contract/kernel';
import { kernelErrors } from '@spine/contract/kernel';
import {
  actOnPlacements,
  deletePatients,
  editPatient,
  type ListedRosterBatch,
  listRosterBatches,
  patientDetail,
  patientErrors,
  renameClass,
  rosterBatchErrors,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { childIdOf, intervalsOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import {
  importRows,
  listedIn,
  repairedEnrolments,
  rosterRow,
  turnToOctober,
} from '#features/enrolment/school-year.factory.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import { typedPatient } from '../patient.factory.ts';
import { newSchool, patientLogLines } from '../roster/roster.factory.ts';
import { insertRosterBatch, rowsOf, undoneBatch } from '../roster-batch/roster-batch.factory.ts';
import { sweepRosterBatches } from '../roster-batch/roster-batch.service.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let schoolId: string;
/** Each test begins in the October of a year of its own. */
let year: number;

const manager = () => world.as('manager');

const until = (day: string) => turnTo(world, day);

const placeOf = (gradeName: string, clazzName: string) => ({ gradeName, clazzName });

/** A is of 三年级 1班, B of its 2班, Z of the last grade. */
const CHILDREN = [
  rosterRow('A', '三年级', '1班'),
  rosterRow('B', '三年级', '2班'),
  rosterRow('Z', '六年级', '1班'),
];

beforeEach(async () => {
  year = await turnToOctober(world);
  schoolId = await newSchool(world.database, world.home);
  await importRows(world, schoolId, CHILDREN);
});

const idOf = (studentId: string) => childIdOf(world, schoolId, studentId);
const stays = async (studentId: string) => intervalsOf(world, await idOf(studentId));

async function asked(numbers: readonly string[], given: object): Promise<TestAnswer> {
  const patientIds = await Promise.all(numbers.map(idOf));
  return manager().raw(actOnPlacements, { patientIds, from: 'today', ...given });
}

async function acted(numbers: readonly string[], given: object): Promise<string> {
  const { body } = await asked(numbers, given);
  expect(body.code).toBe(8000);
  return (body.data as { id: string }).id;
}

/** The acts among the batches of the school. */
async function acts(): Promise<ListedRosterBatch[]> {
  const { body } = await manager().call(listRosterBatches, { schoolId });
  return (body.rows as ListedRosterBatch[]).filter(({ kind }) => kind === 'placement');
}

const undone = (id: string) => undoneBatch(world, id);

const listed = (filter: object = {}) => listedIn(world, { schoolId, ...filter });

const repaired = () => repairedEnrolments(world);

describe('an act', () => {
  test('from today shows in lists at once, and taken back leaves what was there', async () => {
    const before = { lists: await listed(), stays: await stays('A') };
    const id = await acted(['A'], { kind: 'move', placement: { clazzName: '三（2）班' } });
    expect(await listed({ gradeName: '三年级', clazzName: '2班' })).toEqual([
      'A 三年级2班',
      'B 三年级2班',
    ]);
    expect(await repaired()).toEqual([]);
    expect((await undone(id)).code).toBe(8000);
    expect({ lists: await listed(), stays: await stays('A') }).toEqual(before);
  });

  test('of leaving takes children off the lists, returning puts them back', async () => {
    await until(`${year}-11-20`);
    await acted(['A', 'B'], { kind: 'leave' });
    expect(await listed()).toEqual(['Z 六年级1班']);
    expect(await repaired()).toEqual([]);
    await until(`${year + 1}-02-20`);
    const back = await acted(['A'], {
      kind: 'return',
      placement: { gradeName: '二年级', clazzName: '3班' },
    });
    expect(await listed()).toEqual(['A 二年级3班', 'Z 六年级1班']);
    expect(await stays('A')).toEqual([
      `${year}-10-12 ${year}-11-20 closed general ${year - 2} 1班 leave`,
      `${year + 1}-02-20 ${year + 5}-09-01 general ${year - 1} 3班 return`,
    ]);
    expect((await undone(back)).code).toBe(8000);
    expect(await listed()).toEqual(['Z 六年级1班']);
    expect(await repaired()).toEqual([]);
  });

  test('for September shows from 1 September on, and is taken back until the end of the year', async () => {
    await until(`${year + 1}-08-20`);
    const repeated = await acted(['A', 'Z'], { kind: 'repeat', from: 'september' });
    const left = await acted(['B'], { kind: 'leave', from: 'september' });
    expect(await listed()).toEqual(['A 三年级1班', 'B 三年级2班', 'Z 六年级1班']);
    await until(`${year + 1}-09-02`);
    expect(await listed()).toEqual(['A 三年级1班', 'Z 六年级1班']);
    await until(`${year + 1}-12-31`);
    await sweepRosterBatches(world.database, world.clock.now());
    expect(await acts()).toMatchObject([
      {
        id: left,
        kind: 'placement',
        fileName: '离校 1 人',
        canUndo: true,
        until: `${year + 1}-12-31`,
      },
      { id: repeated, fileName: '留级 2 人', changed: 2, canUndo: true },
    ]);
    expect((await undone(left)).code).toBe(8000);
    expect(await listed()).toEqual(['A 三年级1班', 'B 四年级2班', 'Z 六年级1班']);
    await until(`${year + 2}-01-01`);
    expect((await undone(repeated)).code).toBe(rosterBatchErrors.undoOver.code);
    await sweepRosterBatches(world.database, world.clock.now());
    expect(await rowsOf(world, repeated)).toEqual([]);
  });

  test.each<[object, object]>([
    [
      { kind: 'move', placement: { clazzName: '五（2）班' } },
      { clazz: { from: placeOf('五年级', '1班'), to: placeOf('五年级', '2班') } },
    ],
    [{ kind: 'skip' }, { clazz: { from: placeOf('五年级', '1班'), to: placeOf('六年级', '1班') } }],
    [
      { kind: 'repeat' },
      { clazz: { from: placeOf('五年级', '1班'), to: placeOf('四年级', '1班') }, repeats: true },
    ],
    [
      { kind: 'grade', placement: { gradeName: '四年级' } },
      { clazz: { from: placeOf('五年级', '1班'), to: placeOf('四年级', '1班') } },
    ],
    [{ kind: 'leave' }, { leaves: placeOf('五年级', '1班') }],
  ])('two years after the roster: %o says the grade of its year', async (given, changes) => {
    await until(`${year + 2}-11-20`);
    const id = await acted(['A'], given);
    expect((await rowsOf(world, id))[0]?.changes).toEqual(changes);
    expect(await repaired()).toEqual([]);
    expect((await undone(id)).code).toBe(8000);
    expect(await listed({ gradeName: '五年级' })).toEqual(['A 五年级1班', 'B 五年级2班']);
  });

  test('that something newer is about goes back in what is left of it', async () => {
    const id = await acted(['A'], { kind: 'move', placement: { clazzName: '2班' } });
    await until(`${year}-10-13`);
    const newer = await acted(['A'], { kind: 'leave' });
    expect(await undone(id)).toMatchObject({
      code: rosterBatchErrors.laterBatch.code,
      data: { batchId: newer },
    });
    expect((await undone(newer)).code).toBe(8000);
    const patient = await idOf('A');
    const child = { id: patient, studentId: 'A', name: '林嘉禾', birthDate: '2017-03-19' };
    const typed = { ...child, gradeName: '三年级', clazzName: '7班' };
    expect((await manager().raw(editPatient, typedPatient(schoolId, typed))).body.code).toBe(8000);
    expect((await undone(id)).code).toBe(8000);
    expect(await rowsOf(world, id)).toMatchObject([{ outcome: 'kept', reason: 'edited' }]);
    expect(await listed({ gradeName: '三年级', clazzName: '7班' })).toEqual(['A 三年级7班']);
    expect(await repaired()).toEqual([]);
  });

  test('makes the school another one where nobody chose its system', async () => {
    const id = await acted(['Z'], { kind: 'grade', placement: { gradeName: '七年级' } });
    expect(await listed()).toContain('Z 七年级1班');
    expect((await stays('Z')).at(-1)).toContain(`${year + 3}-09-01`);
    expect(await repaired()).toEqual([]);
    await undone(id);
    expect(await listed()).toContain('Z 六年级1班');
  });

  test.each<[object, string | null]>([
    [{ kind: 'move', placement: { clazzName: '2班' } }, 'age'],
    [{ kind: 'leave' }, 'age'],
    [{ kind: 'grade', placement: { gradeName: '三年级' } }, null],
    [{ kind: 'grade', placement: { gradeName: '二年级' } }, null],
  ])('%o leaves the doubt at a grade that nobody said: %s', async (given, kept) => {
    const patientId = await idOf('A');
    const doubts = () =>
      world.database.inScope(world.home, async ({ db, orgId }) => {
        const rows = await db
          .selectFrom('enrolment')
          .where('orgId', '=', orgId)
          .where('patientId', '=', patientId)
          .orderBy('fromDay')
          .select('doubt')
          .execute();
        return rows.map(({ doubt }) => doubt);
      });
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('enrolment')
        .set({ doubt: 'age', cause: 'earlier' })
        .where('orgId', '=', orgId)
        .where('patientId', '=', patientId)
        .execute(),
    );
    await until(`${year}-11-20`);
    const id = await acted(['A'], given);
    expect((await doubts()).at(-1)).toBe(kept);
    expect((await undone(id)).code).toBe(8000);
    expect(await doubts()).toEqual(['age']);
  });

  test('of leaving shows on the page of the child, and leaves a line', async () => {
    const id = await acted(['A'], { kind: 'leave' });
    const { body } = await manager().call(patientDetail, { id: await idOf('A') });
    expect(body.code).toBe(8000);
    const lines = await patientLogLines(world, 'manager');
    const said = lines.map(({ optype, keypoint, keymsg }) => `${optype} ${keypoint} ${keymsg}`);
    expect(said).toContain(`edit ${schoolId} 离校 1 人，从今天起`);
    expect(await rowsOf(world, id)).toHaveLength(1);
  });
});

describe('a class', () => {
  test('gets another name, today or in September', async () => {
    const names = { schoolId, gradeName: '三年级', clazzName: '1班', from: 'today' } as const;
    const { body } = await manager().call(renameClass, { ...names, newName: '宏志班' });
    expect(body.data).toMatchObject({ changed: 1 });
    expect(await listed()).toContain('A 三年级宏志班');
    await until(`${year + 1}-08-20`);
    const coming = {
      ...names,
      gradeName: '四年级',
      clazzName: '宏志班',
      from: 'september',
    } as const;
    await manager().call(renameClass, { ...coming, newName: '3班' });
    expect(await listed()).toContain('A 三年级宏志班');
    await until(`${year + 1}-09-01`);
    expect(await listed()).toContain('A 四年级3班');
    expect(await repaired()).toEqual([]);
  });

  test('does not get the name of a class that comes in September', async () => {
    await until(`${year + 1}-08-20`);
    await importRows(world, schoolId, [rosterRow('N', '四年级', '5班')]);
    const names = { schoolId, gradeName: '三年级', clazzName: '1班', from: 'today' } as const;
    const { body } = await manager().raw(renameClass, { ...names, newName: '5班' });
    expect(body.code).toBe(enrolmentErrors.classTaken.code);
    expect((await manager().raw(renameClass, { ...names, newName: '6班' })).body.code).toBe(8000);
  });

  test('and another one are not given the same name at once', async () => {
    const names = { schoolId, gradeName: '三年级', newName: '9班', from: 'today' } as const;
    const answers = await Promise.all(
      ['1班', '2班'].map((clazzName) => manager().raw(renameClass, { ...names, clazzName })),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([
      8000,
      enrolmentErrors.classTaken.code,
    ]);
    expect(await listed({ gradeName: '三年级', clazzName: '9班' })).toHaveLength(1);
  });

  test.each<[object, ErrorEntry]>([
    [{ newName: '2班' }, enrolmentErrors.classTaken],
    [{ newName: '(1)班' }, kernelErrors.nothingUpdated],
    [{ newName: '' }, enrolmentErrors.placementInvalid],
    [{ clazzName: '9班', newName: '3班' }, enrolmentErrors.classUnknown],
    [{ schoolId: uuidv7(), newName: '3班' }, patientErrors.unknown],
    [{ newName: '3班', from: 'september' }, enrolmentErrors.notPrepared],
  ])('with %o is refused', async (given, entry) => {
    const names = { schoolId, gradeName: '三年级', clazzName: '1班', from: 'today', ...given };
    expect((await manager().raw(renameClass, names)).body.code).toBe(entry.code);
    expect(await listed()).toHaveLength(3);
  });
});

describe('nothing is written', () => {
  const LEAVE = { kind: 'leave' };

  test.each<[readonly string[], object, ErrorEntry]>([
    [['A'], { kind: 'repeat', from: 'september' }, enrolmentErrors.notPrepared],
    [['A'], { kind: 'move' }, enrolmentErrors.placementInvalid],
    [['A'], { kind: 'grade', placement: { clazzName: '2班' } }, enrolmentErrors.placementInvalid],
    [
      ['A'],
      { kind: 'move', placement: { gradeName: '一年级', clazzName: '1班' } },
      enrolmentErrors.placementInvalid,
    ],
    [
      ['A'],
      { kind: 'move', placement: { clazzName: 'x'.repeat(16) } },
      enrolmentErrors.placementInvalid,
    ],
    [['A'], { kind: 'return' }, enrolmentErrors.stillEnrolled],
    [['A', 'Z'], { kind: 'skip' }, enrolmentErrors.gradeOutside],
    [['A'], { kind: 'move', placement: { clazzName: '1班' } }, kernelErrors.nothingUpdated],
    [['A'], { ...LEAVE, patientIds: [] }, enrolmentErrors.childrenInvalid],
    [['A'], { ...LEAVE, patientIds: 'A' }, enrolmentErrors.childrenInvalid],
    [['A'], { ...LEAVE, kind: 'expel' }, kernelErrors.parameter],
    [['A'], { ...LEAVE, from: '2020-01-01' }, kernelErrors.parameter],
  ])('of %o with %o', async (numbers, given, entry) => {
    const before = await Promise.all(['A', 'B', 'Z'].map(stays));
    const { body } = await asked(numbers, given);
    expect(body.code ?? (body as { errorCode?: number }).errorCode).toBe(entry.code);
    expect(await Promise.all(['A', 'B', 'Z'].map(stays))).toEqual(before);
    expect(await acts()).toEqual([]);
  });

  test('twice: the same id is the same act', async () => {
    const id = uuidv7();
    await acted(['A'], { id, kind: 'leave' });
    const after = await stays('A');
    expect(await acted(['A'], { id, kind: 'leave' })).toBe(id);
    expect(await acted(['A'], { id, kind: 'leave', from: 'september' })).toBe(id);
    for (const [numbers, kind] of [
      [['B'], 'leave'],
      [['A', 'B'], 'leave'],
      [['A'], 'repeat'],
    ] as const)
      expect((await asked(numbers, { id, kind })).body.code).toBe(kernelErrors.logic.code);
    expect(await stays('A')).toEqual(after);
    expect(await listed()).toEqual(['B 三年级2班', 'Z 六年级1班']);
    const roster = await world.database.inScope(world.home, (tenant) =>
      insertRosterBatch(tenant, { schoolId }),
    );
    expect((await asked(['B'], { id: roster, kind: 'leave' })).body.code).toBe(
      kernelErrors.logic.code,
    );
    expect((await undone(id)).code).toBe(8000);
    expect((await asked(['A'], { id, kind: 'leave' })).body.code).toBe(kernelErrors.logic.code);
    expect(await listed()).toHaveLength(3);
  });

  test('by the second of two that come at once', async () => {
    const answers = await Promise.all([asked(['A', 'B'], LEAVE), asked(['B', 'A'], LEAVE)]);
    const codes = answers.map(({ body }) => body.code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([
      8000,
      enrolmentErrors.notEnrolled.code,
    ]);
    expect(await acts()).toHaveLength(1);
  });

  test('of children of two schools, of another institution or deleted ones', async () => {
    const [a, b] = [await idOf('A'), await idOf('B')];
    const other = await newSchool(world.database, world.home);
    await importRows(world, other, CHILDREN);
    const elsewhere = await childIdOf(world, other, 'A');
    const codeOf = async (patientIds: string[], by: World['as'] = world.as) => {
      const { body } = await by('manager').raw(actOnPlacements, {
        ...LEAVE,
        from: 'today',
        patientIds,
      });
      return body.code;
    };
    expect(await codeOf([a, elsewhere])).toBe(enrolmentErrors.severalSchools.code);
    expect(await codeOf([a, uuidv7()])).toBe(patientErrors.unknown.code);
    const rival = { ...LEAVE, from: 'today', patientIds: [a] };
    expect((await world.as('rival').raw(actOnPlacements, rival)).body.code).toBe(
      patientErrors.unknown.code,
    );
    const gone = await (await world.freshlyAs('manager')).call(deletePatients, { ids: b });
    expect(gone.body.code).toBe(8000);
    expect(await codeOf([a, b])).toBe(patientErrors.unknown.code);
    expect(await listed()).toEqual(['A 三年级1班', 'Z 六年级1班']);
  });

  test('while a roster of the school is written', async () => {
    const writing = { schoolId, state: 'writing', writtenAt: world.clock.now() } as const;
    const [id] = await world.database.inScope(world.home, async (tenant) => [
      await insertRosterBatch(tenant, writing),
    ]);
    expect((await asked(['A'], LEAVE)).body.code).toBe(rosterBatchErrors.busy.code);
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .deleteFrom('rosterBatch')
        .where('orgId', '=', orgId)
        .where('id', '=', id ?? '')
        .execute(),
    );
  });
});
