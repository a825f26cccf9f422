/** The words around the summary report; those in it are the contract's. */
export const summaryActText = {
  act: '生成汇总报告',
  title: '生成汇总报告',
  lead: '按当前筛选的项目、地区和日期生成，不含学生姓名。',
  school: '学校',
  allSchools: '全部学校（地区或机构汇总）',
  format: '格式',
  formats: { pdf: 'PDF（打印）', xlsx: 'Excel 工作簿' },
  download: '下载',
  done: '汇总报告已下载',
} as const;
