import { describe, expect, test } from 'vitest';
import { act, complete, curve, examined, nextId, posture, visit } from './case.factory.ts';
import { findActFault as findFault, foldCase as foldWith } from './case.rules.ts';
import { ACT_KINDS, CASE_STAGES, type CaseStage, mayAct } from './case.schema.ts';
import { CASE_STEPS } from './case-acted.rules.ts';
import { DUE_DAYS } from './case-due.rules.ts';
import type { CaseAct, CaseEntry } from './case-entry.rules.ts';

const foldCase = (entries: readonly CaseEntry[]) => foldWith(entries, DUE_DAYS);
const findActFault = (entries: readonly CaseEntry[], one: CaseAct) =>
  findFault(entries, { act: one, days: DUE_DAYS });
const two = (day = '2026-10-12') => examined(day, complete(8));
const normal = (day: string) => examined(day, complete(2));

describe('an act', () => {
  const bad = examined('2026-10-12', posture());
  const at: Readonly<Record<CaseStage, readonly CaseEntry[]>> = {
    toNotify: [two()],
    notified: [two(), act('2026-10-13', 'notified')],
    booked: [two(), act('2026-10-13', 'booked', { day: '2026-10-20' })],
    visited: [two(), visit('2026-10-20')],
    followed: [two(), act('2026-10-28', 'planned', { plan: 'observation' })],
    toRetest: [bad],
    closed: [two(), act('2026-10-28', 'closed', { reason: 'declined' })],
  };

  /** The stage after each act in the order of these kinds; a dash where it is refused. */
  const KINDS = ACT_KINDS.filter((kind) => kind !== 'takenBack');
  test.each<[CaseStage, string]>([
    [
      'toNotify',
      'toNotify notified toNotify booked visited visited followed toNotify toNotify closed',
    ],
    [
      'notified',
      'notified notified notified booked visited visited followed notified notified closed',
    ],
    ['booked', 'booked booked booked booked visited visited followed booked booked closed'],
    ['visited', 'visited visited visited - visited visited followed visited visited closed'],
    ['followed', 'followed followed followed - followed visited followed followed followed closed'],
    [
      'toRetest',
      'toRetest toRetest toRetest booked visited visited followed toRetest toRetest closed',
    ],
    ['closed', 'closed - - - closed closed followed - closed -'],
  ])('at %s', (stage, stages) => {
    expect(foldCase(at[stage])?.stage).toBe(stage);
    const after = KINDS.map((kind) => {
      const next = act('2026-11-02', kind, { plan: 'brace', reason: 'other', day: '2026-12-01' });
      return findActFault(at[stage], next) ? '-' : foldCase([...at[stage], next])?.stage;
    });
    expect(after.join(' ')).toBe(stages);
  });

  test.each(CASE_STAGES)('at %s has a step where it is possible', (stage) => {
    for (const kind of ACT_KINDS)
      expect(CASE_STEPS[stage][kind] !== undefined).toBe(mayAct(stage, kind));
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
    const seen = visit('2026-10-20', { curves: [curve(18)] });
    expect(findActFault([normal('2026-10-12')], seen)).toBeUndefined();
    const notice = act('2026-10-13', 'notified');
    const report = act('2026-10-21', 'reported', { day: '2026-10-20' });
    const history = [two(), notice, report];
    const inPlaceOf = (actId: string) => findActFault(history, { ...seen, actId });
    expect(inPlaceOf(report.id)).toBeUndefined();
    const corrected = act('2026-10-22', 'reported', { day: '2026-10-19', actId: report.id });
    expect(findActFault(history, corrected)).toBeUndefined();
    expect(foldCase([...history, corrected])?.visitedOn).toBe('2026-10-19');
    expect(inPlaceOf(notice.id)).toBe('nothingToTakeBack');
    history.push({ ...seen, actId: report.id });
    expect(findActFault(history, { ...corrected, actId: seen.id })).toBe('nothingToTakeBack');
    expect(findActFault(history, { ...seen, id: nextId(), actId: report.id })).toBe(
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
