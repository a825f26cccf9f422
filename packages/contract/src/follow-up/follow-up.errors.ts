import { businessError } from '#kernel';

/** Module 44 of the catalogue: follow-up of children with a finding. */
export const followUpErrors = {
  invalid: businessError(24004401, '请填写这一步需要的内容'),
  notFound: businessError(24004402, '这名学生没有随访'),
  notNow: businessError(24004403, '随访已不在这一步或刚有了变化，请核对后再试'),
  tooFewAttempts: businessError(24004404, '“联系不上”要在三个不同的日期尝试过之后才能结案'),
  nothingToTakeBack: businessError(24004405, '这一步已经撤回，或不能撤回'),
  assigneeInvalid: businessError(24004406, '请指派给本机构在用的管理员或检查医生'),
  dayTooEarly: businessError(24004407, '日期不能早于检出日期'),
  noteInvalid: businessError(24004408, '备注不超过200个字'),
  dayInFuture: businessError(24004409, '就诊日期不能晚于今天'),
  dueDaysInvalid: businessError(
    24004411,
    '期限应为1至365天，复诊间隔应为1至24个月，就诊不早于通知；学期须按先后填写，不重叠，最多6个',
  ),
  visitInvalid: businessError(
    24004410,
    '请核对就诊结果：未拍X线片时没有角度，复诊日期要晚于就诊日期',
  ),
} as const;
