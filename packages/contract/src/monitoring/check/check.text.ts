/** What the checks of monitoring rows say. */
import { segmentWord } from '../../exam/index.ts';
import type { Variable } from '../codes/codes.schema.ts';
import type {
  CheckCode,
  CheckLead,
  CheckLevel,
  Difference,
  LeftOutCause,
  RowFault,
} from './check.schema.ts';

/** A cause and what to do about it. */
export type CheckReason = { readonly why: string; readonly fix: string };

const IN_PLAN = '到“方案”中填写';
const IN_RECORD = '在学生资料中更正';
const IN_EXAM = '打开检查核对，记错了的重新检查';
const AGAIN = '补测';

export const checkReason: Readonly<Record<CheckCode, CheckReason>> = {
  idParts: {
    why: '监测编号缺失，或与省市县、城乡、学校、年级、序号不一致',
    fix: '到“方案”中编号',
  },
  idTwice: { why: '监测编号与另一行相同', fix: '到“方案”中核对学校编号' },
  cityInvalid: { why: '市码缺失或超出范围', fix: IN_PLAN },
  countyInvalid: { why: '县区码缺失或超出范围', fix: IN_PLAN },
  areaInvalid: { why: '城乡缺失或超出范围', fix: IN_PLAN },
  schoolInvalid: { why: '学校编号缺失或超出范围', fix: IN_PLAN },
  gradeInvalid: { why: '年级缺失或不在本表', fix: '核对检查时的年级' },
  genderInvalid: { why: '性别缺失或超出范围', fix: IN_RECORD },
  birthInvalid: { why: '出生日期缺失或超出范围', fix: IN_RECORD },
  examineInvalid: { why: '检查日期缺失或超出范围', fix: '核对检查日期' },
  ageInvalid: { why: '检查时年龄不大于5岁或已满27岁', fix: '核对出生日期' },
  documentTypeInvalid: { why: '证件类型缺失或超出范围', fix: '在学生资料中补登证件' },
  documentMissing: { why: '没有证件号码，会被人工剔除', fix: '在学生资料中补登证件' },
  generalMissing: { why: '没有一般检查', fix: AGAIN },
  generalNormalWithSign: { why: '一般检查记为正常却有异常体征', fix: IN_EXAM },
  generalAbnormalWithoutSign: { why: '一般检查记为异常却没有任何体征', fix: IN_EXAM },
  bendMissing: { why: '没有前屈试验', fix: AGAIN },
  bendPositiveWithoutSegment: { why: '前屈试验阳性却没有阳性节段', fix: IN_EXAM },
  bendNegativeWithSegment: { why: '前屈试验阴性却有阳性节段', fix: IN_EXAM },
  bendNegativeAllSegments: { why: '前屈试验阴性而三段都阳性，统计时剔除', fix: IN_EXAM },
  rotationMissing: { why: '三段都没有测躯干旋转角', fix: AGAIN },
  sideMissing: { why: '有节段没有旋转方向', fix: '补测该段' },
  sidesNoneAllFive: { why: '三段方向均为“无”而旋转角都达到5°', fix: IN_EXAM },
  sidesAllUnderFive: { why: '三段都有方向而旋转角都不到5°', fix: IN_EXAM },
  motionMissing: { why: '没有运动试验一项', fix: AGAIN },
  motionOwed: { why: '有阳性体征或旋转角达到5°，未做脊柱运动试验', fix: '补做脊柱运动试验' },
  sagittalMissing: { why: '没有从侧面观察', fix: '补查侧面' },
  proneWithoutSign: { why: '侧面正常却有俯卧试验结果', fix: IN_EXAM },
  documentLength: { why: '证件号码长度与类型不符', fix: '按证件核对号码' },
  documentBirth: { why: '身份证号中的出生日期与登记的不同', fix: '按证件核对出生日期' },
  documentSex: { why: '身份证号中的性别与登记的不同', fix: '按证件核对性别' },
  gradeAge: { why: '年龄超出本年级常见范围', fix: '核对出生日期和年级，属实的可以照常上报' },
  proneMissing: { why: '侧面有体征，没有俯卧试验；不会退回，但不计入总结果', fix: '补做俯卧试验' },
  sideNoneWithFive: {
    why: '方向为“无”而旋转角达到5°且没有复测值，会被当作正常',
    fix: IN_EXAM,
  },
  afterMissing: {
    why: '做了运动试验，没有三段的复测值，算不出结果',
    fix: '补测运动试验后的旋转角',
  },
  signRange: { why: '体征或节段的取值不在1、2、9中', fix: IN_EXAM },
  rotationRange: { why: '旋转角不在0–45度', fix: IN_EXAM },
  permitAsResident: { why: '居住证按身份证上报', fix: '可以照常上报' },
  sideAgainstBend: { why: '旋转角与前屈试验的方向相反', fix: '请核对' },
  secondExam: { why: '本学年有两次完整检查，用较新的', fix: '可以照常上报' },
  movedSchool: { why: '检查后转过学，或本学年在两所学校检查过', fix: '随所用的检查上报' },
  resultDiffers: { why: '按脚本算出的结果与本系统不同', fix: '可以照常上报' },
};

const SEGMENT_WORD: Readonly<Partial<Record<Variable, string>>> = {
  QX2: segmentWord.thoracic,
  QX3: segmentWord.thoracolumbar,
  QX4: segmentWord.lumbar,
};

/** What a fault says of its row: which segments, where it is some of them. */
export function faultSentence({ code, cells }: Pick<RowFault, 'code' | 'cells'>): string {
  if (code !== 'sideMissing') return checkReason[code].why;
  const segments = cells.flatMap((cell) => SEGMENT_WORD[cell] ?? []);
  return `${segments.join('、')}没有旋转方向`;
}

export const checkLevelWord: Readonly<Record<CheckLevel, string>> = {
  bounced: '会退回',
  doubtful: '需核实',
  ours: '本系统提示',
};

export const checkLeadWord: Readonly<Record<CheckLead, string>> = {
  exam: '打开检查',
  patient: '改资料',
  plan: '填编号',
};

export const differenceWord: Readonly<Record<Difference, string>> = {
  testUnasked: '没有阳性体征而做了运动试验，复测达到5°：脚本算作无侧弯',
  afterMissing: '没有运动试验后的旋转角：脚本算不出结果',
  adviceOnly: '建议进一步检查而没有侧弯和矢状面异常：脚本不计入异常',
  sideNotViewed: '没有从侧面观察：脚本算不出总结果',
  unnamed: '原因不明，请联系我们',
};

export const leftOutWord: Readonly<Record<LeftOutCause, string>> = {
  notExamined: '未检查',
  quickOnly: '只做过快速检查',
  gradeOutside: '年级不在本表',
  schoolWithoutCode: '学校没有编号或城乡',
  walkIn: '未归入名单',
  withheld: '监护人不同意公布',
};
