import type { ResultId } from '../exam/index.ts';
import type { ExerciseRefusal } from './exercise-refusal.rules.ts';
import type { PlanDuration, PlanType } from './plan.schema.ts';
import type { LeftOutReason, PrescriptionStatus } from './prescription.schema.ts';

export const PLAN_TYPE_NAMES: Readonly<Record<PlanType, string>> = {
  exercise: '运动处方',
  prevention: '预防训练',
};
export const PLAN_DURATION_NAMES: Readonly<Record<PlanDuration, string>> = {
  '1w': '一周',
  '2w': '两周',
  '1m': '一个月',
  '2m': '两个月',
};
export const PRESCRIPTION_STATUS_NAMES: Readonly<Record<PrescriptionStatus, string>> = {
  0: '未开始',
  1: '进行中',
  2: '未完成',
  3: '已完成',
};
export const OPENED_NAMES = { yes: '已打开', no: '未打开' } as const;

/** What stands for each result in the choice of whom to issue to. */
export const ISSUE_RESULT_NAMES: Readonly<Record<ResultId, string>> = {
  0: '正常',
  5: '姿态不良',
  1: '侧弯Ⅰ度',
  2: '侧弯Ⅱ度',
  3: '侧弯Ⅲ度',
};

/** Of severities Ⅱ and Ⅲ, as docs/domain/actions.md words it. */
export const SEE_DOCTOR_FIRST_TEXT =
  '侧弯Ⅱ度、Ⅲ度，前凸、后凸异常，以及建议进一步检查的学生不自动下发处方：请先就诊，由康复医师或治疗师制订';
export const ONLY_SUPPORTING_TEXT = '通用强化训练不是侧弯的治疗；Ⅰ度以上只作辅助。';

export const LEFT_OUT_NAMES: Readonly<Record<LeftOutReason, string>> = {
  hospital: '医院随诊中，运动由医院决定',
  severity: '侧弯Ⅱ度、Ⅲ度，请先就诊',
  sagittal: '前凸、后凸异常，请先就诊',
  furtherCheck: '建议进一步检查，请先就诊',
  surgery: '有手术史并建议进一步检查，请先问主治医生',
  retest: '待复测，结果未定',
  unexamined: '尚无筛查结果',
  already: '同一处方尚未结束',
};

/** Where nobody of a target may train, the sentence of the cause that all have. */
export const EXERCISE_REFUSAL_TEXT: Readonly<Record<ExerciseRefusal, string>> = {
  hospital: '所选学生由医院随诊，不自动下发处方：请按医院的意见，由康复医师或治疗师制订',
  severity: '所选学生为侧弯Ⅱ度、Ⅲ度，不自动下发处方：请先就诊，由康复医师或治疗师制订',
  sagittal: '所选学生有前凸或后凸异常，不自动下发处方：请先到医院检查侧面的弯曲，由医生决定',
  furtherCheck: '检查医生建议所选学生到医院进一步检查确认，不自动下发处方：请先就诊',
  surgery: '所选学生有手术史，且建议进一步检查确认，不自动下发处方：请先问主治医生',
  retest: '所选学生待复测，结果未定，不能下发处方：请先安排复测',
};

/** The rule of each field of the composer and of issuing. */
export const prescriptionFaultText = {
  name: '处方名称为1至20个字',
  type: '请选择处方类型',
  audience: '适用对象最多20个字',
  description: '说明最多200个字',
  cover: '封面为PNG或JPG图片，裁剪后不超过100 KB',
  duration: '请选择周期',
  groupsPerDay: '每日组数为1至6',
  daysPerWeek: '每周天数为1至7',
  items: '请选择1至20个动作，每个动作填写组数，以及次数或秒数',
  startDate: '开始日期须在今天至一年内',
  target: '请选择下发对象',
} as const;
