import {
  type ConsentAnswer,
  type ConsentChannel,
  consentAnswerWord,
  consentChannelWord,
  type NoticeField,
  noticeFieldWord,
} from '@spine/contract/consent';

type Recorded = {
  readonly gradeName: string;
  readonly clazzName: string;
  readonly channel: ConsentChannel;
  readonly answers: readonly { readonly answer: ConsentAnswer }[];
};

const ANSWERS = ['agreed', 'refused', 'withdrawn'] as const;

/** What the operation log says of consent. */
export const consentLogText = {
  classViewed: (of: { gradeName: string; clazzName: string }, count: number) =>
    `查看知情同意名单：${of.gradeName}${of.clazzName}，${count}人`,
  recorded: ({ gradeName, clazzName, channel, answers }: Recorded, changed: number) => {
    const counts = ANSWERS.flatMap((answer) => {
      const count = answers.filter((each) => each.answer === answer).length;
      return count === 0 ? [] : [`${consentAnswerWord[answer]}${count}人`];
    });
    const repeated =
      changed === answers.length ? '' : `，其中${answers.length - changed}人已登记过`;
    return `登记知情同意：${gradeName}${clazzName}，${consentChannelWord[channel]}，${counts.join('，')}${repeated}`;
  },
  draftSaved: '修改告知书草稿',
  published: (version: number) => `发布告知书第${version}版`,
} as const;

/** At a field that keeps a notice from being published. */
export const missingText = (field: NoticeField): string => `请填写${noticeFieldWord[field]}`;
