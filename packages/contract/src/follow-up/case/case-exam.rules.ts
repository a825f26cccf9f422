/** What examinations ask for in a case, and which of them answer others (docs/domain/decisions.md 27 and 29). */
import { addDays, type CalendarDate, dateInShanghai } from '#kernel';
import {
  type ComparedExam,
  ExamType,
  hasResult,
  Precedence,
  type ResultId,
  SEGMENTS,
  SEVERITY_BOUNDS,
  type StoredAssessment,
} from '../../exam/index.ts';
import type { CaseTrack, HospitalTrack, RetestTrack } from './case.schema.ts';
import { schoolDayFrom } from './case-due.rules.ts';
import type { DueDays } from './case-due.schema.ts';

/** What a case needs of an examination. */
export type CaseExam = StoredAssessment &
  Omit<ComparedExam, 'maxAngle'> & {
    readonly id: string;
    readonly projectId: string;
    /** The last day of its project; null where none was set. */
    readonly projectEnd: CalendarDate | null;
    readonly examTime: Date;
    /** Degrees ≥ 0; null where nothing was measured. */
    readonly maxAngle: number | null;
    readonly resultId: ResultId | null;
    readonly precedence: Precedence;
    /** The side view is complete. */
    readonly sideViewed: boolean;
    /** General inspection and forward bend were done. */
    readonly inspected: boolean;
    /** The examiner advised a further check at a hospital. */
    readonly sentOn: boolean;
  };

/** The day of an examination. */
export function dayOfExam({ examTime }: Pick<CaseExam, 'examTime'>): CalendarDate {
  return dateInShanghai(examTime);
}

/** How pressing each track is. A hospital's own finding has no urgency of a screening. */
export const RANK: Readonly<Record<CaseTrack, number>> = {
  urgent: 6,
  referral: 5,
  gentle: 4,
  hospital: 3,
  retest: 2,
  posture: 1,
  unfinished: 0,
};

type AskingExam = StoredAssessment & Pick<CaseExam, 'maxAngle' | 'sentOn'>;

/**
 * To which hospital visit an examination refers the child; null to none. A first measurement of 10° is as urgent as Ⅲ度, and
 * what the side view proved and 进一步检查确认 count beside a small degree.
 */
export function referralTrackOf(exam: AskingExam): HospitalTrack | null {
  const { finding, sagittalAbnormal, referred, maxAngle, sentOn } = exam;
  if (finding === 'severityThree') return 'urgent';
  if (finding === 'retest' && maxAngle !== null && maxAngle >= SEVERITY_BOUNDS.three)
    return 'urgent';
  if (finding === 'severityOne' && sagittalAbnormal === null && !sentOn) return 'gentle';
  return referred ? 'referral' : null;
}

/**
 * What is to be measured again after an examination; null for nothing. Unfinished is an inspection that its project does not
 * count: 未完成, 未判定, and by the guideline a quick one.
 */
function retestTrackOf({
  finding,
  precedence,
}: Pick<CaseExam, 'finding' | 'precedence'>): RetestTrack | null {
  if (finding === 'retest') return 'retest';
  if (finding === 'badPosture') return 'posture';
  return precedence === Precedence.Open ? 'unfinished' : null;
}

/** Whether an examination asks for anything by itself: a hospital visit, or another measurement. */
export function asksForSomething(exam: CaseExam): boolean {
  return referralTrackOf(exam) !== null || retestTrackOf(exam) !== null;
}

/** Whether an examination by the guideline came to a result, with all segments measured. */
function isAnswer({ typeId, finding, groupAngles }: CaseExam): boolean {
  return typeId === ExamType.Normal && hasResult(finding) && groupAngles.length === SEGMENTS.length;
}

const isSeverity = ({ finding }: CaseExam): boolean => /^severity/.test(finding);

/**
 * Whether a later examination answers a referral, each part of it by the same kind: a first measurement by any result, a
 * degree by none on another day (of a quick one on any), a finding of the side view by a complete side view on another day,
 * 进一步检查确认 by a whole inspection that does not repeat it.
 */
