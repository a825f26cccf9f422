/** What the operation log says of views; never their names, which users type. */
export const savedViewLogText = {
  added: '新增视图',
  shared: '新增机构视图',
  edited: '修改视图',
  deleted: '删除视图',
} as const;
