/**
 * Children over three school years through the calls of stations, staff, families and hospitals. After each thing that happens
 * the stored case, the board, the case as staff see it, the page of the family and the refusal of exercises are those of a
 * history that contradicts no rule of care (docs/domain/care.md), and folding all cases anew changes none.
 */
import { uploadExams, voidExam } from '@spine/contract/exam';
import { findContradictions } from '@spine/contract/factories/follow-up/care/care';
import type { Shown } from '@spine/contract/factories/follow-up/care/care-child';
import { atOf, type Lived, toLived } from '@spine/contract/factories/follow-up/care/care-facts';
import {
  entriesOf,
  type Life,
  type LivedExam,
  liveThreeYears,
  type Moment,
} from '@spine/contract/factories/follow-up/care/child-life';
import {
  CASE_TABS,
  type CaseAct,
  type CaseState,
  type CaseTab,
  caseOfChild,
  changeDueDays,
  findActFault,
  foldCase,
  foundOnOf,
  leadingReferral,
  listCases,
  TAB_STAGES,
  toHospitalStanding,
} from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import { type ExerciseRefusal, findExerciseRefusal } from '@spine/contract/prescription';
import { quickQueryChild } from '@spine/contract/quick-query';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refoldOutdated } from '#features/child-record/index.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { examsOfChildren } from '#features/exam/index.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import {
  familyPhone,
  insertFamily,
  openFamily,
} from '#features/quick-query/quick-query.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { atLength } from '#testing/length.ts';
import { openWorld, type World } from '#testing/world.ts';
import { storeOutsideAct } from './case-act.service.ts';
import { actAs } from './follow-up.factory.ts';
import { planLetters } from './letter/letter.service.ts';

/** A phone number has twenty at most, and a test five minutes. */
const CHILDREN = atLength(3, 8);
/** How many things happen between two looks at the board. */
const BOARD_EVERY = 10;
/** An even one: their school's terms are known. */
const FIRST_SEED = 580_000;

type Child = { readonly patientId: string; readonly life: Life; readonly moments: Moment[] };

let world: World;
let schoolId: string;
let children: Child[];
const tel = familyPhone();
beforeAll(async () => {
  world = await openWorld();
  const family = await insertFamily(world, world.home, { tel, children: CHILDREN });
  schoolId = family.schoolId;
  children = family.patientIds.map((patientId, at) => {
    const life = liveThreeYears(FIRST_SEED + 2 * at);
    return { patientId, life, moments: [] };
  });
  const days = children[0]?.life.days;
  const { body } = await world.as('manager').raw(changeDueDays, days);
  expect(body.code).toBe(8000);
});
afterAll(() => world.close());

const inHome = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  world.database.inScope(world.home, work);

/** Ids of the server for those of a life. */
const ids = new Map<string, string>();
function idOf(id: string): string {
  const known = ids.get(id) ?? uuidv7();
  ids.set(id, known);
  return known;
}

const projects = new Map<string, string>();
async function projectOf({ entry, method }: LivedExam): Promise<string> {
  const { projectEnd: endDate, projectId: year } = entry.exam;
  const name = `${year} ${method} ${endDate}`;
  const known = projects.get(name);
  if (known) return known;
  const { id } = await inHome((tenant) =>
    insertProjectRow(tenant, { schoolIds: [schoolId], method, endDate, name }),
  );
  projects.set(name, id);
  return id;
}

