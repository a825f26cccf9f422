/** Words of the year's page; those of the report itself are the contract's. */
import type { ScreeningMethod } from '@spine/contract/exam';
import { yearFigureMeaning, yearLabel } from '@spine/contract/statistic';
import type { YearTable } from './year.state.ts';

const number = (count: number): string => count.toLocaleString('zh-CN');

export const yearText = {
  title: '年度汇总',
  toStatistics: '统计分析',
  toForms: '填报模板',
  schoolYear: '学年',
  region: '地区',
  school: '学校',
  allSchools: '全部学校',
  way: '筛查方式',
  inspectedIn: (way: string, children: number) => `${way} ${number(children)} 人`,
  formats: { pdf: 'PDF', xlsx: 'Excel', docx: 'Word' },
  fileOf: (format: string) => `下载${format}`,
  saved: '年度汇总已下载',
  number,
  /** What is counted, and whether 姿态不良 is. */
  meaning: (way: ScreeningMethod | null) => `检出：${yearFigureMeaning('found', way)}`,
  postureApart: '另有姿态不良',
  people: '人',
  rate: (digits: string) => `${digits}%`,
  interval: (low: string, high: string) => `95%区间 ${low}–${high}%`,
  noRate: '—',
  childrenOf: (what: string, count: number) => `${what} ${number(count)} 人，查看名单`,
  // the table
  groupBy: '分组',
  tables: { school: '学校', grade: '年级', sex: '性别' } satisfies Record<YearTable, string>,
  tableTitle: (table: string) => `各${table}筛查结果`,
  ratesBelow: '下方为率：受检÷应检，检出÷有效检查，转诊÷该筛查方式受检，到诊÷转诊，确诊÷到诊',
  total: '合计',
  page: (from: number, to: number, of: number) => `第 ${from}–${to} 所，共 ${of} 所`,
  // coverage
  coverage: (youngest: number, oldest: number) => `${youngest}–${oldest}岁覆盖`,
  agesRule: (year: number) => `年龄按 ${year}-09-01 计算`,
  uncovered: (count: number) => `没有覆盖的学校 ${number(count)} 所`,
  partly: (count: number) => `部分覆盖的学校 ${number(count)} 所`,
  allCovered: '每所学校都有学生受检',
  nobodyOfAge: '名单上没有这个年龄的学生',
  missedOf: (school: string) => `${school}未检`,
  childrenThere: (count: number) => `${number(count)} 人未检`,
  coveredThere: (covered: number, of: number) => `${number(covered)} / ${number(of)} 人`,
  // the same children
  same: '同一批学生的变化',
  changedFrom: (before: string, now: string) => `${before} → ${now}`,
  sameYears: (year: number) => `${yearLabel(year - 1)}（行）到 ${yearLabel(year)}（列）`,
  sameChildren: (children: number) => `两个学年都有有效结果的 ${number(children)} 人`,
  nobodySame: '没有学生在这个学年和上一学年都有同一筛查方式的有效结果',
  // without numbers
  nothing: '这个学年还没有检查数据',
  nothingHint: '换一个学年、地区或学校；检查上传后这里会出现汇总',
} as const;
