/**
 * Random acts on where children are at school, edits, rosters, and acts taken back, over three school years. The model is a calendar: it
 * knows for each day the cohort and class of each child and whether it is there, and nothing of intervals. Whatever the model says is
 * refused is refused; the roster of today, that of every other day and the sums of the coming year are the model's.
 */
import {
  ACT_KINDS,
  enrolmentErrors,
  enrolmentOn,
  rosterDay,
  schoolYearOf,
  schoolYearOverview,
} from '@spine/contract/enrolment';
import { addDays, kernelErrors } from '@spine/contract/kernel';
import {
  actOnPlacements,
  editPatient,
  importRoster,
  listPatients,
  patientDetail,
  renameClass,
  undoRosterBatch,
} from '@spine/contract/patient';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childIdOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { atLength } from '#testing/length.ts';
import { openWorld, type World } from '#testing/world.ts';
import { newSchool, rosterFile } from '../roster/roster.factory.ts';
import { readBatch } from '../roster-batch/roster-batch.factory.ts';
import {
  type ActGiven,
  actOn,
  Calendar,
  type Child,
  CLASSES,
  type Day,
  GRADES,
  gradeIn,
  isGone,
  LAST_GRADE,
  ROSTER,
  YEARS,
} from './placement-calendar.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NOTHING_UPDATED = kernelErrors.nothingUpdated.code;

const clazz = fc.constantFrom(...CLASSES);
const from = fc.constantFrom('today' as const, 'today' as const, 'september' as const);
const of = fc.uniqueArray(fc.nat(ROSTER.length - 1), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      kind: fc.constantFrom(...ACT_KINDS),
      of,
      from,
      grade: fc.option(fc.integer({ min: 1, max: LAST_GRADE })),
      clazz: fc.option(clazz),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rename' as const),
      grade: fc.integer({ min: 1, max: LAST_GRADE }),
      clazz,
      to: fc.constantFrom(...CLASSES, '宏志班'),
      from,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), of: fc.nat(3) }) },
  fc.record({ do: fc.constant('edit' as const), of: fc.nat(ROSTER.length - 1), clazz }),
  fc.record({ do: fc.constant('import' as const), of, clazz }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat(90) }) },
  // To the weeks in which the coming year is prepared, and over the turn.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      to: fc.constantFrom('08-15', '08-31', '09-01'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Given<Do extends Step['do']> = Extract<Step, { do: Do }>;

type Snapshot = Pick<Child, 'days' | 'since' | 'isSentOff'>;
type Batch = {
  readonly id: string;
  readonly at: number;
  readonly writtenOn: string;
  readonly before: ReadonlyMap<Child, Snapshot>;
};

const isPrepared = (today: string) => today.slice(5) >= '08-15' && today.slice(5) <= '08-31';

/** A school with the roster of the October of a year, and its calendar. */
async function openSchool() {
  const opening = Number(world.clock.now().toISOString().slice(0, 4)) + 1;
  const first = `${opening}-10-12`;
  await turnTo(world, first);
  const schoolId = await newSchool(world.database, world.home);
  const rows = ROSTER.map(({ number, grade, clazz: own }) => rowOf(number, grade, own));
  await world.as('manager').upload(importRoster, { schoolId }, rosterFile(rows));
  const ids = new Map<string, string>();
  for (const { number } of ROSTER) ids.set(number, await childIdOf(world, schoolId, number));
  return {
    schoolId,
    ids,
    calendar: new Calendar(first),
    today: first,
    batches: [] as Batch[],
    done: 0,
  };
}
type School = Awaited<ReturnType<typeof openSchool>>;

function rowOf(number: string, grade: number, own: string): string[] {
  return [number, '林嘉禾', '女', '2017-03-19', GRADES[grade - 1] ?? '', own, ''];
}

const snapshot = ({ days, since, isSentOff }: Child): Snapshot => ({ days, since, isSentOff });

/** Does what an act says to the calendar; nothing where any child is refused. Answers the codes that may come of it. */
function actOnAll(school: School, children: readonly Child[], act: ActGiven) {
  const before = new Map(children.map((child) => [child, snapshot(child)]));
  const answers = children.map((child) => ({ child, answer: actOn(school.calendar, child, act) }));
  const refusals = answers.flatMap(({ answer }) => (typeof answer === 'number' ? [answer] : []));
  const changed = answers.filter(({ answer }) => answer === true).map(({ child }) => child);
  if (refusals.length > 0) for (const [child, was] of before) Object.assign(child, was);
  const isNothing = changed.length === 0;
  const codes = refusals.length > 0 ? refusals : [isNothing ? NOTHING_UPDATED : 8000];
  return {
    codes,
    before: new Map([...before].filter(([child]) => changed.includes(child))),
  };
}

