/** What the operation log says of referral letters: ids, never a child's name, its birth date, or the number on its paper. */
export const letterLogText = {
  issued: '签发转诊单',
  issuedMany: (count: number, refused: number) =>
    `签发转诊单，${count}张${refused > 0 ? `，另有${refused}名未签发` : ''}`,
  printedMany: (count: number) => `打印转诊单，${count}张`,
  printed: '打印转诊单',
  /** Shown in place of the user of a line: a hospital has none. */
  hospital: '医院（转诊单回执）',
  opened: '打开转诊单回执网页',
  openedClosed: '打开已不能使用的转诊单回执网页',
  read: '核对出生日期，查看转诊单',
  wrong: (left: number) => `出生日期不符，还可再试${left}次`,
  refused: '转诊单回执网页已不能使用',
  written: '医院提交就诊回执',
  corrected: '医院更正就诊回执',
  disowned: '医院答复就诊的不是这名学生',
} as const;
