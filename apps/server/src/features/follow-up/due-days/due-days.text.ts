export const dueDaysText = {
  title: '更新随访期限',
  changed: '修改随访期限',
  updated: (count: number) => `已更新 ${count} 例未结案随访的期限`,
} as const;
