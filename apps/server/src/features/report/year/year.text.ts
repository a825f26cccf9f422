/** The Chinese words of the files of a yearly report. */
import { COVERED_AGES } from '@spine/contract/statistic';

const AGES = `${COVERED_AGES.youngest}–${COVERED_AGES.oldest}岁`;
const RATE = { interval: '95%区间' } as const;

type Share = { readonly rate: string; readonly interval: string };
const shareWords = ({ rate, interval }: Share) => `${rate}%（${RATE.interval} ${interval}%）`;

export const yearText = {
  title: (scope: string, year: string) => `${scope}${year}学生脊柱健康筛查年度报告`,
  fileName: (scope: string, year: string) => `脊柱健康筛查年度报告-${scope}-${year}`,
  reportDay: '报告日期',
  footer:
    '本报告为筛查结果汇总，仅供参考，不作为诊断依据；检出率不含姿态不良，拒检、未检和待复测不计入检出率的分母。率的区间按Wilson法计算。',
  pageOf: '第 {page} 页，共 {pages} 页',
  facts: {
    year: '学年',
    scope: '范围',
    way: '筛查方式',
    organization: '筛查执行机构',
  },
  inspectedIn: (way: string, count: string) => `${way} ${count}人`,
  wayOf: (way: string, others: string) =>
    others === '' ? way : `${way}（另有${others}，检出率不合并计算）`,
  nothing: '—',
  figures: '主要指标',
  figuresUnit: '95%区间：Wilson法',
  figure: '指标',
  people: '人数',
  denominator: '分母',
  rate: '率（%）',
  interval: '95%区间（%）',
  meaning: '说明',
  intervalOf: (low: string, high: string) => `${low}–${high}`,
  group: { school: '学校', grade: '年级', sex: '性别' },
  byGroup: { school: '各学校', grade: '各年级', sex: '男生和女生' },
  rateOf: (rate: string) => `${rate}%`,
  lowOf: (rate: string) => `${rate}95%区间下限%`,
  highOf: (rate: string) => `${rate}95%区间上限%`,
  total: '合计',
  groupUnit: '检出率不含姿态不良',
  coverage: `${AGES}学生覆盖情况`,
  coverageUnit: '年龄按学年第一天的周岁，在册按学年最后一天',
  school: '学校',
  onRoster: '在册',
  covered: '已检查',
  uncovered: '未检查',
  coverageRate: '覆盖率%',
  everySchoolCovered: `各校${AGES}学生均已检查。`,
  untouched: (schools: number, names: string) => `${schools}所学校尚无${AGES}学生检查：${names}。`,
  schoolWith: (name: string, children: string) => `${name}（${children}人）`,
  and: '、',
  andMore: '等',
  same: '同一批学生与上一学年比较',
  sameUnit: '行：上一学年结果；列：本学年结果',
  before: '上一学年',
  sameNobody: '没有学生在上一学年和本学年都有同一筛查方式的结果。',
  sameNote: (children: string, changes: string) =>
    `上一学年和本学年都有结果的${children}名学生中，${changes}。`,
  changeOf: (change: string, count: string, share: Share) =>
    `${change}${count}人，占${shareWords(share)}`,
  examinedSentence: (s: Share & { scope: string; owed: string; examined: string }) =>
    `${s.scope}应检${s.owed}人、受检${s.examined}人，受检率${shareWords(s)}。`,
  foundSentence: (s: Share & { name: string; count: string }) =>
    `检出${s.count}人，${s.name}${shareWords(s)}，不含姿态不良。`,
  wayToHospital: (referred: string, attended: string, confirmed: string) =>
    `建议就诊${referred}人，到诊${attended}人，确诊${confirmed}人。`,
  coverageSentence: (s: Share & { of: string; count: string }) =>
    `${AGES}在册学生${s.of}人，已检查${s.count}人，覆盖率${shareWords(s)}。`,
  nobodyOwed: `没有${AGES}的在册学生。`,
} as const;

/** The words of the document alone. */
export const yearDocumentText = {
  /** Filled in by whoever issues it. */
  number: (year: number) => `〔${year}〕　　　号`,
  numbered: (at: number, title: string) => `${'一二三四五六七八九十'.charAt(at)}、${title}`,
  unit: (unit: string) => `（${unit}）`,
  seal: (orgName: string) => `${orgName}（盖章）`,
  day: (year: string, month: string, day: string) => `${year}年${Number(month)}月${Number(day)}日`,
  pageBefore: '— ',
  pageAfter: ' —',
  fonts: { song: '宋体', fang: '仿宋', hei: '黑体' },
} as const;

/** The words of the workbook alone. */
export const yearBookText = {
  coverage: '覆盖情况',
  same: '同一批学生',
  now: '本学年',
  changes: '变化',
  change: '变化',
  changeRate: '占比',
} as const;
