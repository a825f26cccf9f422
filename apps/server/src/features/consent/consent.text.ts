import {
  type ConsentAnswer,
  type ConsentChannel,
  consentAnswerWord,
  consentChannelWord,
  type NoticeField,
  noticeFieldWord,
} from '@spine/contract/consent';

type Recorded = {
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
  readonly channel: ConsentChannel;
  readonly answers: readonly { readonly answer: ConsentAnswer }[];
};

const ANSWERS = ['agreed', 'refused', 'withdrawn'] as const;

/** What the operation log says of consent. */
export const consentLogText = {
  classViewed: (of: { gradeName: string; clazzName: string }, count: number) =>
    `查看知情同意名单：${of.gradeName}${of.clazzName}，${count}人`,
  recorded: ({ gradeName = '', clazzName = '', channel, answers }: Recorded, stored: number) => {
    const counts = ANSWERS.flatMap((answer) => {
      const count = answers.filter((each) => each.answer === answer).length;
      return count === 0 ? [] : [`${consentAnswerWord[answer]}${count}人`];
    });
    const rest = answers.length - stored;
    const left = rest === 0 ? '' : `，其中${rest}人已登记过或情况已变，没有登记`;
    const of = gradeName === '' ? '' : `${gradeName}${clazzName}，`;
    return `登记知情同意：${of}${consentChannelWord[channel]}，${counts.join('，')}${left}`;
  },
  reminders: (hour: number | null) =>
    hour === null ? '关闭知情同意短信提醒' : `知情同意短信提醒设为${hour}点`,
  draftSaved: '修改告知书草稿',
  published: (version: number) => `发布告知书第${version}版`,
} as const;

/** At a field that keeps a notice from being published. */
export const missingText = (field: NoticeField): string => `请填写${noticeFieldWord[field]}`;
