import type { HistoryRow } from '@spine/contract/exam';
import type { CaseStage, CaseView } from '@spine/contract/follow-up';
import { describe, expect, test } from 'vitest';
import {
  besideSteps,
  dueWords,
  findShownExam,
  foundWords,
  lastContactWords,
  nextStep,
} from './verdict.rules.ts';

const ROW = {
  id: 'exam',
  examTime: '2026-10-12T10:00:00+08:00',
  typeId: 1,
  overall: { finding: 'severityTwo', beside: null },
  maxAngle: 8.9,
  maxSegment: 'thoracolumbar',
  maxSide: 'left',
  voided: null,
  openReferral: false,
  sideViewed: false,
} as HistoryRow;
const row = (fields: Partial<HistoryRow>): HistoryRow => ({ ...ROW, ...fields });
const found = (finding: HistoryRow['overall']['finding']) => ({
  overall: { finding, beside: null },
});

describe('the examination that leads', () => {
  const newest = row({ id: 'newest', ...found('belowFive') });
  const declined = row({ id: 'declined', ...found('declined') });
  const referred = row({ id: 'referred', openReferral: true });
  const lead = row({ id: 'lead', ...found('badPosture') });

  test('is an open referral, whatever was measured since', () => {
    expect(findShownExam([newest, referred], undefined)?.id).toBe('referred');
  });

  test('is else what the open case is about, but not what a closed one was', () => {
    const exams = [newest, lead];
    expect(findShownExam(exams, { examId: 'lead', stage: 'toRetest' })?.id).toBe('lead');
    expect(findShownExam(exams, { examId: 'lead', stage: 'closed' })?.id).toBe('newest');
  });

  test('is else the newest that says something, and never a voided one', () => {
    const wrong = row({ id: 'wrong', voided: { at: '', by: '', byId: '', reason: '' } });
    expect(findShownExam([wrong, declined, newest], undefined)?.id).toBe('newest');
    expect(findShownExam([declined], undefined)?.id).toBe('declined');
    expect(findShownExam([wrong], undefined)).toBeUndefined();
  });
});

describe('what was found', () => {
  test('is the overall finding with its largest angle', () => {
    expect(foundWords(ROW)).toEqual({
      word: '脊柱侧弯Ⅱ度',
      resultId: 2,
      exam: '2026-10-12 完整检查',
      angle: '8.9°',
      place: '腰胸段 左',
    });
  });

  test('of a finding of the side view leads, though the angle is a normal one', () => {
    const { word, resultId, place } = foundWords(
      row({ ...found('kyphosis'), resultId: 0, maxAngle: 1.8 }),
    );
    expect({ word, resultId, place }).toEqual({
      word: '后凸异常',
      resultId: null,
      place: '最大旋转角 腰胸段 左',
    });
  });

  test('without an angle has none', () => {
    const declined = row({ ...found('declined'), maxAngle: null, maxSegment: null, maxSide: null });
    expect(foundWords(declined)).toMatchObject({ word: '拒检', angle: null });
  });
});

describe('the next step', () => {
  const state = (fields: Partial<NonNullable<CaseView['state']>>) =>
    ({
      track: 'referral',
      plan: null,
      outcome: null,
      dueOn: null,
      visitBy: null,
      retest: null,
      ...fields,
    }) as NonNullable<CaseView['state']>;
  const again = (finding: HistoryRow['overall']['finding']) => ({
    foundOn: '2026-11-10',
    ...found(finding),
    maxAngle: 12,
    dueOn: '2026-11-24',
  });

  test.each<[CaseStage, string]>([
    ['toNotify', '告知家长'],
    ['notified', '到医院就诊'],
    ['booked', '到医院就诊'],
    ['visited', '登记医院结果'],
    ['followed', '医院已有结果，等待安排'],
    ['toRetest', '复测'],
    ['closed', '核对医院的答复'],
  ])('at %s is %s', (stage, words) => {
    expect(nextStep(state({ stage }), found('severityTwo').overall)).toBe(words);
  });

  test('says what is to be looked at, measured, or was planned', () => {
    const kyphosis = { finding: 'severityOne', beside: 'kyphosis' } as const;
    expect(nextStep(state({ stage: 'notified' }), kyphosis)).toBe('到医院检查脊柱矢状面');
    const of = (fields: Parameters<typeof state>[0]) =>
      nextStep(state(fields), found('retest').overall);
    expect(of({ stage: 'toRetest', retest: again('retest') })).toBe('补做运动试验');
    expect(of({ stage: 'toRetest', retest: again('badPosture') })).toBe('复测');
    expect(of({ stage: 'toRetest', retest: again('incomplete') })).toBe('补全检查');
    expect(of({ stage: 'followed', plan: 'brace' })).toBe('医院计划：支具');
    expect(of({ stage: 'followed', plan: 'brace', dueOn: '2027-01-01' })).toBe('到医院复诊');
    expect(of({ stage: 'closed', outcome: 'retestNormal' })).toBe('已结案：复测未见异常');
  });

  test('has beside it what else is to be done: the visit of who is told first, and a retest', () => {
    const both = { visitBy: '2026-12-04', retest: again('retest') } as const;
    expect(besideSteps(state({ stage: 'toNotify', ...both }))).toEqual([
      { words: '到医院就诊', day: '2026-12-04' },
      { words: '补做运动试验', day: '2026-11-24' },
    ]);
    expect(besideSteps(state({ stage: 'followed', ...both, visitBy: null }))).toHaveLength(1);
    expect(besideSteps(state({ stage: 'toRetest', retest: again('retest') }))).toEqual([]);
  });

  test('without an examination is that of the hospital', () => {
    expect(nextStep(state({ stage: 'followed', dueOn: '2027-01-01' }), null)).toBe('到医院复诊');
  });

  test('has its day, and overdue is said in words', () => {
    expect(dueWords('2026-11-11', '2026-11-20')).toEqual({
      day: '期限 11-11',
      due: { words: '逾期 9 天', isOverdue: true },
    });
    expect(dueWords(null, '2026-11-20')).toBeUndefined();
    expect(lastContactWords(null, '2026-11-20')).toBe('还没有联系过');
    const tried = { day: '2026-11-13', way: 'phone', kind: 'attempted' } as const;
    expect(lastContactWords(tried, '2026-11-20')).toBe('最近联系 11-13 电话，未联系上');
  });
});
