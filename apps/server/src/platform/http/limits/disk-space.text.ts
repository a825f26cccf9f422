/** What a refusal says while the disk has too little space. */
export const diskSpaceText = { short: '服务器存储空间不足，暂时不能保存，请联系管理员' } as const;
