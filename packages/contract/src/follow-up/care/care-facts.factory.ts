/**
 * What a child's examinations and visits ask for by the sentences of docs/domain/decisions.md 27 to 30 and
 * docs/domain/care.md, for tests: written from these alone, nothing of the case is used but the assessment of an examination. Where no
 * sentence decides, a fact is neither `must` nor excluded from `may`.
 */
import { addDays, type CalendarDate, dateInShanghai } from '#kernel';
import {
  assessExam,
  type ExamResult,
  type ExamToAssess,
  type ScreeningMethod,
  SEGMENTS,
} from '../../exam/index.ts';
import type { HospitalTrack } from '../case/case.schema.ts';
import type { DueDays } from '../case/case-due.schema.ts';
import type { CaseAct } from '../case/case-entry.rules.ts';
import {
  countingActs,
  excludes,
  findsOrPlans,
  hasResultOf,
  movedFromHoliday,
  newest,
  nextVisitOf,
  toVisits,
  type Visit,
} from './care-visits.factory.ts';
import type { Life, LivedExam, Moment } from './child-life.factory.ts';

export type Screening = {
  readonly id: string;
  /** When it was stored. */
  readonly at: string;
  readonly time: number;
  readonly day: CalendarDate;
  readonly projectEnd: CalendarDate | null;
  readonly method: ScreeningMethod;
  readonly sent: ExamToAssess;
  readonly result: ExamResult;
};

/** Whether something is so; undecided where no sentence says it. */
export type Verdict = 'yes' | 'no' | 'undecided';

/** A life is looked at after each thing that happens in it. */
const assessed = new WeakMap<LivedExam, Screening>();

function screeningOf(exam: LivedExam): Screening {
  const screening = assessed.get(exam) ?? toScreening(exam);
  assessed.set(exam, screening);
  return screening;
}

function toScreening({ entry, sent, method }: LivedExam): Screening {
  const assessment = assessExam(sent, method);
  if (!assessment.ok) throw new Error(assessment.fault);
  const { id, at, exam } = entry;
  const { examTime, projectEnd } = exam;
  const day = dateInShanghai(examTime);
  const { result } = assessment;
  return { id, at, time: examTime.getTime(), day, projectEnd, method, sent, result };
}

const hasDegree = ({ result }: Screening) =>
  result.resultId === 1 || result.resultId === 2 || result.resultId === 3;
const isOfSide = ({ result }: Screening) => result.sagittalAbnormal !== null;
export const isFirstMeasurement = ({ result }: Screening) => result.finding === 'retest';
export const isSentOn = ({ sent }: Screening) => sent.advice?.includes('furtherCheck') === true;

/** To which visit it refers: the days and words of the gravest of its findings. */
export function trackOf(exam: Screening): HospitalTrack | null {
  const { finding, maxAngle, sagittalAbnormal, referred } = exam.result;
  if (finding === 'severityThree') return 'urgent';
  if (isFirstMeasurement(exam) && (maxAngle ?? 0) >= 10) return 'urgent';
  if (finding === 'severityOne' && sagittalAbnormal === null && !isSentOn(exam)) return 'gentle';
  return referred ? 'referral' : null;
}

type Findings = Screening['sent'];

function isTriggered({ generalCheck, forwardBend, atr }: Findings): boolean {
  const angles = SEGMENTS.flatMap((segment) => atr?.[segment] ?? []);
  return (
    Object.values(generalCheck ?? {}).includes(true) ||
    Object.values(forwardBend ?? {}).some((bend) => bend !== 'none') ||
    angles.some((angle) => Math.abs(angle) >= 5)
  );
}

const isRead = (atr: Findings['atr']) =>
  atr !== undefined && SEGMENTS.every((segment) => atr[segment].length > 0);

/** Three segments, the motion test where something triggered, the prone test where a sign asks. */
function isMeasuredWhole({ sent }: Screening): boolean {
  const { typeId, status, atr, motionTest, sagittal } = sent;
  if (typeId !== 1 || status !== 1 || !isRead(atr)) return false;
  const isMoved = sent.isExercised === true || isRead(motionTest?.atr);
  const isProved = !sagittal || sagittal.sign === 'normal' || sagittal.prone !== undefined;
  return (isMoved || !isTriggered(sent)) && isProved;
}

/** 27: with inspection and forward bend. */
function isComplete(exam: Screening): boolean {
  const { generalCheck, forwardBend } = exam.sent;
  return isMeasuredWhole(exam) && generalCheck !== undefined && forwardBend !== undefined;
}

/** What a later complete examination says of one part of what was found before. */
type Part = (later: Screening, before: Screening) => Verdict;

const isSameDay: Part = (later, before) => (later.day === before.day ? 'undecided' : 'yes');

/** Only none closes a degree, and of one day nobody knows which is right. */
const answersDegree: Part = (later, before) => {
  if (!hasDegree(before) || isFirstMeasurement(before)) return 'yes';
  if (hasDegree(later)) return 'no';
  return later.day === before.day && before.sent.typeId === 1 ? 'no' : isSameDay(later, before);
};

