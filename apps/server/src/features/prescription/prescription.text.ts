/** What the operation log says of plans and of printing. */
export const prescriptionLogText = {
  added: (actions: number) => `新增处方，动作${actions}个`,
  edited: (actions: number) => `修改处方，动作${actions}个`,
  deleted: '删除处方',
  printed: '打印处方',
} as const;
