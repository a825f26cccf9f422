import { businessError } from '#kernel';

/** Module 16 of the catalogue: institutions. */
export const organizationErrors = {
  /** Missing, malformed, or nobody's: an unknown institution answers alike. */
  unknown: businessError(24001601, '机构为空或不存在，请刷新后重试'),
  nameInvalid: businessError(24001602, '请填写机构名称，最多30字'),
  clinicIdInvalid: businessError(24001603, '机构编号最多30字'),
  clinicIdKept: businessError(24001604, '已登记的机构编号不能清空'),
  regionInvalid: businessError(24001605, '机构所在地区不正确，请重新选择'),
  typeInvalid: businessError(24001606, '机构类型最多30字'),
  factorPolicyInvalid: businessError(24001607, '请选择哪些用户需要二次验证'),
  nameUsed: businessError(31001601, '机构名称已存在，请换一个名称'),
  clinicIdUsed: businessError(31001602, '机构编号已被其他机构使用'),
} as const;
