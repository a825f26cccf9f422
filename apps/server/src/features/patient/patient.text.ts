/** What the operation log says of children: counts, never names. */
export const patientLogText = {
  added: '新增学生',
  addedBefore: '重复提交新增学生，未写入',
  edited: '修改学生信息',
  viewed: '查看学生档案',
  deleted: ({ patients, exams }: { patients: number; exams: number }) =>
    `删除学生${patients}名，${exams}条检查移出列表`,
} as const;