export function answersReferral(later: CaseExam, open: CaseExam): boolean {
  if (later.examTime <= open.examTime || !isAnswer(later)) return false;
  return (
    answersAngle(later, open) && answersSideView(later, open) && (!open.sentOn || clears(later))
  );
}

const isOtherDay = (later: CaseExam, open: CaseExam): boolean => dayOfExam(later) > dayOfExam(open);

function answersAngle(later: CaseExam, open: CaseExam): boolean {
  if (open.resultId === null) return true;
  if (later.resultId === null) return false;
  if (!isSeverity(open)) return true;
  return (
    later.inspected &&
    !isSeverity(later) &&
    (open.typeId === ExamType.Quick || isOtherDay(later, open))
  );
}

function answersSideView(later: CaseExam, open: CaseExam): boolean {
  if (open.sagittalAbnormal === null) return true;
  return later.sideViewed && later.sagittalAbnormal === null && isOtherDay(later, open);
}

const clears = ({ inspected, sentOn }: CaseExam): boolean => inspected && !sentOn;

/** Whether a later examination answers one that is to be measured again. A trigger is answered by no quick one. */
function answersRetest(later: CaseExam, open: CaseExam): boolean {
  if (later.examTime <= open.examTime) return false;
  if (isAnswer(later)) return true;
  const track = retestTrackOf(open);
  if (track === 'unfinished') return later.precedence < Precedence.Open;
  return track === 'posture' && isSmall(later);
}

/** A screening without a trigger: a quick one, or what its project counts like one. */
function isSmall({ finding, precedence }: CaseExam): boolean {
  return finding === 'belowFive' || (finding === 'incomplete' && precedence < Precedence.Open);
}

/** An examination that refers its child to a hospital. */
export type Referral = { readonly exam: CaseExam; readonly track: HospitalTrack };

/** The most pressing referral; of equal ones a result before a first measurement, then the newest. */
export function mostPressing(referrals: readonly Referral[]): Referral | undefined {
  return referrals.toSorted(byUrgency)[0];
}

function byUrgency(a: Referral, b: Referral): number {
  const firstLast = Number(hasResult(b.exam.finding)) - Number(hasResult(a.exam.finding));
  return RANK[b.track] - RANK[a.track] || firstLast || newestFirst(a.exam, b.exam);
}

/** The newest first; of one time in the order of their ids. */
export function newestFirst(a: CaseExam, b: CaseExam): number {
  return b.examTime.getTime() - a.examTime.getTime() || (a.id < b.id ? 1 : -1);
}

/** A measurement that waits for another one. */
export type Retest = {
  readonly track: RetestTrack;
  readonly exam: CaseExam;
  readonly dueOn: CalendarDate;
};

/**
 * What of some examinations is to be measured again, where none of `all` answers it; null for nothing. A trigger without its
 * motion test comes first, then what was asked for last.
 */
export function findRetest(
  some: readonly CaseExam[],
  { all, days }: { readonly all: readonly CaseExam[]; readonly days: DueDays },
): Retest | null {
  const open = some
    .filter((exam) => retestTrackOf(exam) && !all.some((later) => answersRetest(later, exam)))
    .toSorted(newestFirst);
  const exam = open.find(({ finding }) => finding === 'retest') ?? open[0];
  const track = exam && retestTrackOf(exam);
  return exam && track ? { track, exam, dueOn: retestDueOn(exam, track, days) } : null;
}

function retestDueOn(exam: CaseExam, track: RetestTrack, days: DueDays): CalendarDate {
  const due = addDays(dayOfExam(exam), days[track === 'posture' ? track : 'retest'].retest);
  const { projectEnd } = exam;
  const isLate = track !== 'posture' && projectEnd !== null && projectEnd < due;
  return schoolDayFrom(isLate ? projectEnd : due, days);
}
