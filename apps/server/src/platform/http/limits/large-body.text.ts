/** What a refusal says while too many large uploads arrive at once. */
export const largeBodyText = { tooMany: '正在上传的人较多，请稍后再试' } as const;
