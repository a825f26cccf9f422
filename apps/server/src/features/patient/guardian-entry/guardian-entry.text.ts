/** What the operation log says of entries of guardians: counts, never names or numbers. */
export const guardianEntryLogText = {
  accepted: (count: number) => `家长登记加入名单：${count}名`,
  phoneTaken: '采用家长登记的手机号',
  dismissed: (count: number) => `不采用家长登记：${count}条`,
} as const;
