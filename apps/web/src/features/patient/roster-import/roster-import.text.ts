/** Words of the import screen. Causes and mends of faults come from the server. */
export const rosterImportText = {
  title: '导入学生名单',
  back: '学生管理',
  steps: ['选择学校和文件', '预览', '写入'],
  school: '学校',
  schoolPlaceholder: '选择学校',
  schoolRequired: '请选择学校，学校不能为空',
  schoolEmpty: '还没有学校，请先在学校管理中新增',
  file: '名单文件',
  drop: '点击选择，或把文件拖到这里',
  dropHint: '.xls、.xlsx 或 .csv 文件，最多 100,000 行、20 MB',
  fileRequired: '请选择名单文件',
  noSpreadsheet: (name: string) =>
    `“${name}”不是 .xls、.xlsx 或 .csv 文件。请打开后点“另存为”，文件类型选“Excel 工作簿（*.xlsx）”，再选择新文件`,
  tooLarge: '文件超过 20 MB，请拆成几个文件分别导入',
  template: '下载模板',
  preview: '预览名单',
  rules: '填写规则',
  required: '必填',
} as const;
