/** Words of the yearly audit: the countdown, the pack and the report that was handed in. */
const dueWords = (year: number, dueOn: string) =>
  `${year}年度未成年人个人信息合规审计须于 ${dueOn} 前报送`;

export const auditText = {
  title: '年度审计',
  label: '年度审计提醒',
  report: '报送',
  left: (year: number, dueOn: string, days: number) =>
    `${dueWords(year, dueOn)}，${days === 0 ? '今天是最后一天' : `还有 ${days} 天`}`,
  late: (year: number, days: number) =>
    `${year}年度未成年人个人信息合规审计尚未报送，已逾期 ${days} 天`,
  reported: (year: number, day: string) => `${year}年度合规审计已于 ${day} 报送`,
  openIncidents: (count: number) => `有 ${count} 起安全事件未结案`,
  markReported: '登记已报送',
  correctDay: '更正日期',
  reportedTitle: (year: number) => `${year}年度合规审计已报送`,
  reportedOn: '报送日期',
  reportedLead: '报告递交主管部门后在这里登记，首页不再提醒。',
  reportedDone: '已登记',
  pack: '审计包',
  packLead:
    '按年度汇总本系统对未成年人个人信息的处理情况，生成一个 zip 文件：审计报告（PDF，供签字盖章）、分校分年龄段的汇总表和逐条明细。明细只用编号，不含学生的姓名、学号和电话。',
  packLeadOfPlatform:
    '按年度汇总各机构对未成年人个人信息的处理情况，生成一个 zip 文件：审计报告（PDF，供签字盖章）和汇总表。只有各机构的数目，不含任何学生的编号。',
  packTime: '当年的审计包统计到今天；文件在“任务”里保存一天，请及时下载。',
  year: '年度',
  yearOption: (year: number) => `${year}年`,
  school: '范围',
  wholeInstitution: '全机构',
  make: '生成审计包',
  contents: '包含内容',
} as const;

/** What stands in a pack. */
export const PACK_CONTENTS: readonly string[] = [
  '个人信息的种类、处理目的、依据和保存期限',
  '在册学生与当年采集的检查（不满14周岁单列）',
  '访问批准',
  '访问记录，每条附当时批准的用途',
  '导出与对外提供，附用途',
  '知情同意',
  '撤回同意',
  '更正申请及办理时限',
  '个人信息删除，附证明编号',
  '保存期限及到期删除',
  '安全事件',
  '账号与角色变更',
  '操作日志完整性校验结果',
];
