import { businessError } from '#kernel';

/** Module 61 of the catalogue: what people deleted and can restore. The messages name the child; a project is named where it is restored. */
export const trashErrors = {
  /** Restored and deleted again, erased, or over: nothing of it is left in the trash. */
  unknown: businessError(24006101, '回收站中没有这一项，请刷新后重试'),
  numberUsed: businessError(31006102, '学号已被本校另一名学生使用，不能恢复'),
  documentUsed: businessError(31006103, '证件号码已登记在另一名学生名下，不能恢复'),
  projectNameUsed: businessError(
    31006105,
    '项目名称已被另一个项目使用，不能恢复，请先修改那个项目的名称',
  ),
  schoolGone: businessError(31006104, '所在学校已删除，不能恢复'),
} as const;
