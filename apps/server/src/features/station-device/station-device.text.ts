import { CONSENT_ANSWERS, type ConsentAnswer, consentAnswerWord } from '@spine/contract/consent';

/** Of the accepted, `vouched` came from devices without rights, by a manager, and `answers` are what families said. */
type Counts = {
  readonly accepted: number;
  readonly refused: number;
  readonly vouched: number;
  readonly answers: readonly ConsentAnswer[];
};

function countWords({ accepted, refused, vouched, answers }: Counts): string {
  const counts = `收下${accepted}条，退回${refused}条${answerWords(answers)}`;
  return vouched > 0 ? `${counts}；其中${vouched}条来自已停用或已退出的设备，由管理员上传` : counts;
}

function answerWords(answers: readonly ConsentAnswer[]): string {
  if (answers.length === 0) return '';
  const counts = CONSENT_ANSWERS.flatMap((answer) => {
    const count = answers.filter((each) => each === answer).length;
    return count === 0 ? [] : [`${consentAnswerWord[answer]}${count}人`];
  });
  return `；收下的知情同意：${counts.join('，')}`;
}

/** What the operation log says of devices; never why, which may name somebody. */
export const deviceLogText = {
  registered: (name: string) => `登记筛查设备：${name}`,
  rosterViewed: (of: { gradeName: string; clazzName: string }, count: number) =>
    `筛查设备取名单：${of.gradeName}${of.clazzName}，${count}人`,
  recordsSent: (counts: Counts) => `上传封存的记录：${countWords(counts)}`,
  rescued: (counts: Counts) => `上传救援文件：${countWords(counts)}`,
  revoked: '停用筛查设备',
  restored: '启用筛查设备',
  eraseOrdered: '远程清除筛查设备',
  eraseTakenBack: '取消远程清除筛查设备',
} as const;

/** Columns and filters of the export. */
export const deviceExportText = {
  subject: '筛查设备',
  name: '名称',
  model: '型号',
  userName: '使用者',
  project: '项目',
  classes: '班级数',
  children: '学生数',
  unsent: '未上传',
  state: '状态',
  lastContactAt: '最近联系',
  registeredAt: '登记时间',
} as const;
