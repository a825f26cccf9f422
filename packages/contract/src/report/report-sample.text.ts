/** Whom the preview of a template shows: nobody. */
export const sampleText = {
  child: '示例学生',
  school: '示例小学',
  grade: '五年级',
  clazz: '2班',
  doctor: '示例医生',
  project: '示例项目',
} as const;
