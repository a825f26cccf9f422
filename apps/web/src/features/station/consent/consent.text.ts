/** Words of a child whom the station may not examine, and of its family's answer on the spot. */
import type { BlockedPermission } from '@spine/contract/consent';

export const consentText = {
  title: '现场补签',
  why: {
    unanswered: '家长还没有答复。同意后才能检查。',
    refused: '家长不同意本次检查。改为同意后才能检查。',
    withdrawn: '家长已撤回同意。重新同意后才能检查。',
  } satisfies Readonly<Record<BlockedPermission, string>>,
  signer: (operator: string) =>
    `先选纸质或口头，再登记监护人的答复；学生本人和老师不能代签。登记人：${operator}`,
  channel: '怎样答复',
  channelHint: { paper: '监护人已在纸上签字', oral: '监护人当面或电话答复' },
  essence: '告知要点',
  essenceOf: (version: number) => `告知要点（第 ${version} 版）`,
  unknownNotice: '这里读不到告知书，请先向监护人出示纸质告知书。',
  noNotice: '机构还没有发布告知书，不能登记同意。',
  agree: '同意',
  refuse: '不同意',
  absent: '缺席',
  reason: '原因（可不填，不写病情）',
  storeRefusal: '登记不同意',
  back: '返回',
  pass: '不登记，下一名',
  passLast: '不登记，返回名单',
} as const;
