import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
  PrescriptionStatus,
} from '@spine/contract/prescription';

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  hospital: '医院随诊中',
  severity: 'Ⅱ、Ⅲ度',
  sagittal: '前后凸异常',
  furtherCheck: '需进一步检查',
  surgery: '手术史',
  retest: '待复测',
  unexamined: '无筛查结果',
  already: '尚未结束',
};

type Counts = {
  readonly issued: number;
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
};

const withLeftOut = (first: string, leftOut: Counts['leftOut']): string =>
  [
    first,
    ...LEFT_OUT_REASONS.filter((reason) => leftOut[reason] > 0).map(
      (reason) => `${REASONS[reason]}${leftOut[reason]}人`,
    ),
  ].join('，');

/** What the operation log says of plans. */
export const planLogText = {
  added: (actions: number) => `新增处方，动作${actions}个`,
  edited: (actions: number) => `修改处方，动作${actions}个`,
  deleted: '删除处方',
} as const;

/** What the operation log says of prescriptions: ids and numbers. */
export const prescriptionLogText = {
  issued: ({ issued, leftOut }: Counts) => withLeftOut(`下发处方${issued}人`, leftOut),
  previewed: ({ issued, leftOut }: Counts) => withLeftOut(`预览下发对象：${issued}人`, leftOut),
  replayed: '重复的下发请求，未再次下发',
  refusalViewed: '查看能否下发处方',
  viewed: '查看下发的处方',
  statusChanged: (status: 2 | 3) =>
    status === PrescriptionStatus.Completed ? '处方标记完成' : '处方提前结束',
  withdrawn: '撤回处方',
  printed: '打印处方',
} as const;

/** Columns and filters of the export. */
export const prescriptionExportText = {
  subject: '处方下发记录',
  name: '姓名',
  studentId: '学号',
  schoolId: '学校',
  schoolName: '学校',
  gradeName: '年级',
  clazzName: '班级',
  patientId: '学生',
  prescriptionId: '处方',
  prescriptionName: '处方名称',
  type: '类型',
  duration: '周期',
  groupsPerDay: '每日组数',
  startDate: '开始日期',
  endDate: '结束日期',
  status: '状态',
  opened: '打开情况',
  begun: '是否开始',
  openedAt: '打开时间',
  trainedDays: '训练天数',
  dueDays: '应训练天数',
  plannedDays: '计划天数',
  adherence: '依从率（%）',
  trainingMinutes: '训练时长（分钟）',
  doctorName: '下发医生',
  createtime: '下发时间',
} as const;
