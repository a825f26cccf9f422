/**
 * Whether a child may be examined in a project, by what its family answered (docs/adr/0133-consent-by-project.md), and what
 * the notice says that they answered to. The one truth for upload, correction, station and pages.
 */
import { addDays, type CalendarDate, dateInShanghai, startOfShanghaiDay } from '#kernel';

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

/** An answer, and when it was given. */
export type GivenAnswer = {
  readonly id: string;
  readonly answer: ConsentAnswer;
  readonly answeredAt: Date;
};

/** What an examination is stored with: the agreement it was made under, null where none was needed or given. */
export type ExamConsent = {
  readonly permission: ConsentPermission;
  readonly needsConsent: boolean;
  readonly consentId: string | null;
};

/**
 * Whether an examination is stored: if it was right when it was made, or is by how its child stands now. So what arrives late,
 * maybe after a withdrawal, is not lost. `consentSince` is null of a project that only informs; `answers` are those of the
 * child in the project, the newest first.
 */
export function permissionFor(
  { consentSince }: { readonly consentSince: Date | null },
  answers: readonly GivenAnswer[],
  examTime: Date,
): ExamConsent {
  const before = answers.find(({ answeredAt }) => answeredAt <= examTime);
  const neededThen = consentSince !== null && consentSince <= examTime;
  const then = toExamConsent(neededThen, before);
  if (mayBeExamined(then.permission)) return then;
  return toExamConsent(consentSince !== null, answers[0]);
}

/** A time in which a child might be examined; `until` is the first moment in which it might not. */
export type PermittedSpan = { readonly from: Date; readonly until: Date };

const ALWAYS = new Date(0);

/**
 * When a child that is blocked now might be examined, so that paper of that time is entered still. `consentSince` and `answers` are
 * those of `permissionFor`.
 */
export function permittedSpans(
  project: { readonly consentSince: Date | null },
  answers: readonly GivenAnswer[],
): PermittedSpan[] {
  const changes = answers.map(({ answeredAt }) => answeredAt);
  if (project.consentSince) changes.push(project.consentSince);
  changes.sort((one, other) => one.getTime() - other.getTime());
  return changes.flatMap((until, at) => {
    const from = changes[at - 1] ?? ALWAYS;
    const { permission } = permissionFor(project, answers, from);
    return mayBeExamined(permission) && from < until ? [{ from, until }] : [];
  });
}

function toExamConsent(needsConsent: boolean, newest: GivenAnswer | undefined): ExamConsent {
  const permission = permissionAt({ needsConsent }, newest?.answer ?? null);
  const consentId = permission === 'agreed' ? (newest?.id ?? null) : null;
  return { permission, needsConsent, consentId };
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
 * When an answer counts that was given on a day: now, if that is today. Of an earlier day an agreement counts from its start,
 * anything else from its end: who agreed on the day of the examination agreed before it.
 */
export function momentOfAnswer(
  answer: ConsentAnswer,
  { day, now }: { readonly day: CalendarDate | undefined; readonly now: Date },
): Date {
  if (day === undefined || day >= dateInShanghai(now)) return now;
  if (answer === 'agreed') return startOfShanghaiDay(day);
  return new Date(startOfShanghaiDay(addDays(day, 1)).getTime() - 1);
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

const HASH_PART = 4;

/** `8f3a 91d0 … c21e`: of the hash of a notice what a person compares, on a screen and on paper. */
export function shortHash(hash: string): string {
  const head = [hash.slice(0, HASH_PART), hash.slice(HASH_PART, 2 * HASH_PART)].join(' ');
  return `${head} … ${hash.slice(-HASH_PART)}`;
}
