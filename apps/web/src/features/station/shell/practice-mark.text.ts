export const practiceMarkText = {
  mode: '练习模式',
  practice: '练习',
  end: '结束练习',
} as const;
