/** What the operation log says of families, and what their files are called: ids and counts, never a child's name. */
import { maskPhone } from '@spine/contract/kernel';

export const quickQueryLogText = {
  /** Shown in place of the user of a log line: families have none. */
  family: (tel: string) => `家长 ${maskPhone(tel)}`,
  child: '家长凭手机验证码查询到该学生',
  results: (exams: number, prescriptions: number) =>
    `家长查看筛查结果：检查${exams}次，处方${prescriptions}份`,
  prescription: '家长查看处方',
  firstOpened: '家长首次打开处方',
  trained: (date: string) => `家长记录训练：${date}`,
  report: '家长下载检查报告PDF',
  printed: '家长下载处方PDF',
  photo: '家长上传就诊照片',
  consent: { agreed: '家长答复：同意', refused: '家长答复：不同意', withdrawn: '家长撤回同意' },
  correction: '家长申请更正资料',
  childData: '家长下载孩子的全部资料',
  said: { visited: '家长回报就诊', booked: '家长回报预约', notYet: '家长回报还没有就诊' },
} as const;

/** Without names, because others may see the files on a phone. */
export const quickQueryFileText = {
  report: '脊柱健康筛查报告.pdf',
  prescription: '处方.pdf',
  childData: '孩子的全部资料.zip',
} as const;

/** Where the results of a child are withheld: why, and whom to ask. */
export const withheldText = (orgName: string, phone: string | null): string =>
  `您不同意或已撤回同意，对应的检查结果和报告不再公布。想了解结果，或改变主意，请联系${orgName}${phone === null ? '' : `（${phone}）`}。`;
