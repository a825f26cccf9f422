import { describe, expect, test } from 'vitest';
import { act, complete, curve, examined, found, posture, quick, visit } from './case.factory.ts';
import { foldCase as foldWith } from './case.rules.ts';
import { DUE_DAYS } from './case-due.rules.ts';
import type { CaseEntry } from './case-entry.rules.ts';

const foldCase = (entries: readonly CaseEntry[]) => foldWith(entries, DUE_DAYS);
const three = (day: string) => examined(day, complete(12));
const two = (day = '2026-10-12') => examined(day, complete(8));
const one = (day: string) => examined(day, complete(6));
const normal = (day: string) => examined(day, complete(2));
const stageOf = (...entries: readonly CaseEntry[]) => foldCase(entries)?.stage;

describe('what a finding asks for', () => {
  const kyphosis = { sagittal: { sign: 'kyphosis', prone: 'present' } } as const;
  const check = { advice: ['furtherCheck' as const] };
  test.each([
    ['Ⅲ度', complete(12), 'urgent', 'toNotify', '2026-10-15'],
    ['Ⅱ度', complete(8), 'referral', 'toNotify', '2026-10-15'],
    ['后凸异常', complete(2, kyphosis), 'referral', 'toNotify', '2026-10-15'],
    ['需进一步检查', complete(2, check), 'referral', 'toNotify', '2026-10-15'],
    ['Ⅰ度', complete(6), 'gentle', 'toNotify', '2026-10-19'],
    ['Ⅰ度 with 后凸异常', complete(6, kyphosis), 'referral', 'toNotify', '2026-10-15'],
    ['10° at first', quick(10), 'urgent', 'toNotify', '2026-10-15'],
    ['姿态不良', posture(), 'posture', 'toRetest', '2027-04-12'],
    ['待复测', quick(9.9), 'retest', 'toRetest', '2026-10-26'],
    [
      'a sign without an angle',
      complete(2, { sagittal: { sign: 'kyphosis' } }),
      'retest',
      'toRetest',
      '2026-10-26',
    ],
    [
      '未完成',
      complete(2, { atr: { thoracic: [2], thoracolumbar: [], lumbar: [] } }),
      'unfinished',
      'toRetest',
      '2026-10-26',
    ],
  ] as const)('%s', (_word, exam, ...asked) => {
    const [track, stage, dueOn] = asked;
    expect(foldCase([examined('2026-10-12', exam)])).toMatchObject({ track, stage, dueOn });
  });

  test.each([
    ['正常', complete(2), 'twoStage'],
    ['未达到5°', quick(4), 'twoStage'],
    ['three small angles without an inspection', { ...quick(4), typeId: 1 }, 'twoStage'],
    ['a declined one', { typeId: 1, status: 2 }, 'guideline'],
  ] as const)('%s asks for nothing', (_word, exam, method) => {
    expect(foldCase([examined('2026-10-12', exam, { method })])).toBeUndefined();
  });

  test('a quick examination is unfinished by the guideline, until a complete one', () => {
    const small = examined('2026-10-12', quick(2), { method: 'guideline' });
    expect(foldCase([small])?.track).toBe('unfinished');
    expect(stageOf(small, normal('2026-10-13'))).toBe('closed');
  });

  test('what is missing is due at the end of its project, where that is earlier', () => {
    const retest = examined('2026-10-12', quick(6), { projectEnd: '2026-10-20' });
    expect(foldCase([retest])?.dueOn).toBe('2026-10-20');
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
    expect(stateAfter(act('2026-10-14', 'booked', { day: '2026-10-24' }))).toMatchObject({
      stage: 'booked',
      dueOn: '2026-10-24',
    });
    expect(stateAfter(visit('2026-10-20', {}, { stored: '2026-10-21' }))).toMatchObject({
      stage: 'visited',
      dueOn: '2026-11-03',
    });
    const plan = { plan: 'brace', day: '2027-01-23' } as const;
    expect(stateAfter(act('2026-10-28', 'planned', plan))).toMatchObject({
      stage: 'followed',
      hospital: { result: { plans: ['brace'] } },
      dueOn: '2027-01-23',
      isDueByRule: false,
    });
    expect(stateAfter(act('2027-06-01', 'closed', { reason: 'ended' }))).toMatchObject({
      stage: 'closed',
      outcome: 'ended',
      dueOn: null,
    });
  });

  test('who was told late has two weeks', () => {
    expect(foldCase([two(), act('2026-12-01', 'notified')])?.dueOn).toBe('2026-12-15');
  });

  test('a hospital that rules the finding out ends it, with a next visit on that day', () => {
    const out = act('2026-10-28', 'planned', { plan: 'ruledOut' });
    const ended = { stage: 'closed', outcome: 'ruledOut' };
    expect(foldCase([two(), out])).toMatchObject(ended);
    expect(foldCase([two(), visit('2026-10-20', { diagnosis: 'normal' })])).toMatchObject(ended);
    const again = visit('2026-10-20', { diagnosis: 'normal', nextVisitOn: '2027-04-20' });
    expect(foldCase([two(), again])).toMatchObject({ stage: 'followed', dueOn: '2027-04-20' });
    // An angle of a scoliosis contradicts it.
    const both = visit('2026-10-20', { diagnosis: 'normal', curves: [curve(12)] });
    expect(stageOf(two(), both)).toBe('followed');
  });

  test.each([
    ['15°', { curves: [curve(15)] }, '2027-04-20'],
    ['28° at Risser 0', { curves: [curve(28)], risser: '0' }, '2027-02-22'],
    ['15° at Risser 2', { curves: [curve(15)], risser: '2' }, '2027-02-22'],
    ['支具', { plans: ['brace'] }, '2027-02-22'],
    ['50°, 手术评估', { curves: [curve(50)], plans: ['surgery'] }, '2026-11-20'],
    ['15° with a day', { curves: [curve(15)], nextVisitOn: '2026-12-26' }, '2026-12-26'],
  ] as const)('%s is seen again', (_word, result, dueOn) => {
    const seen = visit('2026-10-20', found({ ...result } as never));
    const isDueByRule = !('nextVisitOn' in result);
    expect(foldCase([two(), seen])).toMatchObject({ stage: 'followed', dueOn, isDueByRule });
  });

  test('a visit that is reported stands to be checked, and says nothing until it was', () => {
    const result = found({ curves: [curve(18)], plans: ['brace'] });
    const report = act('2026-10-21', 'reported', { day: '2026-10-20', result });
    expect(foldCase([two(), report])).toMatchObject({
      stage: 'visited',
      toCheck: true,
      hospital: null,
    });
    const checked = act('2026-10-22', 'visited', { day: '2026-10-19', result, actId: report.id });
    expect(foldCase([two(), report, checked])).toMatchObject({
      stage: 'followed',
      toCheck: false,
      hospital: { result },
      visitedOn: '2026-10-19',
    });
    const refused = act('2026-10-22', 'takenBack', { actId: report.id });
    expect(foldCase([two(), report, refused])).toMatchObject({ stage: 'toNotify', toCheck: false });
    const back = act('2026-10-23', 'takenBack', { actId: checked.id });
    expect(foldCase([two(), report, checked, back])).toMatchObject({ toCheck: true });
  });

  test('a report that the hospital saw another child is checked, and changes nothing else', () => {
    const entries = [two(), act('2026-10-13', 'notified'), act('2026-10-14', 'attempted')];
    const before = foldCase(entries);
    const other = act('2026-10-21', 'reported');
    expect(foldCase([...entries, other])).toEqual({ ...before, toCheck: true });
    const checked = act('2026-10-22', 'takenBack', { actId: other.id });
    expect(foldCase([...entries, other, checked])).toEqual(before);
  });

  test('it waits to be checked where its examination was voided', () => {
    const other = act('2026-10-21', 'reported');
    const waiting = { track: 'hospital', stage: 'closed', dueOn: null, toCheck: true };
    expect(foldCase([other])).toMatchObject(waiting);
    const checked = act('2026-10-22', 'takenBack', { actId: other.id });
    expect(foldCase([other, checked])).toBeUndefined();
    const later = two();
    expect(foldCase([other, later])).toEqual({ ...foldCase([later]), toCheck: true });
  });

  test('a report or a plan that comes after the end is not lost', () => {
    const closed = [two(), act('2026-11-02', 'closed', { reason: 'declined' })];
    const report = act('2026-11-03', 'reported', { day: '2026-11-02' });
    expect(foldCase([...closed, report])).toMatchObject({ stage: 'closed', toCheck: true });
    expect(stageOf(...closed, visit('2026-11-03'))).toBe('closed');
    expect(stageOf(...closed, visit('2026-11-03', { curves: [curve(18)] }))).toBe('followed');
    expect(stageOf(...closed, visit('2026-11-03', { plans: ['brace'] }))).toBe('followed');
    const normal = visit('2026-11-03', { diagnosis: 'normal' });
    expect(foldCase([...closed, normal])?.outcome).toBe('ruledOut');
  });

  test('an older visit that is recorded late does not take back what the newest says', () => {
    const seen = [two(), visit('2026-11-10', { curves: [curve(18)] })];
    const older = visit('2026-10-20', { diagnosis: 'normal' }, { stored: '2026-11-20' });
    expect(foldCase([...seen, older])).toMatchObject({ stage: 'followed', dueOn: '2027-05-10' });
  });
});

