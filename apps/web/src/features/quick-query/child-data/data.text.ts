/** Words of what a family asks about the data of its child. */
import { type CorrectionFact, correctionFactWord } from '@spine/contract/data-request';
import { dayText, type FamilyCorrection } from '@spine/contract/quick-query';

const FAMILY_FACTS: Partial<Readonly<Record<CorrectionFact, string>>> = {
  tel: '家长手机号',
  exam: '一次检查的结果',
};

export const factName = (fact: CorrectionFact): string =>
  FAMILY_FACTS[fact] ?? correctionFactWord[fact];

export const dataText = {
  title: '孩子的资料',
  lead: '资料有误时，可以申请更正，学校或筛查机构会在15天内处理。',
  fact: '哪一项有误',
  exam: '哪一次检查',
  requested: '应当是',
  requestedHint: '最多200字',
  ask: '申请更正',
  send: '提交申请',
  sending: '正在提交…',
  back: '返回',
  missing: '请填写应当是什么',
  download: '下载全部资料（ZIP）',
  downloadHint:
    '包括身份信息、检查、报告、随访、处方和照片。请只在自己的手机上下载；微信里打不开时，请用手机浏览器打开本页。',
} as const;

/** Where a request stands: `15天内，即12月5日前处理`, or what was decided. */
export function standingText({ decision, dueOn, reason }: FamilyCorrection): string {
  if (decision === 'corrected') return '已更正';
  if (decision === 'refused') return `没有更正，原因：${reason ?? ''}`;
  return `已收到，最晚${dayText(dueOn)}处理`;
}

export function requestText({ fact, requested, requestedOn }: FamilyCorrection): string {
  return `${dayText(requestedOn)}申请：${factName(fact)}应当是“${requested}”`;
}
