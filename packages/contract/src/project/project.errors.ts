import { businessError } from '#kernel';

/** Module 18 of the catalogue: projects. 15001801, 24001802 and 31001803 are the specification's. */
export const projectErrors = {
  nameUsedOnAdd: businessError(15001801, '新增失败，项目名称可能已存在'),
  idMissing: businessError(24001802, '项目编号不能为空'),
  nameInvalid: businessError(24001803, '请填写项目名称，最多30字'),
  schoolsInvalid: businessError(24001804, '所选学校不存在，请重新选择'),
  startDateInvalid: businessError(24001805, '开始日期不正确，格式如 2026-09-01'),
  endDateInvalid: businessError(24001806, '结束日期不正确，格式如 2026-12-31'),
  datesReversed: businessError(24001807, '结束日期不能早于开始日期'),
  statusInvalid: businessError(24001808, '请选择项目状态'),
  withExamsMissing: businessError(24001809, '请选择是否同时删除项目的检查数据'),
  schoolNotLinked: businessError(24001810, '学校不存在，或不在该项目中'),
  methodInvalid: businessError(24001812, '请选择筛查方式'),
  needsConsentInvalid: businessError(24001815, '请选择告知即可或需同意'),
  schoolDaysInvalid: businessError(24001813, '筛查日期不正确，格式如 2026-11-20'),
  schoolDayOutside: businessError(24001814, '筛查日期不在项目的起止日期内'),
  /** Never existed, was deleted, or belongs to another institution: all answer alike. */
  unknown: businessError(24001811, '项目不存在，请刷新后重试'),
  statusBack: businessError(31001803, '项目状态不能回退'),
  nameUsedOnEdit: businessError(31001804, '修改失败，项目名称可能已存在'),
  schoolRequired: businessError(31001805, '请先为项目选择学校，再开始筛查'),
  schoolExamined: businessError(31001806, '学校在该项目中已有检查记录，不能移出'),
} as const;
