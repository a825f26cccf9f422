/** What is told while the disk has no room. */
export const roomText = { short: '服务器存储空间不足，暂时不能保存，请联系管理员' } as const;
