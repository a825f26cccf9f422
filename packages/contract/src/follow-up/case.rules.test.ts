import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../exam/index.ts';
import {
  type CaseAct,
  type CaseEntry,
  type CaseExam,
  findActFault,
  foldCase,
  trackOf,
} from './case.rules.ts';
import { ACT_KINDS, type ActKind, type CaseStage } from './case.schema.ts';
import { NO_RESULT } from './visit/hospital-visit.rules.ts';
import type { VisitResult } from './visit/hospital-visit.schema.ts';

let count = 0;
function nextId(): string {
  count += 1;
  return String(count).padStart(4, '0');
}
const atOf = (day: string) => `${day}T02:00:00.000Z`;

function examined(day: string, finding: Finding, more: Partial<CaseExam> = {}): CaseEntry {
  const id = nextId();
  const isSagittal = finding === 'kyphosis' || finding === 'lordosis';
  const exam: CaseExam = {
    id,
    finding,
    examTime: new Date(atOf(day)),
    typeId: 1,
    resultId: 0,
    sagittalAbnormal: isSagittal ? finding : null,
    referred: /severity|kyphosis|lordosis|furtherCheck/.test(finding),
    sideViewed: true,
    projectId: 'autumn',
    projectEnd: '2026-12-31',
    ...more,
  };
  return { kind: 'examined', id, at: atOf(day), exam };
}
const act = (day: string, kind: ActKind, more: Partial<CaseAct> = {}): CaseAct => ({
  kind,
  id: nextId(),
  at: atOf(day),
  day: null,
  plan: null,
  reason: null,
  actId: null,
  userId: null,
  result: null,
  ...more,
});

const curve = (cobbAngle: number) => ({ segment: null, side: null, apex: null, cobbAngle });
/** A visit recorded on one day that was on another, with its Cobb angle where an X-ray was taken. */
const visited = (stored: string, day: string, cobbAngle: number | null = null): CaseAct =>
  act(stored, 'visited', {
    day,
    result: found({ curves: cobbAngle === null ? [] : [curve(cobbAngle)] }),
  });
const found = (result: Partial<VisitResult>): VisitResult => ({ ...NO_RESULT, ...result });

const two = () => examined('2026-10-12', 'severityTwo');

describe('what a finding asks for', () => {
  test.each([
    ['severityThree', 'urgent', 'toNotify', '2026-10-15'],
    ['severityTwo', 'referral', 'toNotify', '2026-10-15'],
    ['kyphosis', 'referral', 'toNotify', '2026-10-15'],
    ['furtherCheck', 'referral', 'toNotify', '2026-10-15'],
    ['severityOne', 'gentle', 'toNotify', '2026-10-19'],
    ['badPosture', 'posture', 'toRetest', '2027-04-10'],
    ['retest', 'retest', 'toRetest', '2026-10-26'],
  ] as const)('%s', (finding, ...asked) => {
    const [track, stage, dueOn] = asked;
    expect(foldCase([examined('2026-10-12', finding)])).toMatchObject({ track, stage, dueOn });
  });

  test.each(['normal', 'belowFive', 'incomplete', 'declined', 'undetermined'] as const)(
    '%s asks for nothing',
    (finding) => {
      expect(foldCase([examined('2026-10-12', finding)])).toBeUndefined();
    },
  );

  test('a missing motion test is due at the end of its project, where that is earlier', () => {
    const retest = examined('2026-10-12', 'retest', { projectEnd: '2026-10-20' });
    expect(foldCase([retest])?.dueOn).toBe('2026-10-20');
  });

  test('a proven finding of the side view beside a small degree asks for a hospital', () => {
    const both = { finding: 'severityOne', sagittalAbnormal: 'kyphosis', referred: true } as const;
    expect(trackOf(both)).toBe('referral');
  });
});

