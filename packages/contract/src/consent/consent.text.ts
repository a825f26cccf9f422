import type {
  ConsentAnswer,
  ConsentChannel,
  ConsentPermission,
  NoticeField,
} from './consent.rules.ts';

export const consentAnswerWord: Readonly<Record<ConsentAnswer, string>> = {
  agreed: '同意',
  refused: '不同意',
  withdrawn: '撤回同意',
};

export const consentChannelWord: Readonly<Record<ConsentChannel, string>> = {
  paper: '纸质',
  oral: '口头',
  guardian: '家长页面',
};

/** How a child stands, where the answer alone does not say it. */
export const consentPermissionWord: Readonly<Record<ConsentPermission, string>> = {
  agreed: '同意',
  informed: '已告知',
  unanswered: '未答复',
  refused: '不同意',
  withdrawn: '同意后撤回',
};

/** How a project asks, by `String(needsConsent)`. */
export const consentKindWord = { true: '需同意', false: '告知即可' } as const;

/** The headings of a notice. */
export const noticeFieldWord: Readonly<Record<NoticeField, string>> = {
  responsible: '个人信息处理者',
  contact: '联系方式',
  purpose: '处理目的',
  method: '处理方式',
  extent: '收集和使用的范围',
  storagePlace: '存储地点',
  storagePeriod: '保存期限',
  afterPeriod: '到期后的处理',
  safeguards: '安全保障措施',
  refusal: '不同意的后果',
  complaint: '投诉、举报的渠道和方式',
  correction: '更正、删除的途径和方法',
};
