/** Words of the page that a school doctor or class teacher opens. */
export const listedText = {
  title: '学生脊柱筛查名单',
  opening: '正在打开…',
  failed: '没有打开，请检查网络后重试',
  retry: '重试',
  closed: '这个链接现在不能使用',
  closedHint: '可能已撤销、已过期，或验证码输错太多次。请联系发给您名单的筛查机构。',
  callOffice: (phone: string) => `联系电话 ${phone}`,
  codeTitle: '请输入验证码',
  codeLead: '六位数字，由筛查机构另行告诉您。只能在这台设备上用一次，以后在这里打开不用再输。',
  code: '验证码',
  codeFault: '请输入六位数字',
  open: '打开名单',
  wait: '请稍候…',
  head: (school: string, audience: string, recipient: string) =>
    `${school} · ${audience} ${recipient}`,
  project: (name: string, day: string) => `${name}，${day} 生成`,
  counts: (children: number) => `共${children}人`,
  leftOut: (count: number) => `另有${count}名学生的监护人不同意，未列入`,
  moved: (count: number) =>
    `名单中有${count}名学生现在不在这个班（转班、升级或班级改名），没有列出；请向筛查机构要新的名单`,
  nobody: '现在没有需要告知的学生',
  teacherDo: '请提醒家长查看孩子的筛查报告，并按报告上的建议做。请不要在班里公开名单，不转发。',
  doctorDo:
    '待复测的请与筛查机构商定复测时间并通知家长；建议就诊的请书面通知家长，按报告上写的时间到医院。请不要公开名单，不转发。',
  alsoRetest: '，并待复测',
  remind: '提醒家长查看报告',
  told: { yes: '家长已告知', no: '家长未告知' },
  groupCount: (word: string, count: number) => `${word} ${count}人`,
  receiptTitle: '收到请签名',
  receiptName: '您的姓名',
  receiptFault: '请填写姓名，20字以内',
  receive: '收到',
  received: (name: string, time: string) => `${name} 已于 ${time} 签收`,
  foot: (day: string) =>
    `本页有效期至 ${day}（含当天），内容随检查结果更新；结果为筛查结果，不作为诊断依据。`,
} as const;