/** Does what happens to a child, and answers it as the server knows it; undefined where the call was refused. */
async function happen(
  { patientId, moments, life }: Child,
  moment: Moment,
): Promise<Moment | undefined> {
  if (moment.kind === 'examined') {
    const { entry, sent } = moment;
    const { exam } = entry;
    const id = idOf(entry.id);
    const record = {
      ...quickRecord({ patientId, examTime: exam.examTime.toISOString() }),
      readings: undefined,
      ...sent,
      id,
      operator: exam.operator,
      device: { code: exam.deviceCode },
    };
    const upload = { projectId: await projectOf(moment), schoolId, exams: [record] };
    const { body } = await world.as('doctor').raw(uploadExams, upload);
    if (body.data?.accepted !== 1) return undefined;
    return { ...moment, entry: { ...entry, id, exam: { ...exam, id } } };
  }
  if (moment.kind === 'voided') {
    const examId = idOf(moment.examId);
    const { body } = await world.as('manager').raw(voidExam, { id: examId, reason: '录错了' });
    return body.code === 8000 ? { ...moment, examId } : undefined;
  }
  const { actId, ...act } = moment.act;
  const named = { ...act, id: idOf(act.id), actId: actId && idOf(actId) };
  const isPossible =
    findActFault(entriesOf(moments), { act: named, days: life.days }) === undefined;
  expect(await isStored(patientId, named)).toBe(isPossible);
  return isPossible ? { ...moment, act: named } : undefined;
}

async function isStored(patientId: string, { at: _, ...act }: CaseAct): Promise<boolean> {
  const said = Object.fromEntries(Object.entries(act).filter(([, value]) => value !== null));
  if (act.kind !== 'reported') {
    const more = { patientId, way: 'phone', note: '说明' };
    return (await actAs(world.as('doctor'), { ...more, ...said })).body.code === 8000;
  }
  const report = { ...act, kind: act.kind, patientId, way: 'familyPage', byName: '家长' } as const;
  const { day, result, actId } = report;
  const told = { ...(day && { day }), ...(result && { result }), ...(actId && { actId }) };
  const { id, kind, way, byName } = report;
  return inHome((tenant) =>
    storeOutsideAct(tenant, { id, patientId, kind, way, byName, ...told }, world.clock.now()),
  ).then(
    () => true,
    () => false,
  );
}

function stateOf({ moments, life }: Child): CaseState | undefined {
  return foldCase(entriesOf(moments), life.days);
}

const livedBy = ({ moments, life }: Child): Lived => toLived({ moments, days: life.days });

/** The stored case of a child by its columns. */
const storedCase = (patientId: string) =>
  inHome(({ db, orgId }) =>
    db
      .selectFrom('followUpCase')
      .where('orgId', '=', orgId)
      .where('patientId', '=', patientId)
      .select([
        'track',
        'stage',
        'examId',
        'foundOn',
        'dueOn',
        'dueByRule',
        'retestExamId',
        'retestDueOn',
        'openExamId',
        'hospital',
        'visitedOn',
        'clearedOn',
        'outcome',
        'toCheck',
      ])
      .executeTakeFirst(),
  );

function caseToStore(state: CaseState | undefined) {
  if (!state) return undefined;
  const { track, stage, dueOn, visitedOn, clearedOn, outcome, toCheck } = state;
  return {
    track,
    stage,
    dueOn,
    visitedOn,
    clearedOn,
    outcome,
    toCheck,
    examId: state.lead?.id ?? null,
    foundOn: foundOnOf(state),
    dueByRule: state.isDueByRule,
    retestExamId: state.retest?.exam.id ?? null,
    retestDueOn: state.retest?.dueOn ?? null,
    openExamId: leadingReferral(state)?.exam.id ?? null,
    hospital: state.hospital && toHospitalStanding(state.hospital),
  };
}

/** What a batch prints for the family of a child; null where it is left out. */
async function letterFor(patientId: string): Promise<Shown['letter']> {
  const choice = { ids: [patientId], now: world.clock.now() };
  const [letter] = await inHome((tenant) => planLetters(tenant, choice)).catch(() => []);
  return letter ? { kind: letter.kind, examId: letter.examId } : null;
}

/** Why exercises are not issued to a child. */
async function refusalFor(patientId: string): Promise<ExerciseRefusal | null> {
  const exams = await inHome((tenant) => examsOfChildren(tenant, [patientId]));
  return findExerciseRefusal(exams.get(patientId) ?? []);
}

