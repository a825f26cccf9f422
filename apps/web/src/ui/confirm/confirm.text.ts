export const confirmText = { cancel: '取消', lost: '将会失去：' } as const;
