/** What the operation log says of reports. */
export const reportLogText = { exported: '下载检查报告PDF' } as const;
