/** The words of the certificate of an erasure. It names nobody: whoever gets it writes the name by hand. */
export const certificateText = {
  title: '个人信息删除证明',
  platformLine: '儿童青少年脊柱健康筛查',
  number: '编号',
  facts: {
    erasedAt: '删除时间',
    cause: '提出',
    askedOn: '提出日期',
    reason: '原因',
    orderedBy: '经办人',
    rows: '学生记录',
  },
  rows: (count: number) => `${count}条`,
  /** Of one child, or of those whose time of keeping was over. */
  statement: (who: string, filesLeft: number) =>
    `本机构已从脊柱健康筛查系统中删除${who}的姓名、学籍号、出生日期、联系电话、年级与班级登记，以及下列资料${
      filesLeft === 0
        ? '，并删除了系统存储中的相关文件'
        : `；系统存储中还有${filesLeft}个相关文件正在清除，清除后请重新下载本证明`
    }。删除后，系统不能再由这些资料找到或识别${who}。`,
  oneChild: '该学生',
  manyChildren: '保存期限届满的学生',
  erased: '已处理的资料',
  kind: '资料',
  count: '数量',
  staysTitle: '保留什么',
  stays: [
    '检查的数值、日期、当时的年级班级、性别与年龄，不再与任何人对应，只用于汇总统计；统计结果不变。',
    '操作日志中的编号、时间与经办人：用于证明谁在何时做过什么，其中不写学生的姓名、学籍号和完整电话；工作人员自己填写的用途、原因按原文保留。',
    '本删除记录：编号、时间、经办人与数量，没有学生的身份。',
  ],
  backupsTitle: '备份',
  backups: [
    '删除之前制作的备份中仍有副本，随备份的保留期届满而清除，此前不作他用。',
    '从备份恢复时，系统在提供服务之前先重新执行本次删除。',
  ],
  outside: '此前已打印、导出或交给医院、学校和家长的纸张与文件，不在本系统之内，由其持有人处理。',
  child: '学生姓名（由机构手写）',
  childrenLeft: '离校学生（不列姓名）',
  signature: '经办人签名',
  seal: '机构盖章',
  date: '日期',
  fileName: (number: string) => `个人信息删除证明-${number}.pdf`,
  byNobody: '系统按保存期限自动删除',
} as const;
