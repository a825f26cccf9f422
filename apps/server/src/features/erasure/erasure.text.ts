/** What a record says of an erasure that nobody ordered. */
export const retentionText = {
  reason: (years: number) => `离校满${years}年，保存期限届满`,
  /** Stands where the log names a user. */
  byNobody: '系统',
  erased: (number: string, children: number) =>
    `保存期限届满，删除个人信息${children}条，编号：${number}`,
  entriesErased: (entries: number) => `保存期限届满，删除家长登记${entries}条`,
} as const;

/** What the operation log says of erasures: a number and counts, never whose. */
export const erasureLogText = {
  loss: '查看删除会带走的记录',
  erased: (number: string, exams: number) =>
    `删除个人信息，编号：${number}，检查${exams}条去除身份后保留`,
  retention: (years: number | null) =>
    years === null ? '个人信息不再按期限自动删除' : `个人信息保存至离校后${years}年`,
  certified: (number: string) => `下载删除证明：${number}`,
} as const;
