/** The Chinese words of the summary report. */

import { SEVERITY_BOUNDS } from '@spine/contract/exam';

const { one, two, three } = SEVERITY_BOUNDS;

/** Children, or sittings where a child counts several times. */
const PEOPLE = '人';
const SITTINGS = '人次';
export type CountUnit = typeof PEOPLE | typeof SITTINGS;

/** What a paragraph says was found. */
type FoundCounts = Readonly<
  Record<'abnormal' | 'abnormalRate' | 'gradeOne' | 'gradeTwo' | 'gradeThree' | 'unit', string>
>;

/** Who is in no denominator of a detection rate, and who went on to a hospital. */
const STATES = {
  incomplete: ['待复测', '有阳性体征，尚未完成脊柱运动试验或俯卧试验后的复测'],
  declined: ['拒检', '监护人或本人未同意本次检查'],
  objected: ['不同意', '监护人不同意或撤回了同意，没有检查，不算拒检'],
  unanswered: ['未答复', '项目需监护人同意而没有答复，没有检查，不算拒检'],
  unseen: ['未检', '在册而未到检，可联系学校补测'],
  referred: ['建议就诊', '本项目中曾为侧弯Ⅰ–Ⅲ度、前凸/后凸异常，或医生建议进一步检查'],
  attended: ['已就诊', '已登记就诊结果'],
} as const;

