import {
  type CaseEntryView,
  type CaseView,
  type HospitalStanding,
  NO_RESULT,
} from '@spine/contract/follow-up';
import { describe, expect, it, test } from 'vitest';
import { entryDetails, entryTitle } from '../entry.rules.ts';
import { hospitalLine, sentenceOf, unansweredWords } from './case-sentence.rules.ts';
import { stepsOf } from './case-steps.rules.ts';

type Standing = NonNullable<CaseView['state']>;
type Act = Exclude<CaseEntryView, { kind: 'examined' }>;

const TODAY = '2026-11-20';
const state = (more: Partial<Standing>): Standing => ({
  track: 'referral',
  stage: 'toNotify',
  foundOn: '2026-10-12',
  dueOn: null,
  dueByRule: false,
  visitBy: null,
  visitedOn: null,
  plan: null,
  hospital: null,
  retest: null,
  heldOn: null,
  outcome: null,
  attempts: 0,
  toCheck: false,
  ...more,
});
const NOTHING_SAID = {
  way: null,
  day: null,
  plan: null,
  reason: null,
  note: null,
  assignedName: null,
  actId: null,
  result: null,
  photoIds: [],
  photoPages: [],
  isTakenBack: false,
  isReplaced: false,
};
const act = (kind: Act['kind'], day: string, more: Partial<Act> = {}) =>
  ({
    id: day,
    at: `${day}T10:00:00+08:00`,
    byName: '唐若水',
    ...NOTHING_SAID,
    ...more,
    kind,
  }) as Act;
const visit = (day: string, cobbAngle: number | null): CaseEntryView => {
  const curve = { segment: null, side: null, apex: null };
  const curves = cobbAngle === null ? [] : [{ ...curve, cobbAngle }];
  return act('visited', day, { day, result: { ...NO_RESULT, hospital: '临溪市人民医院', curves } });
};

function drawn(of: Standing, entries: readonly CaseEntryView[] = []): string[] {
  return stepsOf({ state: of, entries }, TODAY).map(
    ({ key, standing, words, isOverdue }) => `${key} ${standing} ${words}${isOverdue ? ' !' : ''}`,
  );
}

describe('the steps of a case', () => {
  it('a family that is to be told too late', () => {
    expect(drawn(state({ dueOn: '2026-10-15' }))).toEqual([
      'found done 10-12',
      'told now 逾期 36 天 !',
      'visited ahead ',
      'result ahead ',
      'closed ahead ',
    ]);
  });

  it('a family that was told, by an act that stands', () => {
    const entries = [
      act('notified', '2026-10-14', { isTakenBack: true }),
      act('notified', '2026-10-13'),
      act('notified', '2026-03-01'),
    ];
    expect(drawn(state({ stage: 'notified', dueOn: '2026-11-27' }), entries).slice(0, 3)).toEqual([
      'found done 10-12',
      'told done 10-13',
      'visited now 余 7 天',
    ]);
  });

  it('a visit whose result is missing, and one that brought it', () => {
    const seen = { visitedOn: '2026-11-02', dueOn: '2026-11-20' };
    expect(drawn(state({ ...seen, stage: 'visited' }))).toEqual([
      'found done 10-12',
      'told done 日期未登记',
      'visited done 11-02',
      'result now 今天',
      'closed ahead ',
    ]);
    const entries = [visit('2026-11-02', 18)];
    const next = { ...seen, stage: 'followed', dueOn: '2026-11-22' } as const;
    expect(drawn(state(next), entries).slice(2)).toEqual([
      'visited done 11-02',
      'result done 11-02',
      'closed now 复诊\n余 2 天',
    ]);
  });

  it('a hospital that planned without a recorded visit has seen the child on a day nobody knows', () => {
    const entries = [act('planned', '2026-11-02', { plan: 'brace' })];
    expect(drawn(state({ stage: 'followed', plan: 'brace' }), entries)).toEqual([
      'found done 10-12',
      'told done 日期未登记',
      'visited done 日期未登记',
      'result done 11-02',
      'closed now ',
    ]);
  });

  it('a hospital alone found the child: no screening had anything to tell', () => {
    const alone = { track: 'hospital', foundOn: '2026-11-02', visitedOn: '2026-11-02' } as const;
    const followed = state({ ...alone, stage: 'followed', dueOn: '2027-05-03' });
    expect(drawn(followed, [visit('2026-11-02', 28)])).toEqual([
      'visited done 11-02',
      'result done 11-02',
      'closed now 复诊\n余 164 天',
    ]);
  });

  it('a visit before the finding is none of this case', () => {
    expect(drawn(state({ visitedOn: '2026-02-01' }))[2]).toBe('visited ahead ');
  });

  it('a case that staff closed says what was not done', () => {
    const entries = [act('closed', '2026-11-18', { reason: 'declined' })];
    expect(drawn(state({ stage: 'closed', outcome: 'declined' }), entries)).toEqual([
      'found done 10-12',
      'told ahead ',
      'visited ahead ',
      'result ahead ',
      'closed done 11-18',
    ]);
  });

  it('a retest has three', () => {
    const posture = state({ track: 'posture', stage: 'toRetest', dueOn: '2027-04-10' });
    expect(drawn(posture)).toEqual(['found done 10-12', 'retested now 余 141 天', 'closed ahead ']);
    const closed = state({ track: 'posture', stage: 'closed', outcome: 'retestNormal' });
    expect(drawn(closed).map((step) => step.split(' ')[0])).toEqual([
      'found',
      'retested',
      'closed',
    ]);
  });
});

