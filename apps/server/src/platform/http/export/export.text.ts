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

/** Who exported a file, in the file. */
export const exportMarkText = {
  sheet: '导出说明',
  by: '导出人',
  institution: '机构',
  time: '导出时间',
  purpose: '用途',
  unstated: '未填写',
  duty: '注意',
  dutyWords: '含未成年人个人信息，请只用于上述用途，妥善保管，用完删除',
  fact: (label: string, words: string) => `${label}：${words}`,
  line: (username: string, time: string) => `由 ${username} 于 ${time} 导出`,
  lineOf: (username: string, orgName: string, time: string) =>
    `由 ${username}（${orgName}）于 ${time} 导出`,
} as const;
