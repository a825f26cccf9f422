/**
 * Random schools, random files, and what people do between them: when the batches are taken back, whatever nobody touched is as it was
 * before, all else stays with its reason, and the sums add up. What has to come of it is computed by a model that knows
 * nothing of the database.
 */
import { uploadExams } from '@spine/contract/exam';
import {
  deletePatients,
  editPatient,
  forecastRosterUndo,
  importRoster,
  patientDetail,
  type RosterBatch,
  type RosterUndoTally,
  rosterBatchErrors,
  UNDO_REASONS,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intervalsOf } from '#features/enrolment/enrolment.factory.ts';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { atLength } from '#testing/length.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childrenIn, rosterFile } from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NUMBERS = ['R1', 'R2', 'R3', 'R4', 'R5'] as const;
/** As a roster writes them, in the order of its columns. */
const FIELDS = ['name', 'gender', 'birthDate', 'gradeName', 'clazzName', 'tel'] as const;
/** What goes back, or stays, as one. */
const PARTS = [['name'], ['gender'], ['birthDate'], ['gradeName', 'clazzName'], ['tel']] as const;
type Fields = Readonly<Record<(typeof FIELDS)[number], string>>;

const fields: fc.Arbitrary<Fields> = fc.record({
  name: fc.constantFrom('林嘉禾', '林嘉和'),
  gender: fc.constantFrom('女', '男'),
  birthDate: fc.constantFrom('2015-03-19', '2015-03-20'),
  gradeName: fc.constantFrom('五年级', '四年级'),
  clazzName: fc.constantFrom('1班', '2班'),
  // Left empty the stored one stays.
  tel: fc.constantFrom('', '13800000417', '13900000352'),
});
type Line = { readonly number: string; readonly fields: Fields };
const line: fc.Arbitrary<Line> = fc.record({ number: fc.constantFrom(...NUMBERS), fields });
const file = (minLength: number) =>
  fc.uniqueArray(line, { minLength, selector: (each) => each.number });

const touch = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), of: fc.nat(), fields }) },
  fc.record({ kind: fc.constantFrom('examine' as const, 'delete' as const), of: fc.nat() }),
);
type Touch = typeof touch extends fc.Arbitrary<infer Value> ? Value : never;

const scenario = fc.record({
  school: file(0),
  first: file(1),
  between: fc.array(touch, { maxLength: 3 }),
  second: file(1),
  after: fc.array(touch, { maxLength: 3 }),
  /** Whether somebody tries the older one first. */
  isOlderFirst: fc.boolean(),
  days: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
});

/** A child of the model. */
type Child = { fields: Fields; isDeleted: boolean; isExamined: boolean; isTouched: boolean };
type Row = {
  readonly number: string;
  readonly child: Child;
  readonly kind: 'new' | 'changed' | 'same';
  readonly before: Fields | undefined;
  readonly written: Fields;
};
type Outcome = {
  readonly outcome: 'undone' | 'kept' | 'failed';
  readonly reason: RosterUndoTally['reasons'][number]['reason'] | null;
};

const differs = (one: Fields, other: Fields, part: (typeof PARTS)[number]) =>
  part.some((field) => one[field] !== other[field]);
const isOther = (one: Fields, other: Fields) => PARTS.some((part) => differs(one, other, part));

/** The school as it has to be. */
class Model {
  readonly children = new Map<string, Child>();

  write(lines: readonly Line[]): Row[] {
    return lines.map(({ number, fields: { tel, ...said } }) => {
      const stored = this.children.get(number);
      const before = stored?.fields;
      const written = { ...said, tel: tel || (before?.tel ?? '') };
      const child = stored ?? {
        fields: written,
        isDeleted: false,
        isExamined: false,
        isTouched: false,
      };
      child.fields = written;
      this.children.set(number, child);
      const known = before && isOther(before, written) ? 'changed' : 'same';
      return { number, child, kind: before ? known : 'new', before, written };
    });
  }

  delete(number: string): void {
    const child = this.children.get(number);
    if (child) child.isDeleted = true;
    this.children.delete(number);
  }