/** What contradicts the rules, of what staff and family see of a child now. */
async function contradictionsOf(child: Child, token: string): Promise<string[]> {
  const { patientId } = child;
  const state = stateOf(child);
  expect(await storedCase(patientId)).toEqual(caseToStore(state));
  const seen = (await world.as('doctor').raw(caseOfChild, { patientId })).body.data.state;
  const family = (await world.anonymous.raw(quickQueryChild, { token, id: patientId })).body.data;
  const { followUp, describedId } = family;
  const shown = {
    refusal: await refusalFor(patientId),
    answers: followUp?.answers ?? [],
    visitBy: followUp?.visitBy ?? null,
    letter: await letterFor(patientId),
  };
  const contradictions = findContradictions(livedBy(child), state, state && shown);
  if (!state) return contradictions;
  // Staff read the same.
  expect(seen).toMatchObject({
    stage: state.stage,
    dueOn: state.dueOn,
    dueByRule: state.isDueByRule,
    outcome: state.outcome,
  });
  expect(seen.hospital?.day).toBe(state.hospital?.day);
  expect(seen.retest?.dueOn).toBe(state.retest?.dueOn);
  if (followUp) expect(seen.visitBy).toBe(followUp.visitBy);
  const open = leadingReferral(state)?.exam.id;
  if (open !== undefined && describedId !== open) contradictions.push('another finding leads');
  if (state.hospital && !followUp?.visit) contradictions.push('the family reads of no hospital');
  return contradictions;
}

function isOfTab(state: CaseState, tab: CaseTab, today: CalendarDate): boolean {
  const isOpen = state.stage !== 'closed';
  if (tab === 'toCheck') return state.toCheck;
  if (tab === 'toRetest') return isOpen && state.retest !== null;
  if (tab !== 'overdue') return TAB_STAGES[tab].includes(state.stage);
  return [state.dueOn, state.retest?.dueOn].some((due) => due != null && due < today);
}

async function expectBoard(): Promise<void> {
  const today = dateInShanghai(world.clock.now());
  for (const tab of CASE_TABS) {
    const { body } = await world.as('doctor').raw(listCases, { schoolId, tab, size: 100 });
    const listed = body.rows.map(({ id }: { id: string }) => id);
    const expected = children.filter((child) => {
      const state = stateOf(child);
      return state && isOfTab(state, tab, today);
    });
    expect(new Set(listed)).toEqual(new Set(expected.map(({ patientId }) => patientId)));
  }
}

const cases = () =>
  inHome(({ db, orgId }) =>
    db
      .selectFrom('followUpCase')
      .where('orgId', '=', orgId)
      .selectAll()
      .orderBy('patientId')
      .execute(),
  );

test('the server shows of every child what the rules of care say', async () => {
  const happenings = children
    .flatMap((child) => child.life.moments.map((moment) => ({ child, moment, at: atOf(moment) })))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const contradictions: Record<string, string[]> = {};
  let day = '';
  let token = '';
  let count = 0;
  for (const { child, moment, at } of happenings) {
    world.clock.advance(Date.parse(at) - world.clock.now().getTime());
    if (at.slice(0, 10) !== day) {
      day = at.slice(0, 10);
      await world.signInAgain();
      ({ token } = await openFamily(world, tel));
    }
    const happened = await happen(child, moment);
    if (!happened) continue;
    child.moments.push(happened);
    const found = await contradictionsOf(child, token);
    if (found.length > 0) contradictions[`${child.patientId} ${at}`] = found;
    count += 1;
    if (count % BOARD_EVERY === 0) await expectBoard();
  }
  expect(contradictions).toEqual({});

  const stored = await cases();
  await world.database.inScope(platformScope, ({ db }) =>
    db.updateTable('statisticState').set({ caseRuleVersion: 'of a former build' }).execute(),
  );
  await refoldOutdated(world.database);
  expect(await cases()).toEqual(stored);
});