describe('a hospital stands above a screening', () => {
  const brace = { curves: [curve(45)], diagnosis: 'idiopathic', plans: ['brace'] } as const;
  const seen = visit('2026-11-02', { ...brace, plans: ['brace'], curves: [curve(45)] });

  test('whether anybody had referred the child or not', () => {
    const hospital = { id: seen.id };
    const state = { stage: 'followed', track: 'hospital', lead: null, hospital };
    expect(foldCase([normal('2026-10-12'), seen])).toMatchObject(state);
    // The examination was voided after the visit.
    expect(foldCase([seen])).toMatchObject(state);
    expect(foldCase([seen, normal('2026-12-01')])).toMatchObject(state);
  });

  test.each([
    ['Cobb 10°', { curves: [curve(10)] }],
    ['观察', { plans: ['observation'] }],
    ['a next visit', { nextVisitOn: '2027-01-20' }],
  ] as const)('by %s', (_word, result) => {
    const visited = visit('2026-11-02', found({ ...result } as never));
    expect(stageOf(normal('2026-10-12'), visited)).toBe('followed');
  });

  test.each([
    ['nothing but a day', {}],
    ['9° and 姿势性', { curves: [curve(9)], diagnosis: 'postural' }],
    ['正常', { diagnosis: 'normal' }],
  ] as const)('%s of a child that nobody referred asks for nothing', (_word, result) => {
    const visited = visit('2026-11-02', found({ ...result } as never));
    expect(foldCase([normal('2026-10-12'), visited])).toBeUndefined();
  });

  test('a report waits for staff, though nothing was found', () => {
    const report = act('2026-10-21', 'reported', { day: '2026-10-20' });
    expect(foldCase([report])).toMatchObject({ stage: 'visited', toCheck: true });
  });

  test('until a hospital rules out', () => {
    const out = visit('2026-12-01', { diagnosis: 'normal' });
    expect(foldCase([seen, out])).toMatchObject({ stage: 'closed', hospital: null });
  });

  test('who was known before is in 随诊 at once, while its next visit is ahead', () => {
    const known = { curves: [curve(15)] };
    const late = { stored: '2026-10-21' };
    expect(stageOf(two(), visit('2026-09-01', known, late))).toBe('followed');
    // Its hospital has not seen it for longer than the rule allows.
    expect(stageOf(two(), visit('2026-01-05', known, late))).toBe('toNotify');
    expect(stageOf(two(), visit('2026-09-01', {}, late))).toBe('toNotify');
  });
});