  undo(row: Row): Outcome {
    const { number, child, kind, written, before } = row;
    if (child.isDeleted) return { outcome: 'failed', reason: 'deleted' };
    if (kind !== 'new') return this.#putBack(child, { before: before ?? written, written });
    if (child.isExamined) return { outcome: 'kept', reason: 'examined' };
    if (isOther(child.fields, written)) return { outcome: 'kept', reason: 'edited' };
    this.delete(number);
    return { outcome: 'undone', reason: null };
  }

  #putBack(child: Child, { before, written }: { before: Fields; written: Fields }): Outcome {
    const now = child.fields;
    let isKept = false;
    for (const part of PARTS.filter((each) => differs(before, written, each)))
      if (!differs(now, written, part))
        for (const field of part) child.fields = { ...child.fields, [field]: before[field] };
      else if (differs(now, before, part)) isKept = true;
    return isKept ? { outcome: 'kept', reason: 'edited' } : { outcome: 'undone', reason: null };
  }
}

/** A school, the model of it, and the calls that do the same to both. */
async function openSchool(days: readonly number[]) {
  const { projectId, schoolId } = await insertScreening(world.database, world.home, {
    children: 1,
  });
  const model = new Model();
  const pauses = [...days];

  const children = async () =>
    (await childrenIn(world.database, world.home, schoolId)).filter(({ studentId }) =>
      studentId.startsWith('R'),
    );
  const idOf = async (number: string) =>
    (await children()).find(({ studentId }) => studentId === number)?.id ?? '';
  const pause = async () => {
    world.clock.advance((pauses.shift() ?? 0) * 24 * 60 * 60_000 + 60_000);
    await world.signInAgain();
  };

  const edit = async (number: string, child: Child, given: Fields) => {
    const typed = { ...given, tel: given.tel || child.fields.tel };
    if (!isOther(child.fields, typed)) return;
    const id = await idOf(number);
    const { body: shown } = await world.as('manager').call(patientDetail, { id });
    const gender = typed.gender === '女' ? 'f' : 'm';
    const { version } = shown.data;
    const form = { id, schoolId, studentId: number, ...typed, gender, version };
    const { body } = await (await world.freshlyAs('manager')).raw(editPatient, form);
    expect(body.code).toBe(8000);
    child.fields = typed;
  };

  const doOne = async (given: Touch) => {
    const living = [...model.children.keys()].sort();
    const number = living[given.of % Math.max(1, living.length)];
    const child = model.children.get(number ?? '');
    if (!number || !child) return;
    child.isTouched = true;
    if (given.kind === 'edit') return edit(number, child, given.fields);
    if (given.kind === 'delete') {
      const fresh = await world.freshlyAs('manager');
      expect((await fresh.call(deletePatients, { ids: await idOf(number) })).body.code).toBe(8000);
      return model.delete(number);
    }
    const exams = [quickRecord({ studentId: number })];
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(body.code).toBe(8000);
    child.isExamined = true;
  };

  return {
    schoolId,
    model,
    children,
    pause,
    touch: async (touches: readonly Touch[]) => {
      for (const each of touches) await doOne(each);
      await pause();
    },
    write: async (lines: readonly Line[]) => {
      const rows = lines.map(({ number, fields: said }) => [
        number,
        ...FIELDS.map((field) => said[field]),
      ]);
      const { id, version, schoolName } = await previewed(world, { schoolId, rows });
      await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
      const batch = await readBatch(world, id, 'written');
      await pause();
      return { batch, rows: model.write(lines) };
    },
  };
}

type School = Awaited<ReturnType<typeof openSchool>>;
type Written = { readonly batch: RosterBatch; readonly rows: readonly Row[] };

/** Everything that is stored of the children of a school, but for when it was. */
async function stored({ children }: School) {
  const list = await children();
  return new Map(
    await Promise.all(
      list.map(async ({ updatedAt: _, ...child }) => {
        const stays = await intervalsOf(world, child.id);
        return [child.studentId, { child, stays }] as const;
      }),
    ),
  );
}

/** What the drawer of a batch has to say. */
function tallyOf(rows: readonly Row[], outcomes: ReadonlyMap<string, Outcome>): RosterUndoTally {
  const ofKind = (kind: Row['kind']) => {
    const own = rows.filter((row) => row.kind === kind);
    const undone = own.filter(({ number }) => outcomes.get(number)?.outcome === 'undone').length;
    return { written: own.length, undone, left: own.length - undone };
  };
  const reasons = [...outcomes.values()].map(({ reason }) => reason);
  return {
    new: ofKind('new'),
    changed: ofKind('changed'),
    reasons: UNDO_REASONS.map((reason) => ({
      reason,
      count: reasons.filter((each) => each === reason).length,
    })).filter(({ count }) => count > 0),
  };
}