const answersSideView: Part = (later, before) => {
  if (!isOfSide(before)) return 'yes';
  return !later.sent.sagittal || isOfSide(later) ? 'no' : isSameDay(later, before);
};

const answersFurtherCheck: Part = (later, before) => {
  if (!isSentOn(before)) return 'yes';
  return isSentOn(later) ? 'no' : isSameDay(later, before);
};

const PARTS = [answersDegree, answersSideView, answersFurtherCheck];

function answers(later: Screening, before: Screening): Verdict {
  if (later.time <= before.time || !isMeasuredWhole(later)) return 'no';
  if (isComplete(later)) return worstOf(PARTS.map((part) => part(later, before)));
  // No sentence says whether a motion test or a side view of a child that was not inspected answers as much.
  const isSideAnswered = !isOfSide(before) || !isOfSide(later);
  const isDegreeAnswered =
    !hasDegree(before) || (isFirstMeasurement(before) && later.result.resultId !== null);
  return isSideAnswered && isDegreeAnswered && !isSentOn(before) ? 'undecided' : 'no';
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  return (['no', 'undecided'] as const).find((one) => verdicts.includes(one)) ?? 'yes';
}

function bestOf(verdicts: readonly Verdict[]): Verdict {
  return (['yes', 'undecided'] as const).find((one) => verdicts.includes(one)) ?? 'no';
}

/** Degrees that differ by more than any error of measuring, and by less than each. */
const CERTAIN = { grown: 5.4, same: 2.7 };

/** Whether an angle grew since what was last measured until a visit. */
function isGrown(exam: Screening, before: readonly Screening[]): Verdict {
  const measured = before.filter(({ result }) => result.maxAngle !== null);
  const last = measured.toSorted((a, b) => a.time - b.time).at(-1);
  if (!last || isFirstMeasurement(exam)) return 'undecided';
  const grown = (exam.result.maxAngle ?? 0) - (last.result.maxAngle ?? 0);
  if (grown >= CERTAIN.grown) return 'yes';
  const isLike =
    last.sent.typeId === exam.sent.typeId && !isFirstMeasurement(last) && isRead(last.sent.atr);
  return isLike && Math.abs(grown) < CERTAIN.same ? 'no' : 'undecided';
}

/** Who declined, or of whom nothing could be measured or seen, cannot be compared with. */
function isLookedAt(exam: Screening): boolean {
  return exam.result.maxAngle !== null || isOfSide(exam) || isSentOn(exam);
}

/** Whether something was found that was not there until a visit. A sign of before may have been answered since. */
function isNewFinding(exam: Screening, visit: Visit, screenings: readonly Screening[]): Verdict {
  const before = screenings.filter(
    (one) => one.day <= visit.day && one.id !== exam.id && isLookedAt(one),
  );
  if (before.length === 0) return 'undecided';
  const signs = [isOfSide, isSentOn].filter((isFound) => isFound(exam));
  if (signs.some((isFound) => !before.some(isFound))) return 'yes';
  return signs.length > 0 ? 'undecided' : isGrown(exam, before);
}

/** A later finding that changes nothing: the hospital's own next visit is ahead and the change lies within the error. */
function isHeld(exam: Screening, { visits, screenings }: Lived): Verdict {
  const decisions = visits.filter(({ result }) => findsOrPlans(result) || excludes(result));
  const before = newest(decisions.filter(({ day }) => day < exam.day));
  if (!before || nextVisitOf(before) < exam.day) return 'no';
  // 正常 with a next visit stays in 随诊 until that day.
  if (!findsOrPlans(before.result)) return before.result.nextVisitOn === null ? 'no' : 'undecided';
  const isNew = isNewFinding(exam, before, screenings);
  if (isNew === 'yes') return 'no';
  // Known before: the hospital was told of after the finding.
  if (before.at > exam.at) return 'undecided';
  if (before.result.nextVisitOn === null) return 'no';
  // A visit without a result holds nothing, and no sentence says what becomes of an older one.
  const isWaiting = newest(visits.filter(({ day }) => day < exam.day)) !== before;
  return isNew === 'no' && !isWaiting && hasDegree(exam) ? 'yes' : 'undecided';
}

export type Lived = {
  readonly screenings: readonly Screening[];
  readonly acts: readonly CaseAct[];
  readonly visits: readonly Visit[];
  readonly moments: readonly Moment[];
  readonly days: DueDays;
  /** The day of the last moment. */
  readonly today: CalendarDate;
};

export function toLived({ moments, days }: Life): Lived {
  const voided = new Set(moments.map((one) => one.kind === 'voided' && one.examId));
  const screenings = moments.flatMap((one) =>
    one.kind === 'examined' && !voided.has(one.entry.id) ? screeningOf(one) : [],
  );
  const acts = countingActs(moments);
  const last = moments.at(-1);
  const at = last ? atOf(last) : '2026-09-01T02:00:00.000Z';
  const visits = toVisits(acts);
  return { screenings, acts, visits, moments, days, today: dateInShanghai(new Date(at)) };
}

