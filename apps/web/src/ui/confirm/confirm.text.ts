export const confirmText = {
  cancel: '取消',
  lost: '将会失去：',
  typeBefore: '请输入',
  typeAfter: '以确认',
} as const;
