import type { TextCause, TextState } from './text-message.schema.ts';

/** How far a message is, in words. */
export const textStateWord: Readonly<Record<TextState, string>> = {
  waiting: '等待发送',
  sending: '正在发送',
  sent: '已发出',
  delivered: '已送达',
  failed: '发送失败',
  unknown: '不确定是否发出',
  skipped: '没有发送',
};

export const textCauseWord: Readonly<Record<TextCause, string>> = {
  refused: '短信服务商没有受理',
  limited: '短信服务商限制了次数',
  notDelivered: '运营商没有送达',
  lately: '24小时内已给这个手机号发过',
  stopped: '家长已退订短信',
  caseClosed: '随访已结案',
  childGone: '学生已删除',
  numberChanged: '手机号已更改',
  askerGone: '发送人已无权限',
  cancelled: '已取消',
  notOffered: '短信通知已停用',
  toldMeanwhile: '家长已另行告知',
  withheld: '监护人不同意或撤回，结果不再公布',
};
