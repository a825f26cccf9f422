/** What a letter to a family says. Pure: the same case and examination, the same letter. */
import {
  formatAngle,
  overallLongWord,
  overallPointWord,
  REPORT_FOOTER,
  toOverallFinding,
} from '@spine/contract/exam';
import {
  type CaseState,
  type CaseVisit,
  dayOfExam,
  type LetterKind,
  toHospitalStanding,
} from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai, dayText } from '@spine/contract/kernel';
import { maskStudentNumber } from '@spine/contract/patient';
import { familySteps, hospitalText, nextVisitText } from '@spine/contract/quick-query';
import type { ExamFacts } from '#features/exam/index.ts';
import type { LetterCase } from './letter.repository.ts';
import { letterText as text } from './letter.text.ts';

/** A letter before it is written. */
export type PlannedLetter = LetterCase & {
  readonly kind: LetterKind;
  /** Of the finding it carries. */
  readonly examId: string;
  readonly state: CaseState;
  /** By when the child is to be at a hospital; null where it is not asked there. */
  readonly visitBy: CalendarDate | null;
  /** The last visit of which the hospital said something. */
  readonly visit: CaseVisit | null;
};

export type Letter = ReturnType<typeof letterModel>;

export function letterModel(of: PlannedLetter, exam: ExamFacts, today: CalendarDate) {
  const title = text.titles[of.kind];
  const examined = dayText(dateInShanghai(new Date(exam.examTime)));
  return {
    title,
    org: exam.orgName,
    platformLine: text.platformLine,
    greeting: text.greeting(of.name),
    opening: text.opening(of.name, examined, exam.projectName),
    facts: [
      { label: text.facts.school, value: of.schoolName },
      { label: text.facts.clazz, value: `${of.gradeName}${of.clazzName}` },
      { label: text.facts.number, value: maskStudentNumber(of.studentId) },
      { label: text.facts.day, value: text.examinedAt(examined, exam.age) },
    ],
    result: { label: text.result, words: overallLongWord(exam.overall) },
    parts: [
      ...hospitalParts(of, today),
      { title: text.description, lines: [exam.description] },
      ...earlierParts(of, exam),
      { title: text.advice, lines: adviceLines(of, exam, today) },
    ],
    footer: REPORT_FOOTER,
    contacts: exam.examineOrgInfo,
    signed: text.signed(exam.orgName, dayText(today)),
    receipt: {
      words: text.receipt(of.name, title),
      answers: of.kind === 'notice' ? text.answers : text.answersOfRetest,
      blanks: [text.signature, text.phone, text.date],
      note: text.returned,
    },
  };
}

const SHOWN_EXAMS = 4;

/** The trend up to today, and the larger finding of before that nobody looked at. */
function earlierParts({ kind }: PlannedLetter, { trend, standing }: ExamFacts) {
  const points = trend.slice(-SHOWN_EXAMS).map(({ examTime, maxAngle, overall }) => {
    const day = dayText(dateInShanghai(new Date(examTime)));
    return text.pastExam(day, formatAngle(maxAngle), overallPointWord(overall));
  });
  const open =
    kind === 'notice' && standing
      ? [text.stillOpen(dayText(standing.date), overallLongWord(standing.overall))]
      : [];
  if (points.length < 2 && open.length === 0) return [];
  return [{ title: text.trend, lines: [text.pastExams(points), ...open] }];
}

function hospitalParts({ visit }: PlannedLetter, today: CalendarDate) {
  if (!visit) return [];
  const { nextVisitOn: day } = visit.result;
  const next = day === null ? '' : nextVisitText({ day, byRule: false }, today);
  const advice = day !== null && day < today ? text.lateVisit : '';
  const lines = [`${hospitalText(toHospitalStanding(visit))}${next}${advice}`];
  return [{ title: text.hospital, lines }];
}

/** The steps of the family's page, so that both name the same day: by the finding that leads, though the letter carries a newer one. */
function adviceLines(of: PlannedLetter, exam: ExamFacts, today: CalendarDate): string[] {
  const { state, kind, visitBy } = of;
  const lead = kind === 'notice' ? state.lead : state.retest?.exam;
  const told = lead
    ? { date: dayOfExam(lead), overall: toOverallFinding(lead), maxAngle: lead.maxAngle }
    : { ...exam, date: dateInShanghai(new Date(exam.examTime)) };
  const { visitedOn, clearedOn } = state;
  const followUp = {
    visitBy,
    visitedOn,
    clearedOn,
    booked: state.stage === 'booked' && state.dueOn ? { day: state.dueOn, hospital: null } : null,
    // The hospital's result stands above; the letter is of what the screening found.
    hospital: null,
    nextVisit: null,
  };
  const steps = familySteps({
    exam: told,
    followUp,
    retestBy: state.retest?.dueOn ?? null,
    advice: exam.adviceFromTemplate ? exam.advice : '',
    today,
  });
  return steps.map(text.step);
}

const groupOf = ({ hasLeft, gradeName, clazzName }: PlannedLetter): string =>
  hasLeft ? text.leavers : `${gradeName}${clazzName}`;

/** The letters of a class for its teacher, with room for who has got one and whose slip came back. */
export function handOutList(planned: readonly PlannedLetter[]) {
  const { number, name, studentNumber, handedOut, returned } = text.listColumns;
  const [first] = planned;
  const clazz = first ? `${first.schoolName} ${groupOf(first)}` : '';
  return {
    title: text.listTitle,
    clazz,
    note: text.listNote(planned.length),
    columns: [number, name, studentNumber, handedOut, returned],
    // What each letter says is for the family alone.
    rows: planned.map((of, at) => [String(at + 1), of.name, maskStudentNumber(of.studentId)]),
    blanks: [text.teacher, text.date],
  };
}