export function atOf(moment: Moment): string {
  if (moment.kind === 'examined') return moment.entry.at;
  return moment.kind === 'acted' ? moment.act.at : moment.at;
}

/** Examinations of which something must be so, and those of which it may. */
type Bounds = { readonly must: readonly Screening[]; readonly may: readonly Screening[] };

function boundsOf(
  screenings: readonly Screening[],
  verdictOf: (one: Screening) => Verdict,
): Bounds {
  const judged = screenings.map((one) => ({ one, verdict: verdictOf(one) }));
  return {
    must: judged.flatMap(({ one, verdict }) => (verdict === 'yes' ? one : [])),
    may: judged.flatMap(({ one, verdict }) => (verdict === 'no' ? [] : one)),
  };
}

const OPPOSITE: Readonly<Record<Verdict, Verdict>> = {
  yes: 'no',
  no: 'yes',
  undecided: 'undecided',
};

/** Referrals that nobody looked at: no hospital on its day or later, and no complete examination found none. */
export function findUnseen(lived: Lived): Bounds & { held: readonly Screening[] } {
  const { screenings, visits } = lived;
  const unanswered = (one: Screening) =>
    OPPOSITE[bestOf(screenings.map((later) => answers(later, one)))];
  const waiting = screenings.filter(
    (one) => trackOf(one) !== null && !visits.some(({ seenOn }) => seenOn >= one.day),
  );
  const verdictOf = (one: Screening) => worstOf([unanswered(one), OPPOSITE[isHeld(one, lived)]]);
  const isKept = (one: Screening) => isHeld(one, lived) === 'yes' && unanswered(one) === 'yes';
  return { ...boundsOf(waiting, verdictOf), held: waiting.filter(isKept) };
}

/** A screening without a trigger, quick or with three segments. */
function isSmall({ result, sent, method }: Screening): Verdict {
  if (result.finding === 'belowFive' || result.finding === 'normal') return 'yes';
  if (result.finding !== 'incomplete') return 'no';
  const isWhole = SEGMENTS.every((one) => (sent.atr?.[one].length ?? 0) > 0);
  return isWhole && method !== 'guideline' ? 'yes' : 'undecided';
}

/** What is to be measured again: a trigger without its test, 姿态不良, and what an inspection left out. */
export type RetestKind = 'retest' | 'posture' | 'unfinished';

export function retestKindOf({ result, sent, method }: Screening): RetestKind | null {
  if (result.finding === 'retest') return 'retest';
  if (result.finding === 'badPosture') return 'posture';
  const isLeftOut = result.finding === 'incomplete' || result.finding === 'undetermined';
  const isQuickOfGuideline = method === 'guideline' && sent.typeId === 0;
  return (isLeftOut && sent.status === 1) || isQuickOfGuideline ? 'unfinished' : null;
}

/** Three small angles of a child that was not inspected count like a quick one but by the guideline. */
function isCountedAsQuick(exam: Screening): boolean {
  return exam.result.finding === 'incomplete' && isSmall(exam) === 'yes';
}

function isMeasuredAgain(before: Screening, screenings: readonly Screening[]): Verdict {
  const later = screenings.filter(({ time }) => time > before.time);
  // Only a complete examination is sure to answer; one that found something has taken its place.
  if (later.some(isComplete)) return 'yes';
  const kind = retestKindOf(before);
  const foundMore = later.some(({ sent, result }) => sent.typeId === 1 && result.precedence === 1);
  if (foundMore) return 'undecided';
  if (kind === 'posture') return bestOf(later.map(isSmall));
  return kind === 'unfinished' && later.some(({ sent }) => sent.status === 1) ? 'undecided' : 'no';
}

export function findToMeasure({ screenings, visits }: Lived): Bounds {
  const answered = newest(visits.filter(({ result }) => hasResultOf(result)));
  return boundsOf(screenings, (one) => {
    if (retestKindOf(one) === null) return 'no';
    const left = OPPOSITE[isMeasuredAgain(one, screenings)];
    // A hospital that came to a result has seen more than a retest.
    const isSeen = answered !== undefined && answered.seenOn >= one.day;
    return isSeen || isCountedAsQuick(one) ? worstOf([left, 'undecided']) : left;
  });
}

/** The day by which it is to be measured again: 14 days or the end of its project, and 姿态不良 in half a year. */
export function measureBy(exam: Screening, days: DueDays): CalendarDate {
  if (retestKindOf(exam) === 'posture') return movedFromHoliday(addDays(exam.day, 180), days);
  const due = addDays(exam.day, 14);
  const { projectEnd } = exam;
  return movedFromHoliday(projectEnd !== null && projectEnd < due ? projectEnd : due, days);
}