type Answered = { readonly code: number; readonly data?: { readonly id: string } };

function note(school: School, { code, data }: Answered, before: Batch['before']): void {
  if (code !== 8000 || !data) return;
  school.done += 1;
  school.batches.push({ id: data.id, at: school.done, writtenOn: school.today, before });
}

/** What such an act may say; undefined where it says too little. */
function sayingOf({ kind, grade, clazz: own }: Pick<Given<'act'>, 'kind' | 'grade' | 'clazz'>) {
  if (kind === 'grade' && grade === null) return undefined;
  const takesGrade = kind === 'grade' || kind === 'return';
  return {
    grade: takesGrade ? (grade ?? undefined) : undefined,
    clazz: own ?? (kind === 'move' ? '2班' : undefined),
  };
}

const STEPS: { readonly [Do in Step['do']]: (school: School, given: Given<Do>) => Promise<void> } =
  {
    act: async (school, { kind, of: chosen, from: day, ...given }) => {
      const { today, calendar, ids } = school;
      const said = sayingOf({ kind, ...given });
      if (!said) return;
      const children = chosen.map((at) => calendar.children[at] as Child);
      const placement = {
        ...(said.grade && { gradeName: GRADES[said.grade - 1] }),
        ...(said.clazz && { clazzName: said.clazz }),
      };
      const patientIds = children.map(({ number }) => ids.get(number));
      const input = { kind, patientIds, from: day, placement };
      const { body } = await world.as('manager').raw(actOnPlacements, input);
      if (day === 'september' && !isPrepared(today)) {
        expect(body.code).toBe(enrolmentErrors.notPrepared.code);
        return;
      }
      const on = day === 'today' ? today : `${today.slice(0, 4)}-09-01`;
      const { codes, before } = actOnAll(school, children, { kind, on, today, ...said });
      expect(codes).toContain(body.code);
      note(school, body, before);
    },
    rename: async (school, { grade, clazz: own, to, from: day }) => {
      const { today, calendar, schoolId } = school;
      if (day === 'september' && !isPrepared(today)) return;
      const on = day === 'today' ? today : `${today.slice(0, 4)}-09-01`;
      const year = schoolYearOf(on);
      const named = (name: string, later = 0) =>
        calendar.children.filter((child) => {
          const there = calendar.on(child, rosterDay(year + later));
          const isSame = gradeIn(there, year + later) === grade + later && there.clazz === name;
          return there.isThere && isSame;
        });
      const names = { schoolId, gradeName: GRADES[grade - 1], clazzName: own, newName: to };
      const { body } = await world.as('manager').raw(renameClass, { ...names, from: day });
      if (own === to) expect(body.code).toBe(NOTHING_UPDATED);
      else if (named(own).length === 0) expect(body.code).toBe(enrolmentErrors.classUnknown.code);
      else if (named(to).length + named(to, 1).length > 0)
        expect(body.code).toBe(enrolmentErrors.classTaken.code);
      else {
        const act = { kind: 'move', on, today, clazz: to } as const;
        const { codes, before } = actOnAll(school, named(own), act);
        expect(codes).toContain(body.code);
        note(school, body, before);
      }
    },
    undo: async (school, { of: which }) => {
      const { batches, today } = school;
      const batch = batches.at(-1 - which);
      if (!batch) return;
      const children = [...batch.before.keys()];
      // What an edit or a roster said since goes by other rules.
      if (children.some(({ barrier }) => barrier > batch.at)) return;
      const limit = [`${batch.writtenOn.slice(0, 4)}-12-31`, addDays(batch.writtenOn, 30)].sort();
      const later = batches.some(
        ({ at, before }) => at > batch.at && children.some((child) => before.has(child)),
      );
      const fresh = await world.freshlyAs('manager');
      const { body } = await fresh.call(undoRosterBatch, { id: batch.id, reason: '选错了学生' });
      if (later || today > (limit[1] ?? '')) {
        expect(body.code).not.toBe(8000);
        return;
      }
      expect(body.code).toBe(8000);
      const { undone } = await readBatch(world, batch.id, 'undone');
      expect(undone?.changed).toEqual({
        written: children.length,
        undone: children.length,
        left: 0,
      });
      for (const [child, was] of batch.before) Object.assign(child, was);
      batches.splice(batches.indexOf(batch), 1);
    },
    edit: async (school, { of: which, clazz: own }) => {
      const { today, calendar, ids, schoolId } = school;
      const child = calendar.children[which] as Child;
      const day = calendar.on(child, today);
      const isHere = day.isThere && child.since <= today && !isGone(child, today);
      if (!isHere || day.clazz === own) return;
      const id = ids.get(child.number) ?? '';
      const { data: shown } = (await world.as('manager').call(patientDetail, { id })).body;
      const { studentId, name, gender, birthDate, gradeName, version } = shown;
      expect(gradeName).toBe(GRADES[gradeIn(day, schoolYearOf(today)) - 1]);
      const form = { id, schoolId, studentId, name, gender, birthDate, gradeName, version };
      const { body } = await world.as('manager').raw(editPatient, { ...form, clazzName: own });
      expect(body.code).toBe(8000);
      calendar.from(child, today, () => ({ clazz: own }));
      child.since = today;
      school.done += 1;
      child.barrier = school.done;
    },
    // Children in the grade they are in; some of them in another class.
    import: async (school, { of: chosen, clazz: own }) => {
      const { today, calendar, schoolId } = school;
      if (today.slice(5, 7) === '08') return;
      const children = chosen
        .map((at) => calendar.children[at] as Child)
        .filter((child) => {
          const isThere = calendar.on(child, rosterDay(schoolYearOf(today))).isThere;
          return child.since <= today && !child.isSentOff && isThere;
        });
      if (children.length === 0) return;
      const rows = children.map((child) =>
        rowOf(child.number, gradeIn(calendar.on(child, today), schoolYearOf(today)), own),
      );
      const { body } = await world
        .as('manager')
        .upload(importRoster, { schoolId }, rosterFile(rows));
      expect(body.code).toBe(8000);
      school.done += 1;
      for (const child of children) {
        child.barrier = school.done;
        if (calendar.on(child, today).clazz === own) continue;
        calendar.from(child, today, () => ({ clazz: own }));
        child.since = today;
      }
    },
    wait: (school, { days }) => goTo(school, addDays(school.today, days)),
    turn: (school, { to }) => {
      const day = `${school.today.slice(0, 4)}-${to}`;
      return goTo(school, day < school.today ? addDays(day, 366).slice(0, 5) + to : day);
    },
  };

