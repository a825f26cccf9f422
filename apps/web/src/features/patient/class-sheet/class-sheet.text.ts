/** Words of the sheets on paper, in the list of students. */
export const sheetText = {
  title: '打印现场检查登记表',
  lead: '没有网络或设备时在纸上登记，之后在现场筛查中补录。可打印全校、一个年级或一个班，每班另起一页，按学号排序，A4 横向。',
  project: '项目',
  noProject: '这所学校没有进行中的项目，登记表上不印项目和二维码。',
  download: '下载 PDF',
  done: '登记表已下载',
} as const;
