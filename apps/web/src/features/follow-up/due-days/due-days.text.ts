/** Words of the due days of an institution. */
export const dueDaysText = {
  button: '期限设置',
  title: '随访期限',
  done: '期限已保存，未结案的随访正在更新',
  hint: '从检出当日算起，1 至 365 天。修改后，未结案的随访按新的期限更新。',
  notice: '通知家长',
  visit: '到医院就诊',
  retest: '复测',
  resultTitle: '医院结果',
  result: '就诊后',
  unit: '天',
  missing: '请填写天数',
  tooEarly: '不早于通知家长的期限',
} as const;
