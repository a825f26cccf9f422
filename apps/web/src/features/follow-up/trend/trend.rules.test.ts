import { type CaseEntryView, NO_RESULT } from '@spine/contract/follow-up';
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
  };
}

const voided = { at: '', by: '周', byId: '', reason: '录错了' };
const panelsOf = (exams: TrendExam[], visits: CaseEntryView[]) =>
  drawTrend(exams, visits, WIDTH)?.panels ?? [];

describe('what is drawn', () => {
  test('two measures have two panels over one axis of time', () => {
    const panels = panelsOf(
      [exam('2026-10-12', 8.9), exam('2025-10-15', 6.2)],
      [visit('2026-06-13', 15), visit('2025-12-06', 13)],
    );
    expect(panels.map(({ name }) => name)).toEqual(['Cobb角，医院测量', '躯干旋转角，筛查测量']);
    expect(panels.map(({ marks }) => marks.map(({ value }) => value))).toEqual([
      ['13.0°', '15.0°'],
      ['6.2°', '8.9°'],
    ]);
    const [cobb, atr] = panels;
    expect(cobb?.base).toBeLessThan(atr?.top ?? 0);
    const places = [atr?.marks[0], ...(cobb?.marks ?? []), atr?.marks[1]].map(
      (mark) => mark?.x ?? 0,
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('without a hospital there is one panel, without an angle none', () => {
    expect(panelsOf([exam('2026-10-12', 8.9)], [visit('2026-11-01', null)])).toHaveLength(1);
    expect(drawTrend([exam('2026-10-12', null)], [], WIDTH)).toBeUndefined();
    expect(hasCobb([visit('2026-11-01', null)])).toBe(false);
    expect(hasCobb([visit('2026-11-01', 0)])).toBe(true);
  });

  test('a voided examination is no point', () => {
    const [panel] = panelsOf([exam('2026-10-12', 8.9, { voided }), exam('2025-10-15', 6.2)], []);
    expect(panel?.marks.map(({ value }) => value)).toEqual(['6.2°']);
  });

  test('a finding of the side view has a panel that says where nobody looked', () => {
    const found = { overall: { finding: 'kyphosis', beside: null }, sideViewed: true } as const;
    const exams = [
      exam('2026-11-03', 1.8, found),
      exam('2025-11-12', 1.5, { sideViewed: true }),
      exam('2024-11-06', 1.2),
    ];
    const drawing = drawTrend(exams, [], WIDTH);
    expect(drawing?.side?.marks.map(({ found: seen, word }) => [seen, word])).toEqual([
      ['notViewed', '未做'],
      ['normal', '未见异常'],
      ['abnormal', '后凸异常'],
    ]);
    expect(drawing?.side?.base).toBeLessThan(drawing?.panels[0]?.top ?? 0);
    expect(drawing?.words).toContain('2026-11-03 侧面观察 后凸异常');
    expect(sinceWhenWords(sideViews(exams))).toBe('');
    expect(sinceWhenWords(sideViews(exams.filter((_, at) => at !== 1)))).toBe(
      '此前 1 次没有做侧面观察，从何时起不清楚。',
    );
    expect(drawTrend(exams.slice(1), [], WIDTH)?.side).toBeUndefined();
  });

  test('a finding without a degree has no shape of a degree', () => {
    const kyphosis = exam('2026-11-03', 1.8, { overall: { finding: 'kyphosis', beside: null } });
    const [panel] = panelsOf([kyphosis, exam('2025-11-03', 6)], []);
    expect(panel?.marks.map(({ resultId }) => resultId)).toEqual([1, null]);
  });

  test('the error of one measurement lies around two points and more', () => {
    expect(panelsOf([exam('2026-10-12', 8.9)], [])[0]?.band).toBe('');
    const [panel] = panelsOf([exam('2026-10-12', 8.9), exam('2025-10-15', 6.2)], []);
    expect(panel?.band.split(' ')).toHaveLength(4);
  });
});

test.each([4, 12, 30, 44])(
  '%s° lies inside its panel, and the names of the bounds are apart',
  (angle) => {
    for (const panel of panelsOf([exam('2026-10-12', angle)], [visit('2026-11-01', 2 * angle)])) {
      for (const { y } of panel.marks) {
        expect(y).toBeGreaterThanOrEqual(panel.top);
        expect(y).toBeLessThanOrEqual(panel.base);
      }
      const words = panel.bounds.map(({ wordY }) => wordY);
      for (const [at, y] of words.slice(1).entries())
        expect(y - (words[at] ?? 0)).toBeGreaterThanOrEqual(13);
    }
  },
);

test('examinations of one month have one name of it, and values that overlap give way to the newest', () => {
  const drawing = drawTrend(
    [exam('2026-10-14', 9), exam('2026-10-12', 8.9), exam('2024-10-15', 6.2)],
    [],
    WIDTH,
  );
  expect(drawing?.months.map(({ word }) => word)).toEqual(['2024-10', '2026-10']);
  expect(drawing?.panels[0]?.marks.map(({ isNamed }) => isNamed)).toEqual([true, false, true]);
  expect(drawing?.words).toBe(
    '历次结果：2024-10-15 旋转角 6.2°，侧弯Ⅰ度；2026-10-12 旋转角 8.9°，侧弯Ⅰ度；2026-10-14 旋转角 9.0°，侧弯Ⅰ度',
  );
});
