import { type CaseEntryView, NO_RESULT } from '@spine/contract/follow-up';
import { svgTexts } from '@spine/contract/report';
import { describe, expect, test } from 'vitest';
import { sideViews, sinceWhenWords } from './side-view.rules.ts';
import { drawTrend, hasCobb, type TrendExam } from './trend.rules.ts';

const WIDTH = 434;

function exam(examTime: string, maxAngle: number | null, more: Partial<TrendExam> = {}): TrendExam {
  const overall = { finding: 'severityOne', beside: null } as const;
  return {
    id: examTime,
    examTime: `${examTime}T10:00:00+08:00`,
    maxAngle,
    overall,
    sideViewed: false,
    voided: null,
    ...more,
  };
}

function visit(day: string, cobbAngle: number | null): CaseEntryView {
  const curve = { segment: null, side: null, apex: null };
  return {
    kind: 'visited',
    id: `v${day}`,
    at: `${day}T12:00:00+08:00`,
    byName: '',
    day,
    way: null,
    plan: null,
    reason: null,
    note: null,
    assignedName: null,
    actId: null,
    result: { ...NO_RESULT, curves: cobbAngle === null ? [] : [{ ...curve, cobbAngle }] },
    isTakenBack: false,
    isReplaced: false,
    photoIds: [],
    photoPages: [],
  };
}

const voided = { at: '', by: '周', byId: '', reason: '录错了' };
const textsOf = (exams: TrendExam[], visits: CaseEntryView[] = []) => {
  const figure = drawTrend(exams, visits, WIDTH);
  return figure && svgTexts(figure);
};
const labelOf = (exams: TrendExam[], visits: CaseEntryView[] = []) =>
  drawTrend(exams, visits, WIDTH)?.attributes['aria-label'];

describe('what is drawn', () => {
  test('examinations and the angles of hospitals, in their order', () => {
    const exams = [exam('2026-10-12', 8.9), exam('2025-10-15', 6.2)];
    const visits = [visit('2026-06-13', 15), visit('2026-08-01', null)];
    expect(labelOf(exams, visits)).toBe(
      '历次结果：2025-10-15 旋转角 6.2°，侧弯Ⅰ度；2026-06-13 Cobb角 15.0°；2026-10-12 旋转角 8.9°，侧弯Ⅰ度',
    );
    expect(textsOf(exams, visits)).toEqual(expect.arrayContaining(['6.2°', '15.0°', '8.9°']));
  });

  test('nothing without an angle', () => {
    expect(drawTrend([exam('2026-10-12', null)], [], WIDTH)).toBeUndefined();
    expect(hasCobb([visit('2026-11-01', null)])).toBe(false);
    expect(hasCobb([visit('2026-11-01', 0)])).toBe(true);
  });

  test('a voided examination is no point', () => {
    const texts = textsOf([exam('2026-10-12', 8.9, { voided }), exam('2025-10-15', 6.2)]);
    expect(texts).toContain('6.2°');
    expect(texts).not.toContain('8.9°');
  });

  test('a finding of the side view has a row that says where nobody looked', () => {
    const found = { overall: { finding: 'kyphosis', beside: null }, sideViewed: true } as const;
    const exams = [
      exam('2026-11-03', 1.8, found),
      exam('2025-11-12', 1.5, { sideViewed: true }),
      exam('2024-11-06', 1.2),
    ];
    expect(textsOf(exams)).toEqual(expect.arrayContaining(['未做', '未见异常', '后凸异常']));
    expect(labelOf(exams)).toContain('2026-11-03 侧面观察 后凸异常');
    expect(sinceWhenWords(sideViews(exams))).toBe('');
    expect(sinceWhenWords(sideViews(exams.filter((_, at) => at !== 1)))).toBe(
      '此前 1 次没有做侧面观察，从何时起不清楚。',
    );
    expect(textsOf(exams.slice(1))).not.toContain('未做');
  });
});
