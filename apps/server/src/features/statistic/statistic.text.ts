/** What the operation log says of statistics, the columns of their exports, and the names of filters in them. */
import { memberName } from '@spine/contract/statistic';
import { exportText } from '#platform/http/export/export.text.ts';

export const statisticChildText = {
  deleted: '（已删除）',
  viewed: (member: string, total: number) => `查看统计名单：${member}，共${total}人`,
  onRosters: (member: string) => `在册${member}`,
  changed: (before: string, now: string) => `上一学年${before}，本学年${now}`,
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
  way: '筛查方式',
  schoolYear: '学年',
  from: '开始日期',
  to: '结束日期',
  groupBy: '分组',
  splitBy: '再分',
  ages: '年龄分组',
  indicator: '指标',
  member: '名单',
  key: '组',
  splitKey: '再分的组',
  perProject: '按项目各计一次',
  before: '上一学年结果',
  onRosters: '按在册学生',
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
  suspected: '初筛阳性或建议就诊',
  unknownX: '没有X线结果',
  leastX: (name: string) => `${name}，未知全阴（%）`,
  mostX: (name: string) => `${name}，未知全阳（%）`,
  rate: (name: string) => `${name}（%）`,
  low: (name: string) => `${name}95%区间下限（%）`,
  high: (name: string) => `${name}95%区间上限（%）`,
  least: (name: string) => `${name}，待复测全无（%）`,
  most: (name: string) => `${name}，待复测全有（%）`,
  share: (degree: string) => `${degree}构成比（%）`,
  filters: '筛选条件',
  way: '筛查方式',
  otherWay: (way: string) => `合计（${way}，不与其他方式相加）`,
  otherWays: (way: string, others: string) => `${way}；另有${others}，检出率不合并计算`,
  inspectedIn: (way: string, children: number, unit: string) => `${way} ${children} ${unit}`,
  people: '人',
  /** Of several school years, or of projects side by side, a child counts several times. */
  peopleEachTime: '人次',
  everything: '无',
  filter: (name: string, value: string) => exportText.condition(name, value),
  between: exportText.between,
  and: '、',
  standard: '标准化率（95%区间）',
  standardised: (label: string, rate: string, interval: string) =>
    `${label} ${rate}%（${interval}）`,
  interval: (low: string, high: string) => `${low}–${high}`,
  test: '差别检验',
  tested: (test: string, degrees: number) => `${test}，自由度=${degrees}`,
  notTested: '不能检验',
  trend: '趋势检验',
  of: (indicator: string, way: string) => `${indicator}，按${way}`,
  tests: '检验次数',
  sentence: '说明',
  rule: '统计口径',
  ruleText:
    '每名学生在一个项目中计一次，取最近一次完整检查，没有时按项目的筛查方式取快速检查；多个项目合计时每名学生每学年计一次，取各项目中最新的一次有结果的检查，按项目分组时在各项目中各计一次；待复测和拒检不计入检出率的分母；检出率不含姿态不良（姿态不良检出率除外）；就诊结果计在建议就诊的那次检查，后来读数变小也不消失；筛查没有建议就诊而后来在医院确诊的另列为筛查正常、院外确诊，不计入到诊、确诊和阳性预测值；95%区间为Wilson区间，计入班级聚集的设计效应；检验以各校的班级为聚集单位，地区之间以学校为聚集单位，只在一个项目或学年中的学校也以学校为聚集单位；组间比较只用各组都有的性别和年级，分层时率按合计人群直接标准化、检验用Mantel–Haenszel法；χ²检验不作连续性校正，不足30人或期望人数小于5时用精确检验，表太大时用固定种子模拟的mid-P；不足10人的组和性别其他不参加检验。',
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

/** The words of a yearly report that are made with its numbers. */
export const statisticYearText = { total: '合计' } as const;
