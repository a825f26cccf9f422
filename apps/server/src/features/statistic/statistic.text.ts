/** What the operation log says of statistics, the columns of their exports, and how filters are named in them. */
import { memberName } from '@spine/contract/statistic';
import { exportText } from '#platform/http/export/export.text.ts';

export const statisticChildText = {
  deleted: '（已删除）',
  viewed: (member: string, total: number) => `查看统计名单：${member}，共${total}人`,
} as const;

/** Filters by name. */
export const statisticFilterText = {
  projectId: '项目',
  schoolId: '学校',
  region: '地区',
  stage: '学段',
  gradeName: '年级',
  clazzName: '班级',
  sex: '性别',
  from: '开始日期',
  to: '结束日期',
  groupBy: '分组',
  splitBy: '再分',
  ages: '年龄分组',
  indicator: '指标',
  member: '名单',
} as const;

export const statisticExportText = {
  subject: '统计分析',
  children: '统计名单',
  all: '合计',
  group: '分组',
  split: '再分',
  ...memberName,
  roster: '应检人数',
  examined: '受检人数',
  confirmedPositive: '初筛阳性且Cobb角≥10°',
  rate: (name: string) => `${name}（%）`,
  low: (name: string) => `${name}95%区间下限（%）`,
  high: (name: string) => `${name}95%区间上限（%）`,
  least: (name: string) => `${name}，待复测全无（%）`,
  most: (name: string) => `${name}，待复测全有（%）`,
  share: (degree: string) => `${degree}构成比（%）`,
  filters: '筛选条件',
  everything: '无',
  filter: (name: string, value: string) => exportText.condition(name, value),
  between: exportText.between,
  and: '、',
  standard: '标准化率（95%区间）',
  standardised: (label: string, rate: string, interval: string) =>
    `${label} ${rate}%（${interval}）`,
  interval: (low: string, high: string) => `${low}–${high}`,
  test: '差别检验',
  tested: (chi: string, degrees: number, p: string) => `χ²=${chi}，自由度=${degrees}，${p}`,
  exact: (p: string) => `Fisher确切概率法，${p}`,
  clustered: (effect: string) => `，已计入设计效应${effect}`,
  few: '（人数较少，仅供参考）',
  notTested: '不能检验',
  trend: '趋势检验',
  trended: (z: string, p: string) => `z=${z}，${p}`,
  of: (indicator: string, way: string) => `${indicator}，按${way}`,
  tests: '检验次数',
  sentence: '说明',
  rule: '统计口径',
  ruleText:
    '每名学生在每个项目中计一次，取最近一次有效检查；待复测和拒检不计入检出率的分母；95%区间为Wilson区间，学校、地区、月份、项目和学年之间计入班级或学校聚集的设计效应；组间比较只用各组都有的性别和年级，分层时率按合计人群直接标准化、检验用Mantel–Haenszel法；χ²检验不作连续性校正，不足30人或期望人数小于5时用Fisher确切概率法；不足10人的组和性别其他不参加检验。',
  name: '姓名',
  studentId: '学号',
  sex: '性别',
  age: '年龄',
  schoolName: '学校',
  gradeName: '年级',
  clazzName: '班级',
  projectName: '项目',
  examTime: '检查时间',
  res: '结果',
  maxAngle: '最大角度',
} as const;
