/** Words of exports: names of files and sheets, and what the operation log says. */
export const exportText = {
  fileName: (subject: string, day: string) => `${subject}-${day}.xlsx`,
  jobTitle: (subject: string) => `导出${subject}`,
  written: (rows: number) => `共${rows.toLocaleString('zh-CN')}行`,
  exported: (rows: number, conditions: string) =>
    conditions === '' ? `导出${rows}行` : `导出${rows}行，条件：${conditions}`,
  condition: (name: string, value: string) => `${name}=${value}`,
  /** In place of a child's name, number or phone. */
  filled: '已填写',
  between: '；',
} as const;