describe('a later examination', () => {
  const followed = (exam: CaseEntry, nextVisitOn: string | null = null) => [
    exam,
    visit('2026-10-20', { plans: ['observation'], nextVisitOn }),
  ];

  test('that is complete and finds nothing closes the case', () => {
    expect(foldCase([two(), normal('2027-01-12')])).toMatchObject({
      stage: 'closed',
      outcome: 'retestNormal',
    });
    expect(foldCase([two(), examined('2027-01-12', posture())])).toMatchObject({
      stage: 'toRetest',
      track: 'posture',
    });
  });

  test.each([8, 9.8, 17])('of %s° after 观察 opens the case again', (angle) => {
    const again = examined('2027-03-01', complete(angle));
    expect(foldCase([...followed(two()), again])).toMatchObject({
      stage: 'toNotify',
      dueOn: '2027-03-04',
    });
  });

  test('within the error stays in 随诊 while the next visit of the hospital is ahead', () => {
    const cases = followed(two(), '2027-04-20');
    expect(stageOf(...cases, examined('2027-03-01', complete(9.8)))).toBe('followed');
    expect(stageOf(...cases, examined('2027-03-01', complete(17)))).toBe('toNotify');
    expect(stageOf(...cases, examined('2027-04-21', complete(8)))).toBe('toNotify');
    // Smaller than before is no reason to send it.
    const large = followed(three('2026-10-12'), '2027-04-20');
    expect(stageOf(...large, examined('2027-03-01', complete(5)))).toBe('followed');
  });

  test('that was held asks anew once a visit of before it rules out, also on the way', () => {
    const told = [
      visit('2026-09-01', { diagnosis: 'normal' }),
      three('2026-10-12'),
      act('2026-11-02', 'planned', { plan: 'observation', day: '2027-02-02' }),
      act('2026-11-03', 'notified'),
    ];
    const again = three('2026-11-20');
    expect(stageOf(...told, again)).toBe('notified');
    const out = visit('2026-11-10', { diagnosis: 'normal' }, { stored: '2026-11-25' });
    const asked = { stage: 'toNotify', lead: { id: again.id }, dueOn: '2026-11-23' };
    expect(foldCase([...told, again, out])).toMatchObject(asked);
  });

  test('after a visit without a result opens the case again', () => {
    const waiting = [two(), visit('2026-10-20')];
    expect(foldCase([...waiting, three('2026-11-10')])).toMatchObject({
      stage: 'toNotify',
      track: 'urgent',
    });
    expect(stageOf(...waiting, normal('2026-11-10'))).toBe('visited');
  });

  test('with a smaller degree keeps the day and the urgency of the larger one', () => {
    const cases = [three('2026-10-12'), one('2026-11-10')];
    expect(foldCase(cases)).toMatchObject({
      track: 'urgent',
      dueOn: '2026-10-15',
      lead: { maxAngle: 12 },
    });
    expect(stageOf(...cases, normal('2026-11-20'))).toBe('closed');
    // Nobody knows which of two of one day is right.
    expect(stageOf(three('2026-10-12'), examined('2026-10-12', complete(2), { hour: 15 }))).toBe(
      'toNotify',
    );
  });

  test('of the same degree that nobody was told of is told anew, but for an appointment ahead', () => {
    const again = two('2026-11-10');
    expect(foldCase([two(), act('2026-10-13', 'notified'), again])).toMatchObject({
      stage: 'toNotify',
      dueOn: '2026-11-13',
    });
    const booked = act('2026-10-13', 'booked', { day: '2026-12-01' });
    expect(foldCase([two(), booked, again])).toMatchObject({
      stage: 'booked',
      dueOn: '2026-12-01',
      lead: { id: again.id },
    });
    expect(stageOf(two(), booked, three('2026-11-10'))).toBe('toNotify');
  });

  test('answers 进一步检查确认 by a whole inspection alone', () => {
    const sent = examined('2026-10-12', complete(2, { advice: ['furtherCheck'] }));
    const angles = examined('2026-11-10', {
      ...complete(6),
      generalCheck: undefined,
      forwardBend: undefined,
    });
    expect(foldCase([sent, angles])).toMatchObject({ track: 'referral', stage: 'toNotify' });
    expect(stageOf(sent, normal('2026-11-10'))).toBe('closed');
  });

  test('answers the side view by the side view', () => {
    const kyphosis = { sign: 'kyphosis', prone: 'present' } as const;
    const bent = examined('2026-10-12', complete(8, { sagittal: kyphosis }));
    const notSeen = examined('2026-11-10', complete(2, { sagittal: undefined }));
    expect(stageOf(bent, notSeen)).toBe('toNotify');
    expect(stageOf(bent, normal('2026-11-10'))).toBe('closed');
  });

  test('opens a closed case again, across projects', () => {
    const closed = [one('2026-10-12'), act('2026-11-02', 'closed', { reason: 'declined' })];
    expect(foldCase([...closed, one('2027-03-01')])).toMatchObject({
      stage: 'toNotify',
      track: 'gentle',
      dueOn: '2027-03-08',
    });
    const larger = [two(), act('2026-11-02', 'closed', { reason: 'declined' })];
    // Nobody looked at the larger degree.
    expect(foldCase([...larger, one('2027-03-01')])).toMatchObject({
      stage: 'toNotify',
      track: 'referral',
      dueOn: '2027-03-04',
    });
  });

  test('that comes late, of a day before the visit, changes nothing', () => {
    const seen = [two(), visit('2026-10-20', { curves: [curve(18)] })];
    const late = examined('2026-10-15', complete(12), { stored: '2026-11-02' });
    expect(stageOf(...seen, late)).toBe('followed');
  });

  test('that comes late, of a day before what answered it, changes nothing', () => {
    const answered = [two(), normal('2027-01-12')];
    const late = examined('2026-12-01', complete(12), { stored: '2027-01-20' });
    expect(stageOf(...answered, late)).toBe('closed');
  });

  test('that is voided leaves no trace', () => {
    expect(foldCase([act('2026-10-13', 'notified')])).toBeUndefined();
  });
});

