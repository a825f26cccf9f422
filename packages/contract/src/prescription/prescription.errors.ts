import { businessError } from '#kernel';
import { EXERCISE_REFUSAL_TEXT, SEE_DOCTOR_FIRST_TEXT } from './prescription.text.ts';

/** Module 40 of the catalogue: plans and prescriptions. */
export const prescriptionErrors = {
  /** Missing, malformed, deleted, another institution's: an unknown plan answers alike. */
  planUnknown: businessError(24004001, '处方不存在或已删除，请刷新后重试'),
  /** The sentence at the field says what is wrong. */
  invalid: businessError(24004002, '处方信息不完整或不正确，请检查填写的内容'),
  startInvalid: businessError(24004003, '开始日期须在今天至一年内'),
  targetInvalid: businessError(24004004, '请选择下发对象'),
  noChildren: businessError(24004005, '没有可以下发的学生，请核对下发对象'),
  tooManyChildren: businessError(24004006, '一次最多下发5000人，请按学校、年级或班级分批下发'),
  actionGone: businessError(
    24004007,
    '处方中有动作已从动作库删除，请更换动作（系统处方请复制后更换）',
  ),
  unknown: businessError(24004008, '下发记录不存在或已撤回，请刷新后重试'),
  coverInvalid: businessError(24004009, '封面须为PNG或JPG图片，请重新选择'),
  /** Nobody of the target may train, for several causes, or the target can mean nobody else (docs/domain/actions.md). */
  seeDoctorFirst: businessError(31004001, SEE_DOCTOR_FIRST_TEXT),
  hospitalFirst: businessError(31004011, EXERCISE_REFUSAL_TEXT.hospital),
  severityFirst: businessError(31004006, EXERCISE_REFUSAL_TEXT.severity),
  sagittalFirst: businessError(31004007, EXERCISE_REFUSAL_TEXT.sagittal),
  furtherCheckFirst: businessError(31004008, EXERCISE_REFUSAL_TEXT.furtherCheck),
  surgeryFirst: businessError(31004009, EXERCISE_REFUSAL_TEXT.surgery),
  retestFirst: businessError(31004010, EXERCISE_REFUSAL_TEXT.retest),
  systemReadOnly: businessError(31004002, '系统处方不能修改或删除，请复制后修改'),
  nameUsed: businessError(31004003, '同名处方已存在，请核对名称'),
  statusUnreachable: businessError(31004004, '处方当前的状态不能这样更改，请刷新后重试'),
  /** What was trained stays; such a prescription can only be ended early. */
  trained: businessError(31004005, '已有训练记录，不能撤回，可以提前结束'),
} as const;
