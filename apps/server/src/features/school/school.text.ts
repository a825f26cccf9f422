/** What the operation log says of schools. */
export const schoolLogText = {
  added: '新增学校',
  edited: '修改学校',
  deleted: '删除学校',
} as const;

/** Why a school stays. */
export const hasPatientsText = (patients: number) =>
  `学校里还有 ${patients.toLocaleString('zh-CN')} 名学生，不能删除`;

/** Columns and filters of the export. */
export const schoolExportText = {
  subject: '学校',
  name: '学校名称',
  province: '省份',
  city: '城市',
  district: '区县',
  system: '学制',
  inferred: (system: string) => `${system}，按名单推断`,
  createtime: '创建日期',
} as const;
