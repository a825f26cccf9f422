import { describe, expect, it } from 'vitest';
import { CASE_STAGES, CASE_TRACKS, mayAct } from '../follow-up/index.ts';
import { quickQueryVisit } from './family-visit.endpoints.ts';
import { asksForHospital, familyAnswers, familyStanding } from './family-visit.rules.ts';
import { bookedLead, nextVisitText, visitLead } from './family-visit.text.ts';

const KINDS = { visited: 'reported', booked: 'booked', notYet: 'noted' } as const;

describe('what a family may say', () => {
  it('is nothing where nobody is sent to a hospital', () => {
    expect(CASE_TRACKS.filter(asksForHospital)).toEqual([
      'urgent',
      'referral',
      'gentle',
      'hospital',
    ]);
    for (const stage of CASE_STAGES)
      expect(
        familyAnswers({ track: 'posture', stage, outcome: null, hospital: null, open: [] }),
      ).toEqual([]);
  });

  it('is nothing once the case is over, but for a family that refused', () => {
    const over = { track: 'referral', stage: 'closed', hospital: null, open: [] } as const;
    expect(familyAnswers({ ...over, outcome: 'ended' })).toEqual([]);
    expect(familyAnswers({ ...over, outcome: 'declined' })).toEqual(['visited']);
  });

  it.each(CASE_STAGES)('is possible at the stage %s', (stage) => {
    const answers = familyAnswers({
      track: 'referral',
      hospital: null,
      open: [],
      stage,
      outcome: stage === 'closed' ? 'declined' : null,
    });
    for (const answer of answers) expect(mayAct(stage, KINDS[answer])).toBe(true);
    expect(answers).toContain('visited');
  });
});

it.each([
  ['toNotify', false, false, 'toVisit'],
  ['notified', false, false, 'toVisit'],
  ['toNotify', false, true, 'toVisit'],
  ['booked', false, true, 'booked'],
  ['booked', false, false, 'booked'],
  ['visited', true, false, 'toCheck'],
  ['visited', false, false, 'visited'],
  ['followed', false, true, 'answered'],
  ['followed', true, true, 'toCheck'],
  ['closed', false, true, 'answered'],
] as const)(
  'a child at %s (to check: %s, answered: %s) stands at %s',
  (...[stage, toCheck, isAnswered, standing]) => {
    expect(
      familyStanding({ stage, outcome: null, formerOutcome: null }, { toCheck, isAnswered }),
    ).toBe(standing);
  },
);

it('a family that refused may still go', () => {
  const refused = { stage: 'closed', outcome: 'declined', formerOutcome: null } as const;
  expect(familyStanding(refused, { toCheck: false, isAnswered: false })).toBe('declined');
  expect(familyStanding(refused, { toCheck: true, isAnswered: false })).toBe('toCheck');
});

it.each([
  ['declined', 'declined'],
  ['movedAway', 'toVisit'],
] as const)('measured again after %s, it stands at %s', (formerOutcome, standing) => {
  const again = { stage: 'toRetest', outcome: null, formerOutcome } as const;
  expect(familyStanding(again, { toCheck: false, isAnswered: false })).toBe(standing);
});

describe('the words', () => {
  const TODAY = '2026-11-20';
  it('name the day, and blame nobody once it is over', () => {
    const words = (track: 'urgent' | 'referral' | 'gentle', visitBy: string) =>
      visitLead({ track, visitBy }, TODAY);
    expect(words('gentle', '2027-02-18')).toContain('请不必紧张');
    expect(words('referral', '2026-12-20')).toContain('2026年12月20日前');
    for (const track of ['urgent', 'referral', 'gentle'] as const)
      expect(words(track, '2026-11-19')).toMatch(/现在去也不晚/);
    expect(visitLead({ track: 'retest', visitBy: null }, TODAY)).toContain('去过了请告诉我们');
    const missed = bookedLead({ day: '2026-11-19', hospital: null }, TODAY);
    expect(missed).toContain('没去成也没关系');
  });
});

it.each([
  [false, '2026-11-20', '下次复诊：2026年11月20日。'],
  [false, '2026-11-19', '原定2026年11月19日复诊，这一天已过。'],
  [true, '2026-11-20', '医院没有写复诊日期，建议在2026年11月20日前复诊。'],
  [true, '2026-11-19', '建议在2026年11月19日前复诊，这一天已过。'],
])('a next visit (by the rule: %s) on %s is told as %s', (byRule, day, words) => {
  expect(nextVisitText({ day, byRule }, '2026-11-20')).toBe(words);
});

describe('what is sent', () => {
  const said = { token: 'A'.repeat(43), id: '019a0000-0000-7000-8000-000000000000' };
  const input = (more: object) =>
    quickQueryVisit.input.safeParse({ ...said, actId: said.id, ...more }).success;
  it.each([
    [{ answer: 'visited', day: '2026-11-20' }, true],
    [{ answer: 'visited' }, false],
    [{ answer: 'booked' }, false],
    [{ answer: 'notYet' }, false],
    [{ answer: 'notYet', reason: 'noTime' }, true],
    [{ answer: 'visited', day: '2026-11-20', photoIds: [said.id, said.id] }, false],
  ])('%o: %s', (more, isRight) => {
    expect(input(more)).toBe(isRight);
  });
});
