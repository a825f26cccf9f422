/** What the operation log says of schools. */
export const schoolLogText = {
  added: '新增学校',
  edited: '修改学校',
  deleted: '删除学校',
} as const;

/** Columns and filters of the export. */
export const schoolExportText = {
  subject: '学校',
  name: '学校名称',
  province: '省份',
  city: '城市',
  district: '区县',
  createtime: '创建日期',
} as const;
