/** What the operation log says of training records. */
export const trainingLogText = {
  added: '登记训练记录',
  already: '重复的训练记录，未再次登记',
  deleted: '删除训练记录',
} as const;
