/** What the operation log says of schools. */
export const schoolLogText = {
  added: '新增学校',
  edited: '修改学校',
  deleted: '删除学校',
} as const;