/** Up to the last year but one of the calendar, whose rosters are whole. */
async function goTo(school: School, day: string): Promise<void> {
  if (day <= school.today || day > addDays(school.calendar.first, (YEARS - 2) * 365)) return;
  school.today = day;
  await turnTo(world, day);
}

async function expectCalendar({ schoolId, calendar, ids, today }: School): Promise<void> {
  const query = { schoolId, size: 100, asc: 'studentId' as const };
  const { body } = await world.as('manager').raw(listPatients, query);
  const listed = (body.rows as { studentId: string; gradeName: string; clazzName: string }[]).map(
    (row) => `${row.studentId} ${row.gradeName} ${row.clazzName}`,
  );
  expect(listed.sort()).toEqual(calendar.roster(schoolYearOf(today)));
  const [now, next] = [0, 1].map((later) =>
    calendar.roster(schoolYearOf(today) + later).map((row) => row.split(' ')[0]),
  );
  const staying = now?.filter((number) => next?.includes(number)).length ?? 0;
  const { data } = (await world.as('manager').call(schoolYearOverview, {})).body;
  expect(data.schools.find(({ id }: { id: string }) => id === schoolId)).toMatchObject({
    now: now?.length,
    staying,
    leaving: (now?.length ?? 0) - staying,
    coming: (next?.length ?? 0) - staying,
  });
  const intervals = await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('enrolment')
      .where('orgId', '=', orgId)
      .where('schoolId', '=', schoolId)
      .select(['patientId', 'fromDay', 'toDay', 'cohort', 'clazzName'])
      .execute(),
  );
  for (const child of calendar.children) {
    const own = intervals.filter(({ patientId }) => patientId === ids.get(child.number));
    const wrong = calendar.dates().filter((date, at) => {
      const stay = enrolmentOn(own, date);
      const { isThere, cohort, clazz: name } = child.days[at] as Day;
      if (!isThere || !stay) return isThere !== (stay !== undefined);
      return stay.cohort !== cohort || stay.clazzName !== name;
    });
    expect([child.number, wrong.slice(0, 3)]).toEqual([child.number, []]);
  }
}

/** Each a few schools. */
const SEEDS = Array.from({ length: atLength(1, 9) }, (_, at) => 63 + at);

test.each(SEEDS)(
  'rosters of all days are what acts, edits, imports and undos of three school years make of them: seed %i',
  async (seed) => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: 30 }),
      async (steps) => {
        const school = await openSchool();
        await expectCalendar(school);
        for (const given of steps) {
          world.clock.advance(60_000);
          // Its function takes the step of its name.
          await (STEPS[given.do] as (school: School, given: Step) => Promise<void>)(school, given);
          await expectCalendar(school);
        }
      },
    );
    await fc.assert(property, { seed, numRuns: 3 });
  },
);
