/** What a user reads of the job that prints many referral letters. */
export const letterBatchText = {
  jobTitle: (count: number) => `打印转诊单（${count}张）`,
  fileName: (day: string) => `转诊单-${day}.pdf`,
  summary: (count: number, left: number) =>
    `共${count}张${left > 0 ? `，${left}名学生已没有需要到医院就诊的随访，未打印` : ''}`,
} as const;
