export const followUpLogText = {
  listed: (total: number) => `查看随访列表，共${total}例`,
  viewed: '查看学生随访',
  photoViewed: { small: '查看家长上传的就诊照片（缩略图）', full: '查看家长上传的就诊照片' },
  photoFile: '就诊照片.jpg',
  done: (act: string) => `随访登记：${act}`,
  batch: (act: string, done: number, refused: number) =>
    `随访批量登记：${act}，${done}名学生${refused > 0 ? `，另有${refused}名未登记` : ''}`,
} as const;

export const caseExportText = {
  subject: '随访',
  name: '姓名',
  studentId: '学号',
  school: '学校',
  grade: '年级',
  clazz: '班级',
  finding: '筛查结果',
  maxAngle: '最大角',
  foundOn: '检出日期',
  track: '需要',
  stage: '进度',
  dueOn: '期限',
  retestDueOn: '复测期限',
  hospital: '医院',
  lastContact: '最近联系',
  contactWay: '方式',
  assigned: '负责人',
  texts: '短信',
  textsStopped: '已退订',
  outcome: '结案',
  toCheck: '待核对',
  yes: '是',
} as const;
