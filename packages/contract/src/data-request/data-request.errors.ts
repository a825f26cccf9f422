import { businessError } from '#kernel';

/** Module 56 of the catalogue: what families ask about the data of their children, and what staff decide. */
export const dataRequestErrors = {
  /** Unknown, deleted, or of another institution. */
  childUnknown: businessError(24005601, '没有找到该学生，可能已被删除，请刷新后重试'),
  factInvalid: businessError(24005602, '请选择要更正哪一项'),
  /** Unknown, deleted, or of another child. */
  examUnknown: businessError(24005603, '请选择要更正的那次检查'),
  wordsInvalid: businessError(24005604, '请填写应当是什么，最多200字'),
  askerInvalid: businessError(24005605, '请填写是谁提出的（例如“母亲”），最多20字，并选择方式'),
  dayInvalid: businessError(24005606, '提出的日期不能晚于今天，也不能早于一年前'),
  reasonInvalid: businessError(24005607, '请填写不予更正的原因，最多200字；家长会看到'),
  /** Unknown, of a deleted child, or of another institution. */
  requestUnknown: businessError(24005608, '没有找到这条更正申请，请刷新后重试'),
  decisionInvalid: businessError(24005609, '请选择已更正，或不予更正'),
  /** The id of a request is that of another child or of other words. */
  idUsed: businessError(31005601, '申请编号已用于另一条申请，请刷新后重试'),
  tooManyToday: businessError(31005602, '今天申请得太多了，请明天再试，或打电话告诉我们'),
  alreadyDecided: businessError(31005603, '这条更正申请已有人处理，请刷新后查看'),
  /** What the family named did not change since it asked. */
  notCorrected: businessError(
    31005604,
    '提出申请以后，这一项还没有修改过：请先修改；提出以前已经改好的，请勾选“资料现在是对的”',
  ),
} as const;
