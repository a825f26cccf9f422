/** Words of what came of a referral. What a hospital found is the hospital's word, never the screening's. */
export const referralText = {
  title: '就诊结果',
  byHospital: '由医院诊断，非筛查结论',
  none: '尚未登记。家长带孩子就诊后，可在此登记医院的结果。',
  standing: '待就诊',
  standingOf: (day: string, word: string) =>
    `${day}的检查结果为${word}，已建议就诊，尚未登记就诊结果。之后的快速测量不能代替就诊；就诊后请在此登记，或由完整检查排除。`,
  notTold: '未填写',
  recordedBy: (name: string, day: string) => `${name} · ${day} 登记`,
  inCase: '更正或撤回',
  course: '随访经过',
} as const;

/** Of a child whom the screening had not sent to a hospital. */
export const elsewhereText = {
  title: '院外确诊',
  byHospital: '由医院诊断，筛查没有建议就诊',
  none: '筛查没有建议就诊，之后在医院确诊脊柱侧弯（Cobb角10°及以上）的，可在此登记；统计中另列为“筛查正常、院外确诊”。',
} as const;
