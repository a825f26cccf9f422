/** Words of the form for a child that is not on the roster. */
export const walkInText = {
  open: '不在名单',
  title: (clazz: string) => `登记不在名单的学生 · ${clazz}`,
  hint: '登记后就能检查；学号由机构管理员核对后补上，或并入名单中的学生。',
  name: '姓名',
  gender: '性别',
  birthDate: '出生日期',
  save: '登记并检查',
  saveAnyway: '不是同一人，仍要登记',
  cancel: '取消',
} as const;
