export const toastsText = { dismiss: '关闭提示' } as const;