describe('the way to a hospital', () => {
  test('notice, appointment, visit, plan, end', () => {
    const entries: CaseEntry[] = [two()];
    const stateAfter = (entry: CaseEntry) =>
      foldCase(entries.splice(entries.length, 0, entry) && entries);
    expect(stateAfter(act('2026-10-13', 'notified'))).toMatchObject({
      stage: 'notified',
      dueOn: '2026-11-11',
    });
    expect(stateAfter(act('2026-10-14', 'booked', { day: '2026-10-20' }))).toMatchObject({
      stage: 'booked',
      dueOn: '2026-10-20',
    });
    expect(stateAfter(visited('2026-10-21', '2026-10-20'))).toMatchObject({
      stage: 'visited',
      dueOn: '2026-11-03',
    });
    const plan = { plan: 'brace', day: '2027-01-20' } as const;
    expect(stateAfter(act('2026-10-28', 'planned', plan))).toMatchObject({
      stage: 'followed',
      plan: 'brace',
      dueOn: '2027-01-20',
    });
    expect(stateAfter(act('2027-06-01', 'closed', { reason: 'ended' }))).toMatchObject({
      stage: 'closed',
      outcome: 'ended',
      dueOn: null,
    });
  });

  test('a visit with its Cobb angle is its result', () => {
    expect(foldCase([two(), visited('2026-10-21', '2026-10-20', 18)])?.stage).toBe('followed');
  });

  test('a hospital that rules the finding out ends it', () => {
    const out = act('2026-10-28', 'planned', { plan: 'ruledOut' });
    expect(foldCase([two(), out])).toMatchObject({ stage: 'closed', outcome: 'ruledOut' });
  });

  test('a visit says by its plan when the child comes again, and rules a finding out', () => {
    const seen = { ...visited('2026-10-21', '2026-10-20', 18) };
    const plans = ['observation', 'brace'] as const;
    const result = found({ curves: [curve(18)], plans: [...plans], nextVisitOn: '2027-01-20' });
    expect(foldCase([two(), { ...seen, result }])).toMatchObject({
      stage: 'followed',
      plan: 'brace',
      dueOn: '2027-01-20',
    });
    const normal = found({ diagnosis: 'normal' });
    expect(foldCase([two(), { ...seen, result: normal }])).toMatchObject({
      stage: 'closed',
      outcome: 'ruledOut',
    });
    // An angle of a scoliosis contradicts it.
    const both = found({ diagnosis: 'normal', curves: [curve(12)] });
    expect(foldCase([two(), { ...seen, result: both }])?.stage).toBe('followed');
  });

  test('a visit that is reported stands to be checked, and says nothing until it was', () => {
    const result = found({ curves: [curve(18)], plans: ['brace'] });
    const report = act('2026-10-21', 'reported', { day: '2026-10-20', result });
    expect(foldCase([two(), report])).toMatchObject({
      stage: 'visited',
      toCheck: true,
      plan: null,
    });
    const checked = act('2026-10-22', 'visited', { day: '2026-10-19', result, actId: report.id });
    expect(foldCase([two(), report, checked])).toMatchObject({
      stage: 'followed',
      toCheck: false,
      plan: 'brace',
      visitedOn: '2026-10-19',
    });
    const refused = act('2026-10-22', 'takenBack', { actId: report.id });
    expect(foldCase([two(), report, refused])).toMatchObject({ stage: 'toNotify', toCheck: false });
    const back = act('2026-10-23', 'takenBack', { actId: checked.id });
    expect(foldCase([two(), report, checked, back])).toMatchObject({ toCheck: true });
  });

  test('a report or a plan that comes after the end is not lost', () => {
    const closed = [two(), act('2026-11-01', 'closed', { reason: 'declined' })];
    const report = act('2026-11-02', 'reported', { day: '2026-11-01' });
    expect(foldCase([...closed, report])).toMatchObject({ stage: 'closed', toCheck: true });
    const seen = visited('2026-11-02', '2026-11-01', 18);
    expect(foldCase([...closed, seen])?.stage).toBe('closed');
    const plan = { ...seen, result: found({ plans: ['brace'] }) };
    expect(foldCase([...closed, plan])?.stage).toBe('followed');
  });

  test('a visit before the finding is no answer to it', () => {
    expect(foldCase([two(), visited('2026-10-21', '2026-09-01', 12)])?.stage).toBe('toNotify');
  });
});

