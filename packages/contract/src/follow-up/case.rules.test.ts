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
    projectEnd: '2026-12-31',
    ...more,
  };
  return { kind: 'examined', id, at: atOf(day), exam };
}
const visited = (stored: string, day: string, cobbAngle: number | null = null): CaseEntry => ({
  kind: 'visited',
  id: nextId(),
  at: atOf(stored),
  day,
  cobbAngle,
});
const act = (day: string, kind: ActKind, more: Partial<CaseAct> = {}): CaseAct => ({
  kind,
  id: nextId(),
  at: atOf(day),
  day: null,
  plan: null,
  reason: null,
  actId: null,
  userId: null,
  ...more,
});

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

  test('a visit before the finding is no answer to it', () => {
    expect(foldCase([two(), visited('2026-10-21', '2026-09-01', 12)])?.stage).toBe('toNotify');
  });
});

describe('a later examination', () => {
  test('that is complete and finds nothing closes the case', () => {
    const normal = examined('2027-01-12', 'normal');
    expect(foldCase([two(), normal])).toMatchObject({ stage: 'closed', outcome: 'retestNormal' });
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

  /** The stage after each act in the order of these kinds; an empty word where it is refused. */
  const KINDS = ['notified', 'attempted', 'booked', 'planned', 'assigned', 'noted', 'closed'];
  test.each<[CaseStage, ...(CaseStage | '')[]]>([
    ['toNotify', 'notified', 'toNotify', 'booked', 'followed', 'toNotify', 'toNotify', 'closed'],
    ['notified', 'notified', 'notified', 'booked', 'followed', 'notified', 'notified', 'closed'],
    ['booked', 'booked', 'booked', 'booked', 'followed', 'booked', 'booked', 'closed'],
    ['visited', 'visited', 'visited', '', 'followed', 'visited', 'visited', 'closed'],
    ['followed', 'followed', 'followed', '', 'followed', 'followed', 'followed', 'closed'],
    ['toRetest', 'toRetest', 'toRetest', 'booked', 'followed', 'toRetest', 'toRetest', 'closed'],
    ['closed', '', '', '', 'followed', '', 'closed', ''],
  ])('at %s', (stage, ...stages) => {
    expect(foldCase(at[stage])?.stage).toBe(stage);
    const after = ACT_KINDS.filter((kind) => KINDS.includes(kind)).map((kind) => {
      const next = act('2026-11-02', kind, { plan: 'brace', reason: 'other', day: '2026-12-01' });
      return findActFault(at[stage], next) ? '' : foldCase([...at[stage], next])?.stage;
    });
    expect(after).toEqual(stages);
  });

  test('is refused where there is no case, or at another stage', () => {
    expect(findActFault([], act('2026-10-13', 'notified'))).toBe('notNow');
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
