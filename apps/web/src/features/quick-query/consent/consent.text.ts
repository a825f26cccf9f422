/** Words of the notice that a family reads, and of what it answers. To refuse sounds as easy as to agree. */
import { type ConsentAnswer, type ConsentChannel, isOutdated } from '@spine/contract/consent';
import { dayText, type FamilyConsent } from '@spine/contract/quick-query';

export const consentText = {
  title: '知情同意',
  ask: '请先看告知书，再选“同意”或“不同意”。不同意没有任何不利影响，只是不参加这个项目的检查。',
  inform: '这个项目只需告知，看过即可，不用答复。不愿意检查的请选“不同意”，没有任何不利影响。',
  toRead: '请阅读',
  notice: (version: number, day: string) => `告知书第${version}版，${day}发布`,
  offers: { agreed: '同意', refused: '不同意', withdrawn: '撤回同意' } satisfies Words,
  confirms: {
    agreed: '您选的是“同意”：孩子参加这个项目的检查。以后随时可以撤回。',
    refused:
      '您选的是“不同意”：孩子不参加这个项目的检查，没有任何不利影响。以后想检查，随时可以改。',
    withdrawn:
      '撤回以后，孩子不再参加这个项目的检查，这里也不再显示它的结果；要查看可以联系学校或筛查机构。',
  } satisfies Words,
  confirm: { agreed: '确认同意', refused: '确认不同意', withdrawn: '确认撤回' } satisfies Words,
  back: '返回',
  sending: '正在提交…',
  schoolChange: '孩子已不在这所学校？',
  reason: '原因',
  reasonHint: '可以不填',
} as const;

type Words = Readonly<Record<ConsentAnswer, string>>;

const ANSWERED: Words = { agreed: '已同意', refused: '已选不同意', withdrawn: '已撤回同意' };
const MEANS: Words = {
  agreed: '孩子参加这个项目的检查，随时可以撤回。',
  refused: '孩子不参加这个项目的检查，随时可以改为同意。',
  withdrawn: '孩子不再参加这个项目的检查，这里不再显示它的结果。随时可以改为同意。',
};
const COMPLETED_MEANS: Words = {
  agreed: '这个项目已结束，仍可撤回同意；撤回后这里不再显示它的结果。',
  refused: '这个项目已结束。',
  withdrawn: '这个项目已结束，这里不再显示它的结果；要查看可以联系学校或筛查机构。',
};
const CHANNELS: Readonly<Record<ConsentChannel, string>> = {
  guardian: '在家长页面答复',
  paper: '学校登记的纸质回执',
  oral: '学校登记的口头答复',
};

type ConsentStanding = Pick<FamilyConsent, 'needsConsent' | 'isCompleted' | 'version' | 'newest'>;

/** `已同意，2026年11月20日，在家长页面答复`; of nothing answered, nothing. */
export function answeredText({ newest }: Pick<ConsentStanding, 'newest'>): string {
  if (newest === null) return '';
  return `${ANSWERED[newest.answer]}，${dayText(newest.answeredOn)}，${CHANNELS[newest.channel]}`;
}

/** What is asked of the family, or what its answer means, and whether the notice is another one since. */
export function leadText(standing: ConsentStanding): string {
  const { needsConsent, isCompleted, version, newest } = standing;
  if (newest === null) return needsConsent ? consentText.ask : consentText.inform;
  if (isCompleted) return COMPLETED_MEANS[newest.answer];
  if (!isOutdated(standing)) return MEANS[newest.answer];
  const former = newest.noticeVersion === null ? '' : `，您答复的是第${newest.noticeVersion}版`;
  return `告知书已更新为第${version}版${former}。${MEANS[newest.answer]}`;
}
