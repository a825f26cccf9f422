/** What the operation log and the answers of an upload say of examinations. */
type Counts = { readonly accepted: number; readonly already: number; readonly refused: number };

export const examLogText = {
  uploaded: ({ accepted, already, refused }: Counts) =>
    `上传检查${accepted + already + refused}条：新增${accepted}条，已存在${already}条，拒收${refused}条`,
  viewed: '查看检查结果',
  historyViewed: (total: number) => `查看历次检查（共${total}条）`,
  imagesViewed: (count: number) => `查看检查影像${count}张`,
  reportImagesViewed: (count: number) => `查看报告图片${count}张`,
  voided: '作废检查',
  unvoided: '恢复已作废的检查',
  assigned: '检查改归其他学生',
  unchanged: (what: string) => `${what}：此前已完成，未作更改`,
  correctionsViewed: (total: number) => `查看检查的更正记录，共${total}条`,
} as const;

/** The pictures of many examinations. */
type Pictures = { readonly exams: number; readonly images: number };
export const examArchiveText = {
  jobTitle: '打包检查影像',
  fileName: (day: string) => `检查影像-${day}.zip`,
  summary: ({ exams, images }: Pictures) => `共${exams}次检查的${images}张影像`,
  added: (count: number) => `打包检查影像，共${count}次检查`,
  logged: ({ exams, images }: Pictures) => `检查影像打包完成：${exams}次检查，${images}张`,
  fetched: '下载检查影像',
} as const;

/** What is wrong with one record of an upload. */
export const recordFaultText = {
  notRecord: '记录不是一个对象',
  field: (path: string) => `上传参数缺失或不正确：${path}`,
  examBeforeProject: (of: { examTime: string; firstDay: string }) =>
    `检查时间${of.examTime}早于项目开始日期${of.firstDay}，请校准设备时间；如果项目确实更早开始，请先修改项目的开始日期`,
  examAheadOfClock: (of: { examTime: string; now: string }) =>
    `检查时间${of.examTime}晚于服务器当前时间${of.now}，请校准设备时间`,
  imageNotPng: (name: string) => `影像不是PNG图片：${name}`,
  imageTooLarge: (name: string) => `影像超过2MB：${name}`,
  imageTooManyPixels: (name: string) => `影像像素过多，请缩小后重新上传：${name}`,
  imageDamaged: (name: string) => `影像文件已损坏：${name}`,
  readingsField: (path: string) => `检查读数不正确：${path}`,
} as const;

/** Columns and filters of the export. */
export const examExportText = {
  subject: '检查记录',
  schoolId: '学校',
  schoolName: '学校',
  projectId: '项目',
  patientId: '学生',
  studentId: '学号',
  name: '姓名',
  age: '年龄',
  birthDate: '出生日期',
  sex: '性别',
  gradeName: '年级',
  clazzName: '班级',
  voided: '已作废',
  examTime: '检查时间',
  typeId: '检查类型',
  way: '检查方式',
  quickData: '躯干旋转角',
  maxAngle: '最大角度（度）',
  resultId: '筛查结果',
  outcome: '后续',
  firstResultId: '初测分度',
  repeated: '重复检查',
  needsRetest: '待复测',
  yes: '是',
  doctorName: '检查医生',
  quickDataList: '各组角度（度，负为左）',
  from: '开始日期',
  to: '结束日期',
} as const;
