/** The Chinese words of the page for the principal. */
export const principalText = {
  title: (school: string) => `${school}脊柱健康筛查结果`,
  fileName: (school: string, day: string) => `校长告知页-${school}-${day}`,
  to: (school: string) => `${school} 校长：`,
  lead: '本页只有人数，没有学生姓名。具体名单由筛查机构另行交给校医和班主任。',
  day: '日期',
  facts: { project: '筛查项目', period: '检查日期', way: '筛查方式', organization: '筛查机构' },
  noPeriod: '尚无检查',
  periodOf: (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`),
  nothing: '—',
  figures: {
    roster: '应检',
    inspected: '受检',
    found: '检出',
    posture: '姿态不良',
    incomplete: '待复测',
    referred: '建议就诊',
    attended: '已就诊',
  },
  rateOf: (rate: string) => `${rate}%`,
  foundIs: (name: string) => `检出：${name}`,
  grades: '各年级',
  grade: '年级',
  foundRate: '检出率%',
  total: '合计',
  compared: (s: Readonly<Record<'name' | 'own' | 'region' | 'rate' | 'schools', string>>) =>
    `与${s.region}（${s.schools}所学校）比较：${s.name}本校${s.own}%，${s.region}${s.rate}%，未标准化，供参考。`,
  notCompared: '同地区可比较的学校或人数太少，不作比较。',
  suppressed:
    '“*”为受检或有该结果的人数少于5，或可由它推算出少于5的数，为保护学生不显示；由它计算的率和不到10人的率也不显示。姿态不良不计入检出。',
  next: '接下来请学校做什么',
  nextRefer: (referred: string, attended: string) =>
    `请校医和班主任书面提醒家长查看报告；建议就诊${referred}人，已就诊${attended}人，没有就诊的请在一个月内到有脊柱专科的医院就诊。`,
  nextRetest: (incomplete: string, unseen: string) =>
    `待复测${incomplete}人、未受检${unseen}人，请配合安排复测和补测，时间由筛查机构与学校商定。`,
  nextPrevent:
    '请调整课桌椅高度、保证户外活动和课间活动，做脊柱健康操；姿态不良的学生3–6个月后复测。',
  sign: { principal: '校长签字', seal: '学校盖章', day: '日期' },
  footer: '本结果为筛查结果，仅供参考，不作为诊断依据。',
  hidden: '*',
} as const;

export const principalLogText = {
  made: (school: string) => `生成校长告知页：${school}`,
} as const;
