import { formatAngle } from '../exam/index.ts';
import type {
  ActKind,
  ActWay,
  CarePlan,
  CaseOutcome,
  CaseStage,
  CaseTrack,
} from './case/case.schema.ts';
import type { CaseTab } from './follow-up.schema.ts';
import type { Diagnosis, HospitalStanding, RisserSign } from './visit/hospital-visit.schema.ts';

/** The words of the follow-up, for screens and exports. */
export const caseTabWord: Readonly<Record<CaseTab, string>> = {
  toCheck: '待核对',
  toNotify: '待通知',
  notVisited: '未就诊',
  awaitingResult: '待结果',
  toRetest: '待复测',
  followed: '随诊',
  overdue: '逾期',
  closed: '已结案',
};

export const caseStageWord: Readonly<Record<CaseStage, string>> = {
  toNotify: '待通知',
  notified: '已通知',
  booked: '已预约',
  visited: '已就诊',
  followed: '随诊',
  toRetest: '待复测',
  closed: '已结案',
};

export const caseTrackWord: Readonly<Record<CaseTrack, string>> = {
  urgent: '尽快转诊',
  referral: '转诊',
  gentle: '就诊或复测',
  hospital: '医院随诊',
  posture: '半年复测',
  retest: '补运动试验',
  unfinished: '补全检查',
};

export const actWayWord: Readonly<Record<ActWay, string>> = {
  phone: '电话',
  sms: '短信',
  paper: '书面',
  inPerson: '当面',
  familyPage: '家长页面',
  hospitalPage: '医院回执',
};

export const carePlanWord: Readonly<Record<CarePlan, string>> = {
  observation: '观察',
  exercise: '运动干预',
  brace: '支具',
  surgery: '手术评估',
  ruledOut: '排除',
};

export const diagnosisWord: Readonly<Record<Diagnosis, string>> = {
  normal: '正常',
  postural: '姿势性',
  idiopathic: '特发性',
  congenital: '先天性',
  neuromuscular: '神经肌肉型',
  scheuermann: '休门氏',
  other: '其他',
};

export const risserWord: Readonly<Record<RisserSign, string>> = {
  0: '0',
  1: '1',
  2: '2',
  3: '3',
  4: '4',
  5: '5',
  unknown: '不详',
};

/** `Cobb 28°，特发性，支具`: what a hospital found and does; only a hospital diagnoses. */
export function hospitalWords({ cobbAngle, diagnosis, plans }: HospitalStanding): string {
  const words = [
    cobbAngle === null ? '' : `Cobb ${formatAngle(cobbAngle)}°`,
    diagnosis === null ? '' : diagnosisWord[diagnosis],
    ...plans.map((plan) => carePlanWord[plan]),
  ].filter((word) => word !== '');
  return words.length === 0 ? '医院随诊' : words.join('，');
}

export const caseOutcomeWord: Readonly<Record<CaseOutcome, string>> = {
  ended: '随诊结束',
  declined: '家长拒绝',
  movedAway: '转走',
  unreachable: '联系不上',
  graduated: '毕业',
  other: '其他',
  ruledOut: '医院排除',
  retestNormal: '复测未见异常',
};

export const actWord: Readonly<Record<ActKind, string>> = {
  printed: '已打印告知书',
  notified: '已通知',
  attempted: '未联系上',
  booked: '已预约',
  reported: '回报就诊',
  visited: '就诊',
  planned: '医院计划',
  assigned: '指派',
  noted: '备注',
  closed: '结案',
  takenBack: '撤回',
};
