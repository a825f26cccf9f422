import { businessError } from '#kernel';

/** Module 60 of the catalogue: where children are at school. */
export const enrolmentErrors = {
  yearInvalid: businessError(24006001, '学年不正确'),
  /** What counts from 1 September is of the coming year. */
  notPrepared: businessError(31006002, '8月15日起可以准备下一学年'),
  /** Also where a grade that has no code would have to move. */
  gradeOutside: businessError(31006004, '该年级不在学校的学制内'),
  /** `data` names the children, here and below. */
  laterPlacement: businessError(31006005, '学生的班级已有后来的变动，没有保存'),
  notEnrolled: businessError(31006006, '学生已离校，没有保存，请先办理返校'),
  stillEnrolled: businessError(31006007, '学生还在校，不需要返校'),
  classTaken: businessError(31006008, '该年级已有这个班，要合并请用转班'),
  classUnknown: businessError(24006009, '这个班没有学生，请刷新后重试'),
  severalSchools: businessError(24006010, '一次只能处理同一所学校的学生'),
  childrenInvalid: businessError(24006011, '请选择学生，一次最多500名'),
  placementInvalid: businessError(24006012, '请填写正确的年级和班级'),
} as const;
