/** The visits of a population as rows: acts in the cases of its children, and what they count for in their projects. */
import { isConfirmed } from '@spine/contract/exam';
import { largestCobb, NO_RESULT, type VisitResult } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import type { Tables } from '@spine/server/platform/db/tables.ts';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { visitAfter } from './population-visit.ts';

type ExamRow = Insertable<Tables['exam']>;
export type VisitRow = Insertable<Tables['followUpAct']> & {
  readonly projectId: string;
  readonly day: string;
  readonly result: VisitResult;
  readonly doneBy: string;
};
export type OutcomeRow = Insertable<Tables['referral']>;

/** One a child and project, however often it was examined in it. Visits of days to come have not happened, and some results are awaited. */
export function visitRowsOf(exams: readonly ExamRow[], now: Date): VisitRow[] {
  const visits = exams.flatMap((exam) => visitRow(exam, now) ?? []);
  return [...new Map(visits.map((visit) => [visit.projectId + visit.patientId, visit])).values()];
}

function visitRow(exam: ExamRow, now: Date): VisitRow | undefined {
  if (!exam.referred) return undefined;
  const day = dateInShanghai(new Date(exam.examTime));
  const visit = visitAfter({ id: exam.id, day, resultId: exam.resultId ?? null });
  const today = dateInShanghai(now);
  if (!visit || visit.attendedOn > today) return undefined;
  const { hospital, cobbAngle, resultOn } = visit;
  const curve = { segment: null, side: null, apex: null, cobbAngle };
  const hasResult = resultOn !== null && resultOn <= today;
  return {
    orgId: exam.orgId,
    id: uuidv7(),
    patientId: exam.patientId,
    projectId: exam.projectId,
    kind: 'visited',
    day: visit.attendedOn,
    result: { ...NO_RESULT, hospital, ...(hasResult && { xray: true, curves: [curve] }) },
    elsewhere: false,
    doneBy: exam.doctorId,
    doneByName: exam.doctorName,
    doneAt: new Date(`${visit.attendedOn}T17:00:00+08:00`),
  };
}

/** What each visit counts for, of children with one visit a project. */
export function outcomeRowsOf(visits: readonly VisitRow[]): OutcomeRow[] {
  return visits.map(({ orgId, id, patientId, projectId, day, result, ...act }) => {
    const cobbAngle = largestCobb(result);
    return {
      orgId,
      projectId,
      patientId,
      actId: id,
      attendedOn: day,
      hospital: result.hospital,
      cobbAngle,
      confirmed: isConfirmed(cobbAngle),
      recordedBy: act.doneBy,
      recordedByName: act.doneByName,
      recordedAt: act.doneAt,
    };
  });
}
