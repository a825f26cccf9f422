import { businessError } from '#kernel';

/** Of module 62 as well: what a school gets to know of a screening. */
export const schoolListErrors = {
  /** Expired, revoked, locked, forged, or its project gone: nobody learns which. */
  over: businessError(24006261, '这个链接现在不能使用，请联系发给您名单的筛查机构'),
  codeWrong: businessError(24006262, '验证码不正确，请核对'),
  /** A code opens the list on one device. */
  codeUsed: businessError(24006263, '验证码已在另一台设备上用过，请向筛查机构要新的验证码'),
  /** Another institution's answers alike. */
  notFound: businessError(24006264, '没有这份名单，请刷新后重试'),
  invalid: businessError(24006265, '请填写学校、接收人（20字以内）和收件人'),
  noChildren: businessError(24006266, '所选班级没有可以告知的检查结果，不能生成名单'),
  oneClass: businessError(24006267, '班主任的名单只能是一个班，请选择班级'),
  ended: businessError(24006268, '名单已撤销或过期，请重新生成'),
} as const;
