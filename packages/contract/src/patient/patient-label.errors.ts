import { businessError } from '#kernel';

/** Refusals of label sheets. */
export const patientLabelErrors = {
  classEmpty: businessError(31001710, '这个班级还没有学生，请先导入名单或新增学生'),
  classTooLarge: businessError(31001711, '这个班级的学生超过500人，请先核对年级和班级'),
} as const;
