import { businessError } from '#kernel';
import { PART_ROWS } from './plan/monitoring-plan.rules.ts';

/** Module 62 of the catalogue: handing in rows of the monitoring. */
export const monitoringErrors = {
  /** Missing, malformed, or another institution's: an unknown plan answers alike. */
  planUnknown: businessError(24006201, '上报方案不存在，请刷新后重试'),
  /** The sentence at the field says what is wrong. */
  planInvalid: businessError(24006202, '方案内容不正确，请检查填写的内容'),
  schoolNotPlanned: businessError(24006204, '学校不在本学年的方案中，请刷新后重试'),
  codesUnknown: businessError(24006211, '不支持这一年的编码，请重新选择'),
  yearPlanned: businessError(31006203, '本学年已有方案，请刷新后修改'),
  /** The sentence at the field names the school that has it. */
  numberTaken: businessError(31006205, '该编号已是另一所学校的，请核对'),
  numbersUsedUp: businessError(31006207, '本地区的学校编号已用完，请与疾控机构核对'),
} as const;

/** The sentences at the fields of a plan. */
export const planFaultText = {
  schoolYear: '请选择学年',
  days: '日期须在本学年内，开始不晚于结束',
  partRows: `每个文件须为${PART_ROWS.least}到${PART_ROWS.most}行`,
  rows: '学校一次最多保存500行，每行须有地区代码，编号为1到99，每年级应报为0到9999',
  twice: '同一学校的同一类型只能有一行',
} as const;