const RETEST = {
  foundOn: '2026-11-10',
  overall: { finding: 'retest', beside: null },
  maxAngle: 12,
  dueOn: '2026-11-24',
} as const;

describe('the sentence', () => {
  it.each([
    [
      { dueOn: '2026-10-15', visitBy: '2026-12-04' },
      '转诊。请告知家长，最迟10月15日，最迟12月4日就诊。',
    ],
    [
      { stage: 'followed', dueOn: '2027-01-20', retest: RETEST },
      '转诊。医院已有结果，2027年1月20日复诊。另需补做运动试验，最迟11月24日。',
    ],
    [
      { track: 'retest', stage: 'toRetest', dueOn: '2026-11-24', retest: RETEST },
      '补运动试验。请复测，最迟11月24日。',
    ],
    [
      { stage: 'followed', plan: 'brace', dueOn: '2027-03-02', dueByRule: true },
      '转诊。医院计划：支具，医院未写复诊，请在2027年3月2日前复诊。',
    ],
    [
      { stage: 'followed', dueOn: '2026-12-01', heldOn: '2026-11-10' },
      '转诊。医院已有结果，12月1日复诊。11月10日复测的变化在测量误差范围内，医院复诊在即，保持随诊。',
    ],
    [{ dueOn: '2026-10-15' }, '转诊。请告知家长，最迟10月15日。'],
    [{ dueOn: '2026-10-15', attempts: 2 }, '转诊。请告知家长，最迟10月15日；已有 2 天没有联系上。'],
    [{ stage: 'followed', plan: 'brace' }, '转诊。医院计划：支具。'],
    [
      { stage: 'followed', plan: 'brace', dueOn: '2027-01-20' },
      '转诊。医院计划：支具，2027年1月20日复诊。',
    ],
    [{ stage: 'followed' }, '转诊。医院已有结果。'],
    [{ stage: 'closed', outcome: 'declined' }, '转诊。已结案：家长拒绝。'],
    [{ stage: 'closed', outcome: null }, '检查已作废，医院的答复待核对。'],
  ] as const)('%o', (more, words) => {
    expect(sentenceOf(state(more), TODAY)).toBe(words);
  });
});

describe('a later examination that is no answer to a referral', () => {
  const examined = (day: string) => ({ kind: 'examined', day }) as CaseEntryView;
  const words = (more: Partial<Standing>, day: string) =>
    unansweredWords({ state: state(more), entries: [examined(day)] }, TODAY);

  test('is said to be none', () => {
    expect(words({ stage: 'notified' }, '2026-11-10')).toBe(
      '11月10日的检查不能代替就诊，转诊仍未完成。',
    );
  });

  test('is nothing to speak of before the finding, in a retest, or after a visit', () => {
    expect(words({}, '2026-10-12')).toBe('');
    expect(words({ track: 'retest', stage: 'toRetest' }, '2026-11-10')).toBe('');
    expect(words({ stage: 'visited' }, '2026-11-10')).toBe('');
  });
});

test.each<[Partial<HospitalStanding>, string]>([
  [
    { cobbAngle: 28, diagnosis: 'idiopathic', plans: ['brace'], nextVisitOn: '2027-01-20' },
    'Cobb 28.0°，特发性，支具 · 11月2日市人民医院就诊 · 2027年1月20日复诊',
  ],
  [{ nextVisitOn: '2026-12-01' }, '11月2日市人民医院就诊 · 12月1日复诊'],
])('what a hospital says of the child it follows: %o', (more, words) => {
  const seen = { day: '2026-11-02', hospital: '市人民医院' };
  const nothing = { diagnosis: null, cobbAngle: null, plans: [], nextVisitOn: null };
  expect(hospitalLine({ ...seen, ...nothing, ...more }, TODAY)).toBe(words);
});

describe('an entry', () => {
  it.each([
    [act('attempted', '2026-11-13', { way: 'phone', note: '未接' }), '未联系上 电话', '未接'],
    [act('booked', '2026-11-13', { day: '2026-12-01' }), '已预约 12-01', ''],
    [
      act('planned', '2026-11-13', { plan: 'brace', day: '2027-01-20' }),
      '医院计划 支具',
      '复诊 2027-01-20',
    ],
    [act('assigned', '2026-11-13'), '指派 不指派', ''],
    [act('closed', '2026-11-13', { reason: 'other', note: '休学' }), '结案 其他', '休学'],
    [act('takenBack', '2026-11-13', { note: '登记错了' }), '撤回', '登记错了'],
    [visit('2026-11-02', 18), '就诊 Cobb 18.0°', '临溪市人民医院'],
    [visit('2026-11-02', null), '就诊', '临溪市人民医院'],
  ])('%#', (entry, title, details) => {
    expect([entryTitle(entry, TODAY), entryDetails(entry, TODAY)]).toEqual([title, details]);
  });

  it('an examination says its angle and its finding', () => {
    const exam: CaseEntryView = {
      kind: 'examined',
      id: '1',
      at: '2026-10-12T10:00:00+08:00',
      byName: '唐若水',
      day: '2026-10-12',
      overall: { finding: 'severityTwo', beside: null },
      maxAngle: 8.9,
    };
    expect(entryTitle(exam, TODAY)).toMatch(/^检查 8\.9°，/);
  });
});