describe('a later examination', () => {
  test('that is complete and finds nothing closes the case', () => {
    const normal = examined('2027-01-12', 'normal');
    expect(foldCase([two(), normal])).toMatchObject({ stage: 'closed', outcome: 'retestNormal' });
  });

  test('that closes the case leaves the finding that opened it, and what was stored late in between', () => {
    const [opening, normal] = [two(), examined('2027-01-12', 'normal')];
    const late = { ...examined('2026-12-01', 'severityTwo'), at: atOf('2027-01-20') };
    for (const entries of [
      [opening, normal],
      [opening, normal, late],
    ])
      expect(foldCase(entries)).toMatchObject({ stage: 'closed', lead: { id: opening.id } });
    expect(foldCase([opening, normal, examined('2027-02-01', 'severityTwo')])?.stage).toBe(
      'toNotify',
    );
  });

  test('that only measured small angles closes no referral, but a missing motion test', () => {
    const small = () => examined('2027-01-12', 'belowFive', { typeId: 0 });
    expect(foldCase([two(), small()])?.stage).toBe('toNotify');
    expect(foldCase([examined('2026-10-12', 'retest'), small()])?.outcome).toBe('retestNormal');
  });

  test('that is worse sends a child under observation back to its notice', () => {
    const seen = [two(), act('2026-10-28', 'planned', { plan: 'observation' })];
    expect(foldCase([...seen, examined('2027-03-01', 'severityThree')])).toMatchObject({
      stage: 'toNotify',
      track: 'urgent',
      dueOn: '2027-03-04',
    });
    expect(foldCase([...seen, examined('2027-03-01', 'severityTwo')])?.stage).toBe('followed');
  });

  test('opens a closed case again, across projects', () => {
    const closed = [two(), act('2026-11-01', 'closed', { reason: 'declined' })];
    expect(foldCase([...closed, examined('2027-03-01', 'severityOne')])).toMatchObject({
      stage: 'toNotify',
      track: 'gentle',
    });
  });

  test('that comes late, of a day before the visit, changes nothing', () => {
    const seen = [two(), visited('2026-10-21', '2026-10-20', 18)];
    const late = { ...examined('2026-10-15', 'severityThree'), at: atOf('2026-11-01') };
    expect(foldCase([...seen, late])).toEqual(foldCase(seen));
  });

  test('that is voided leaves no trace', () => {
    expect(foldCase([act('2026-10-13', 'notified')])).toBeUndefined();
  });
});

describe('an act', () => {
  const posture = examined('2026-10-12', 'badPosture');
  const at: Readonly<Record<CaseStage, readonly CaseEntry[]>> = {
    toNotify: [two()],
    notified: [two(), act('2026-10-13', 'notified')],
    booked: [two(), act('2026-10-13', 'booked', { day: '2026-10-20' })],
    visited: [two(), visited('2026-10-21', '2026-10-20')],
    followed: [two(), act('2026-10-28', 'planned', { plan: 'observation' })],
    toRetest: [posture],
    closed: [two(), act('2026-10-28', 'closed', { reason: 'declined' })],
  };

  /** The stage after each act in the order of these kinds; a dash where it is refused. */
  const KINDS = ACT_KINDS.filter((kind) => kind !== 'takenBack');
  test.each<[CaseStage, string]>([
    ['toNotify', 'notified toNotify booked visited visited followed toNotify toNotify closed'],
    ['notified', 'notified notified booked visited visited followed notified notified closed'],
    ['booked', 'booked booked booked visited visited followed booked booked closed'],
    ['visited', 'visited visited - visited visited followed visited visited closed'],
    ['followed', 'followed followed - followed visited followed followed followed closed'],
    ['toRetest', 'toRetest toRetest booked visited visited followed toRetest toRetest closed'],
    ['closed', '- - - closed closed followed - closed -'],
  ])('at %s', (stage, stages) => {
    expect(foldCase(at[stage])?.stage).toBe(stage);
    const after = KINDS.map((kind) => {
      const next = act('2026-11-02', kind, { plan: 'brace', reason: 'other', day: '2026-12-01' });
      return findActFault(at[stage], next) ? '-' : foldCase([...at[stage], next])?.stage;
    });
    expect(after.join(' ')).toBe(stages);
  });

  test('is refused where there is no case, or at another stage', () => {
    expect(findActFault([], act('2026-10-13', 'notified'))).toBe('noCase');
    const closed = [two(), act('2026-11-01', 'closed', { reason: 'other' })];
    expect(findActFault(closed, act('2026-11-02', 'booked'))).toBe('notNow');
    expect(findActFault(closed, act('2026-11-02', 'noted'))).toBeUndefined();
  });

  test('the family is unreachable after attempts on three days', () => {
    const close = act('2026-10-20', 'closed', { reason: 'unreachable' });
    const tried = (...days: string[]) => [two(), ...days.map((day) => act(day, 'attempted'))];
    expect(findActFault(tried('2026-10-13', '2026-10-13', '2026-10-14'), close)).toBe(
      'tooFewAttempts',
    );
    const days = tried('2026-10-13', '2026-10-14', '2026-10-15');
    expect(findActFault(days, close)).toBeUndefined();
    expect(findActFault([...days, act('2026-10-16', 'notified')], close)).toBe('tooFewAttempts');
  });

  test('a visit may be recorded without a case, and in place of a report alone', () => {
    const visit = visited('2026-10-21', '2026-10-20', 18);
    expect(findActFault([examined('2026-10-12', 'normal')], visit)).toBeUndefined();
    const notice = act('2026-10-13', 'notified');
    const report = act('2026-10-21', 'reported', { day: '2026-10-20' });
    const history = [two(), notice, report];
    const inPlaceOf = (actId: string) => findActFault(history, { ...visit, actId });
    expect(inPlaceOf(report.id)).toBeUndefined();
    const corrected = act('2026-10-22', 'reported', { day: '2026-10-19', actId: report.id });
    expect(findActFault(history, corrected)).toBeUndefined();
    expect(foldCase([...history, corrected])?.visitedOn).toBe('2026-10-19');
    expect(inPlaceOf(notice.id)).toBe('nothingToTakeBack');
    history.push({ ...visit, actId: report.id });
    expect(findActFault(history, { ...corrected, actId: visit.id })).toBe('nothingToTakeBack');
    expect(findActFault(history, { ...visit, id: nextId(), actId: report.id })).toBe(
      'nothingToTakeBack',
    );
  });

  test('is taken back once, and only an act', () => {
    const notice = act('2026-10-13', 'notified');
    const exam = two();
    const back = (actId: string) => act('2026-10-14', 'takenBack', { actId });
    expect(findActFault([exam, notice], back(notice.id))).toBeUndefined();
    expect(findActFault([exam, notice], back(exam.id))).toBe('nothingToTakeBack');
    expect(findActFault([exam, notice, back(notice.id)], back(notice.id))).toBe(
      'nothingToTakeBack',
    );
    expect(foldCase([exam, notice, back(notice.id)])?.stage).toBe('toNotify');
  });
});

