import { businessError } from '#kernel';

/** Refusals of what staff do with entries of guardians. */
export const guardianEntryErrors = {
  idMissing: businessError(24001704, '请选择家长登记'),
  /** Already decided by a colleague, or of another institution. */
  gone: businessError(31001713, '这条家长登记已经处理过，请刷新列表'),
  /** The roster has its number: both must be compared first. */
  meetsChild: businessError(31001714, '名单中已有这个学号，请对照后处理'),
  noChild: businessError(31001715, '名单中还没有这个学号，请先加入名单'),
  noPhone: businessError(31001716, '家长没有填写手机号'),
} as const;
