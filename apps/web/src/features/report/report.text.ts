/** The words around the report; those on it are the contract's. */
export const reportPageText = {
  title: '检查报告',
  back: '返回',
  print: '打印',
  download: '下载PDF',
  larger: '放大报告',
  smaller: '适合屏幕',
  paper: '报告页面',
  unknown: '缺少检查编号，请从检查记录中打开报告。',
} as const;

export const verifyText = {
  title: '报告核验',
  checking: '正在核验…',
  genuine: '该报告由本平台出具',
  notGenuine: '未查到该报告',
  notGenuineHint:
    '编号不正确，或该检查已被删除。请核对二维码是否完整，或联系报告上的筛查执行机构。',
  name: '姓名',
  examDate: '检查日期',
  org: '检查机构',
  hint: '核验只显示姓氏、日期和机构，请与纸质报告核对。筛查结果仅供参考，不作为诊断依据。',
  failed: '核验失败，请稍后重试',
  retry: '重试',
} as const;

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