export const summaryText = {
  unitOf: (eachOnce: boolean): CountUnit => (eachOnce ? PEOPLE : SITTINGS),
  documentName: '脊柱健康筛查汇总报告',
  platformLine: '儿童青少年脊柱健康筛查',
  title: (scope: string) => `${scope}脊柱健康筛查汇总报告`,
  number: '报告日期',
  footer:
    '本报告为筛查结果汇总，仅供参考，不作为诊断依据；姿态不良不计入检出率，拒检、未检和待复测不计入检出率的分母。',
  pageOf: '第 {page} 页，共 {pages} 页',
  facts: {
    project: '筛查项目',
    period: '检查日期',
    scope: '筛查范围',
    way: '筛查方式',
    organization: '筛查执行机构',
  },
  inspectedIn: (way: string, count: number, unit: CountUnit) => `${way} ${count}${unit}`,
  wayOf: (way: string, others: string) =>
    others === '' ? way : `${way}（另有${others}，检出率不合并计算）`,
  wholeOrganization: '本机构全部学校',
  schoolsOf: (count: number) => `${count}所学校`,
  periodOf: (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`),
  noPeriod: '尚无检查',
  allProjects: '全部项目',
  projectsAnd: (first: string, count: number) => `${first} 等 ${count} 个项目`,
  nothing: '—',
  indicators: '主要指标',
  indicatorsUnit: '95%区间：Wilson法',
  indicator: '指标',
  people: (unit: CountUnit) => (unit === PEOPLE ? '人数' : unit),
  denominator: '分母',
  rate: '率（%）',
  interval: '95%区间（%）',
  intervalOf: (low: string, high: string) => `${low}–${high}`,
  fraction: (count: string, of: string) => `${count}/${of}`,
  distribution: '筛查结果构成',
  distributionUnit: (unit: CountUnit) => `占有效检查${unit === PEOPLE ? '人数' : unit} %`,
  result: '筛查结果',
  sexes: { m: '男生', f: '女生', o: '其他' },
  total: '合计',
  grades: '各年级检出率，按性别',
  gradesUnit: (name: string) => `${name} %，检出/有效，未标准化`,
  grade: '年级',
  places: { school: '各学校筛查情况', region: '各地区筛查情况' },
  place: { school: '学校', region: '地区' },
  placesUnit: (name: string) => `${name}，未标准化`,
  roster: '应检',
  examined: '实检',
  examinedRate: '受检率%',
  valid: '有效',
  abnormal: '检出',
  detectionRate: '95%区间　检出率%',
  undone: '未完成与后续',
  undoneUnit: '不计入检出率的分母',
  state: '类别',
  stateNote: '说明',
  states: STATES,
  statesByAngle: {
    ...STATES,
    referred: ['建议就诊', '本项目中曾ATR≥5°，或医生建议进一步检查'],
  },
  grades5: {
    normal: '正常',
    posture: '姿态不良',
    gradeOne: '脊柱侧弯Ⅰ度',
    gradeTwo: '脊柱侧弯Ⅱ度',
    gradeThree: '脊柱侧弯Ⅲ度',
    sagittal: '前凸/后凸异常，无侧弯分级',
    furtherCheck: '进一步检查确认',
  },
  /** Of a campaign that only measures the trunk rotation. */
  angles: {
    normal: 'ATR未达到5°',
    posture: '姿态不良',
    gradeOne: `ATR ${one}°–<${two}°`,
    gradeTwo: `ATR ${two}°–<${three}°`,
    gradeThree: `ATR≥${three}°`,
    sagittal: '前凸/后凸异常，无侧弯分级',
    furtherCheck: '进一步检查确认',
  },
  notViewed: '未检查',
  boundsBelow: (least: string, most: string) => `待复测 ${least}–${most}`,
  boundsNote: '“待复测”后为待复测的学生全无、全有时的率（%）；他们不在率的分母里。',
  postureNote:
    '脊柱弯曲异常、脊柱侧弯的检出率和筛出确诊率不含姿态不良；初筛阳性中可有结果为姿态不良的。',
  predictiveNote: (unknown: number, unit: CountUnit, bounds: { least: string; most: string }) =>
    `阳性预测值只计有X线结果的学生；另有${unknown}${unit === PEOPLE ? '名' : unit}初筛阳性或建议就诊的学生没有X线结果，全阴为${bounds.least}%，全阳为${bounds.most}%。`,
  confirming: '就诊与确诊',
  confirmingUnit: '确诊：Cobb角≥10°；筛出确诊率：确诊/受检',
  rateOf: (name: string) => `${name} %`,
  ofSchool: (year: string, month: string, school: string) => `${year}年${month}月，${school}`,
  ofRegion: (period: string, scope: string, schools: number) =>
    `${period}，${scope}（${schools}所学校）`,
  examinedOf: (
    s: Readonly<Record<'scope' | 'roster' | 'examined' | 'examinedRate' | 'unit', string>>,
  ) => `${s.scope}应筛${s.roster}${s.unit}、实筛${s.examined}${s.unit}，受检率${s.examinedRate}%。`,
  found: (s: FoundCounts & Readonly<Record<'posture' | 'postureRate', string>>) =>
    `检出脊柱弯曲异常${s.abnormal}${s.unit}，检出率${s.abnormalRate}%` +
    `（侧弯Ⅰ度${s.gradeOne}、Ⅱ度${s.gradeTwo}、Ⅲ度${s.gradeThree}）；姿态不良${s.posture}${s.unit}（${s.postureRate}%）。`,
  foundByAngle: (s: FoundCounts) =>
    `只测躯干旋转角（ATR），≥5°的${s.abnormal}${s.unit}，ATR≥5°检出率${s.abnormalRate}%` +
    `（${one}°–<${two}° ${s.gradeOne}${s.unit}、${two}°–<${three}° ${s.gradeTwo}${s.unit}、≥${three}° ${s.gradeThree}${s.unit}）。`,
  boundsOf: (name: string, least: string, most: string) => `${name}全无为${least}%，全有为${most}%`,
  waiting: (count: number, unit: CountUnit, bounds: string) =>
    `另有${count}${unit}待复测，未计入检出率：${bounds}。`,
  notBegun: (projects: number) =>
    `所选项目${projects > 1 ? '都' : ''}尚未开始，还没有可以汇总的结果。`,
  nobody: (scope: string) => `${scope}在所选项目和日期内尚无有效检查，以下为应检与未完成情况。`,
  fileName: (scope: string, day: string) => `脊柱健康筛查汇总报告-${scope}-${day}`,
} as const;

/** The words of a summary's workbook beside those of its model. */
export const summaryBookText = {
  cover: '汇总',
  summary: '结论',
  note: '说明',
  noteOf: (title: string) => `${title} 明细`,
  boundsOf: (title: string) => `${title} 待复测全无–全有`,
} as const;