async function undo({ batch: { id }, rows }: Written, { model }: School): Promise<void> {
  const foretold = (await world.as('manager').call(forecastRosterUndo, { id })).body.data;
  const fresh = await world.freshlyAs('manager');
  const { body } = await fresh.call(undoRosterBatch, { id, reason: '选错了文件' });
  expect(body.code).toBe(8000);
  const { undone } = await readBatch(world, id, 'undone');
  const written = rows.filter(({ kind }) => kind !== 'same');
  const outcomes = new Map(written.map((row) => [row.number, model.undo(row)]));
  expect(undone).toEqual(tallyOf(rows, outcomes));
  expect(foretold).toEqual(undone);
  const told = (await rowsOf(world, id)).filter(({ outcome }) => outcome !== null);
  expect(
    new Map(told.map(({ studentId, outcome, reason }) => [studentId, { outcome, reason }])),
  ).toEqual(outcomes);
}

/** Whether a later batch is about a child of the other, so that it has to be taken back first. */
function isInTheWay(later: Written, earlier: Written): boolean {
  return later.rows.some((theirs) =>
    earlier.rows.some(
      (mine) =>
        mine.child === theirs.child &&
        mine.kind !== 'same' &&
        (theirs.kind !== 'same' || mine.kind === 'new'),
    ),
  );
}

async function undoBoth(
  school: School,
  { first, second, isOlderFirst }: { first: Written; second: Written; isOlderFirst: boolean },
): Promise<void> {
  if (!isOlderFirst || isInTheWay(second, first)) {
    if (isOlderFirst) {
      const fresh = await world.freshlyAs('manager');
      const { body } = await fresh.call(undoRosterBatch, { id: first.batch.id, reason: '试' });
      expect(body.code).toBe(rosterBatchErrors.laterBatch.code);
    }
    await undo(second, school);
    await undo(first, school);
    return;
  }
  await undo(first, school);
  await undo(second, school);
}

function expectModel(now: Awaited<ReturnType<typeof stored>>, { model }: School): void {
  const shown = [...now.values()].map(({ child: { studentId, gender, tel, ...child } }) => {
    const { name, birthDate, gradeName, clazzName } = child;
    const said = { name, birthDate, gradeName, clazzName, tel: tel ?? '' };
    return [studentId, { ...said, gender: gender === 'f' ? '女' : '男' }];
  });
  const expected = [...model.children].map(([number, child]) => [number, child.fields]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
}

/** Each a few schools. */
const SEEDS = Array.from({ length: atLength(1, 9) }, (_, at) => 63 + at);

test.each(SEEDS)(
  'batches that are taken back leave what nobody touched as it was, and say of all else why it stays: seed %i',
  async (seed) => {
    const property = fc.asyncProperty(scenario, async ({ days, isOlderFirst, ...given }) => {
      const school = await openSchool(days);
      if (given.school.length > 0) {
        const rows = given.school.map(({ number, fields: said }) => [
          number,
          ...FIELDS.map((field) => said[field]),
        ]);
        await world
          .as('manager')
          .upload(importRoster, { schoolId: school.schoolId }, rosterFile(rows));
        school.model.write(given.school);
      }
      await school.pause();
      const before = await stored(school);
      const own = new Map(school.model.children);
      const first = await school.write(given.first);
      await school.touch(given.between);
      const second = await school.write(given.second);
      await school.touch(given.after);
      expectModel(await stored(school), school);
      await undoBoth(school, { first, second, isOlderFirst });
      const now = await stored(school);
      expectModel(now, school);
      for (const [number, child] of own)
        if (!child.isTouched) expect(now.get(number)).toEqual(before.get(number));
      const touched = [...first.rows, ...second.rows].filter(({ child }) => child.isTouched);
      const expected = new Set([...own.keys(), ...touched.map(({ number }) => number)]);
      expect([...now.keys()].filter((number) => !expected.has(number))).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns: 3 });
  },
);
