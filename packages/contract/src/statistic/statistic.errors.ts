import { businessError } from '#kernel';

/** Module 20 of the catalogue: statistics. */
export const statisticErrors = {
  projectWithoutSchool: businessError(21002002, '项目不存在，或项目没有关联学校'),
  groupingRequired: businessError(24002001, '请选择统计分组方式'),
  agesRequired: businessError(24002002, '请填写年龄分组'),
  agesThree: businessError(24002003, '年龄分组须填写三个年龄'),
  /** The bounds are `YOUNGEST_BOUND` and `OLDEST_BOUND` of `statistic-ages.rules.ts`. */
  agesWhole: businessError(24002004, '年龄分组须为3至20岁的整数'),
  agesAscending: businessError(24002005, '年龄分组须由小到大填写'),
  schoolRequired: businessError(24002006, '按班级统计时请先选择一所学校'),
  groupingTwice: businessError(24002007, '两种分组方式不能相同'),
  yearAndDays: businessError(24002008, '按学年统计时不能再选日期'),
  yearRequired: businessError(24002009, '请选择学年'),
} as const;