describe('whatever happens', () => {
  const FOUND = ['severityThree', 'severityOne', 'badPosture', 'retest', 'normal'] as const;
  const day = fc.integer({ min: 0, max: 300 }).map((at) => {
    const date = new Date(Date.UTC(2026, 8, 1 + at));
    return date.toISOString().slice(0, 10);
  });
  const entry = fc.oneof(
    fc.tuple(day, fc.constantFrom(...FOUND)).map(([on, finding]) => examined(on, finding)),
    fc
      .tuple(day, fc.option(fc.integer({ min: 5, max: 40 })))
      .map(([on, cobb]) => visited(on, on, cobb)),
    fc
      .tuple(day, fc.constantFrom(...ACT_KINDS))
      .map(([on, kind]) => act(on, kind, { plan: 'observation', reason: 'ended' })),
  );
  const history = fc.array(entry, { maxLength: 20 });

  test('the order in which entries are read, and reading them again, changes nothing', () => {
    fc.assert(
      fc.property(history, (entries) => {
        expect(foldCase(entries.toReversed())).toEqual(foldCase(entries));
      }),
    );
  });

  test('an act that is taken back is as if it had never been', () => {
    fc.assert(
      fc.property(history, day, (entries, on) => {
        const undone = act(on, 'closed', { reason: 'other' });
        const back = act(on, 'takenBack', { actId: undone.id });
        expect(foldCase([...entries, undone, back])).toEqual(foldCase(entries));
      }),
    );
  });

  test('a closed case has an outcome and nothing due, an open one no outcome', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const state = foldCase(entries);
        if (!state) return;
        expect(state.stage === 'closed').toBe(state.outcome !== null);
        if (state.stage === 'closed') expect(state.dueOn).toBeNull();
        else if (state.stage !== 'followed') expect(state.dueOn).not.toBeNull();
      }),
    );
  });

  test('a finding that is stored last leaves no closed case', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const last = examined('2027-12-01', 'severityTwo');
        expect(foldCase([...entries, last])?.stage).not.toBe('closed');
      }),
    );
  });
});
