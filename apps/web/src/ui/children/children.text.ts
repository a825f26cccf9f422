/** Texts of the list of the children that a number counts. */
const number = (count: number) => count.toLocaleString('zh-CN');

export const childrenText = {
  title: '名单',
  people: '人',
  total: (count: number, unit: string) => `共 ${number(count)} ${unit}`,
  none: '这里没有学生',
  toExam: '检查记录',
  unlisted: '已移出列表',
  ageYears: (age: number) => `${age}岁`,
  print: '打印名单',
  exportTable: '导出表格',
  exporting: '正在导出',
  cancelExport: '取消导出',
  dot: ' · ',
} as const;