describe('what is to be measured again', () => {
  const first = examined('2026-10-12', quick(6));

  test('is answered by no second quick measurement', () => {
    expect(stageOf(first, examined('2026-10-20', quick(4)))).toBe('toRetest');
    expect(foldCase([first, normal('2026-10-20')])).toMatchObject({ outcome: 'retestNormal' });
    expect(foldCase([first, examined('2026-10-12', complete(6), { hour: 15 })])?.track).toBe(
      'gentle',
    );
  });

  test('10° at first is a hospital and a retest, until it is complete', () => {
    const large = examined('2026-10-12', quick(12));
    expect(foldCase([large])).toMatchObject({
      stage: 'toNotify',
      retest: { track: 'retest', dueOn: '2026-10-26' },
    });
    const completed = examined('2026-10-12', complete(6), { hour: 15 });
    expect(foldCase([large, completed])).toMatchObject({ track: 'gentle', retest: null });
  });

  test('stands beside an older case', () => {
    const cases = [two('2025-10-13'), visit('2025-10-20', { plans: ['observation'] })];
    const now = examined('2026-10-12', quick(6));
    expect(foldCase([...cases, now])).toMatchObject({
      stage: 'followed',
      retest: { dueOn: '2026-10-26' },
    });
    expect(foldCase([...cases, now, normal('2026-10-13')])).toMatchObject({ retest: null });
    expect(foldCase([...cases, now, visit('2026-10-13', { plans: ['brace'] })])).toMatchObject({
      retest: null,
    });
  });

  test('姿态不良 is answered by any later screening without a trigger', () => {
    const bad = examined('2026-10-12', posture());
    expect(stageOf(bad, examined('2027-10-11', quick(4)))).toBe('closed');
    // An ATR campaign counts three angles of a child that was not inspected like a quick one.
    const angles = examined('2027-10-11', { ...quick(4), typeId: 1 }, { method: 'atrOnly' });
    expect(stageOf(bad, angles)).toBe('closed');
    expect(foldCase([bad, examined('2027-10-11', quick(6))])).toMatchObject({ track: 'retest' });
  });

  test('is over once staff have closed the case', () => {
    const closed = [first, act('2026-10-20', 'closed', { reason: 'movedAway' })];
    expect(foldCase([...closed, act('2026-10-21', 'noted')])).toMatchObject({ retest: null });
    expect(
      stageOf(...closed, examined('2026-10-12', quick(2), { stored: '2026-10-22', hour: 8 })),
    ).toBe('closed');
    expect(stageOf(...closed, examined('2027-10-12', quick(6)))).toBe('toRetest');
  });
});
