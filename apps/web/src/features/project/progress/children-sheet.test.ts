import type { ProgressGrade } from '@spine/contract/project';
import type { StatisticChild } from '@spine/contract/statistic';
import { expect, test } from 'vitest';
import { groupByClass } from './children-sheet.panel.tsx';

const NONE = {
  roster: 0,
  examined: 0,
  declined: 0,
  objected: 0,
  absent: 0,
  unanswered: 0,
  toRetest: 0,
  remaining: 0,
  answered: 0,
  agreed: 0,
};

const grade = (name: string, ...classes: string[]): ProgressGrade => ({
  ...NONE,
  grade: name,
  classes: classes.map((clazz) => ({ ...NONE, clazz })),
});

const child = (name: string, gradeName: string, clazzName: string) =>
  ({ patientId: name, name, gradeName, clazzName }) as StatisticChild;

test('each class is a sheet, in the order of the cockpit, and a class that is gone the last', () => {
  const children = [
    child('甲', '五年级', '2班'),
    child('乙', '四年级', '9班'),
    child('丙', '一年级', '1班'),
    child('丁', '五年级', '2班'),
  ];
  const grades = [grade('一年级', '1班', '2班'), grade('五年级', '1班', '2班')];
  const found = groupByClass(children, grades).map((sheet) => [
    sheet.clazz,
    sheet.children.map(({ name }) => name),
  ]);
  expect(found).toEqual([
    ['一年级1班', ['丙']],
    ['五年级2班', ['甲', '丁']],
    ['四年级9班', ['乙']],
  ]);
});
