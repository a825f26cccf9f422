/** Words of the operation log. */
export const workbenchLogText = {
  viewed: '查看工作台',
} as const;
