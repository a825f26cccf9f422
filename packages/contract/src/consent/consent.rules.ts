/**
 * Whether a child may be examined in a project, by what its family answered (docs/adr/0133-consent-by-project.md), and what
 * the notice says that they answered to. The one truth for upload, correction, station and pages.
 */
import { addDays, type CalendarDate } from '#kernel';

/** What a family answered. `withdrawn` takes back an agreement; it is stored also where none is, so that it never fails. */
export const CONSENT_ANSWERS = ['agreed', 'refused', 'withdrawn'] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/** How staff got an answer. */
export const STAFF_CHANNELS = ['paper', 'oral'] as const;
/** How an answer came; `guardian` is the page of the family, which only they answer on. */
export const CONSENT_CHANNELS = [...STAFF_CHANNELS, 'guardian'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/**
 * How a child stands in a project. `agreed`: examine. `informed`: nobody answered, and the project only informs (告知即可):
 * examine. `unanswered`: nobody answered, and the project needs consent (需同意): blocked. `refused`, `withdrawn`: blocked in
 * every project.
 */
export const CONSENT_PERMISSIONS = [
  'agreed',
  'informed',
  'unanswered',
  'refused',
  'withdrawn',
] as const;
export type ConsentPermission = (typeof CONSENT_PERMISSIONS)[number];
export type BlockedPermission = 'unanswered' | 'refused' | 'withdrawn';

/** How a child stands by its newest answer, null before the first. */
export function permissionAt(
  { needsConsent }: { readonly needsConsent: boolean },
  newest: ConsentAnswer | null,
): ConsentPermission {
  return newest ?? (needsConsent ? 'unanswered' : 'informed');
}

/** Whether a child that stands so is examined. A blocked one is neither examined nor declined. */
export function mayBeExamined(
  permission: ConsentPermission,
): permission is Exclude<ConsentPermission, BlockedPermission> {
  return permission === 'agreed' || permission === 'informed';
}

/** When an answer was given and stored. */
export type AnswerTime = {
  readonly id: string;
  readonly answeredAt: Date;
  readonly recordedAt: Date;
};

/** Whether an answer was given after another; of two of one time that which was stored later. The newest answer counts. */
export function isNewerAnswer(one: AnswerTime, other: AnswerTime): boolean {
  const order =
    one.answeredAt.getTime() - other.answeredAt.getTime() ||
    one.recordedAt.getTime() - other.recordedAt.getTime();
  return order === 0 ? one.id > other.id : order > 0;
}

/** A family agrees to what it was told: to agree takes a published notice. To refuse or withdraw takes none. */
export function needsNotice(answer: ConsentAnswer): boolean {
  return answer === 'agreed';
}

/** Paper older than this is of another year. */
const OLDEST_DAYS = 366;

/** Whether an answer may have been given on a day: not after today, nor more than a year ago. */
export function isAnswerDay(day: CalendarDate, today: CalendarDate): boolean {
  return day <= today && day >= addDays(today, -OLDEST_DAYS);
}

/**
 * The fields of a notice in their order: what has to be said before children's personal information is collected. 处理者及联系方式,
 * 目的、方式、范围, 存储地点、期限、到期后的处理, 安全保障措施, 拒绝的后果, 投诉, 更正和删除.
 */
export const NOTICE_FIELDS = [
  'responsible',
  'contact',
  'purpose',
  'method',
  'extent',
  'storagePlace',
  'storagePeriod',
  'afterPeriod',
  'safeguards',
  'refusal',
  'complaint',
  'correction',
] as const;
export type NoticeField = (typeof NOTICE_FIELDS)[number];
export type NoticeTexts = Readonly<Record<NoticeField, string>>;

/** The fields of a draft that are empty still. A notice is published without any. */
export function missingNoticeFields(notice: NoticeTexts): NoticeField[] {
  return NOTICE_FIELDS.filter((field) => notice[field].trim() === '');
}

const CANONICAL_FORMAT = 'spine consent notice v1';

/** The text whose SHA-256 over UTF-8 identifies what was published: JSON of the format, then of each field by name, in order. */
export function canonicalNotice(notice: NoticeTexts): string {
  return JSON.stringify([CANONICAL_FORMAT, ...NOTICE_FIELDS.map((name) => [name, notice[name]])]);
}
