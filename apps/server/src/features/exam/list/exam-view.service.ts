/** Turns a stored examination into what lists and reports show of it. */
import {
  angleSummary,
  type ExamImageRow,
  type ExamRow,
  ExamStatus,
  examErrors,
  pairOf,
  resultWord,
  stoneInfoOf,
} from '@spine/contract/exam';
import { ageOn, instantInShanghai } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { imagesOf, isListed } from './exam-info.repository.ts';
import type { ListedExam } from './exam-list.repository.ts';

/** What lists, drawer and report have in common. */
export function outcomeView(exam: ListedExam): Omit<ExamRow, 'quickDataList' | 'stoneInfo'> {
  const examTime = instantInShanghai(exam.examTime);
  return {
    id: exam.id,
    patientId: exam.patientId,
    studentId: exam.studentId,
    name: exam.name,
    sex: exam.gender,
    birthDate: exam.birthDate,
    age: Math.max(0, ageOn(exam.birthDate, dateOf(examTime)) ?? 0),
    schoolId: exam.schoolId,
    schoolName: exam.schoolName,
    gradeName: exam.gradeName,
    clazzName: exam.clazzName,
    projectId: exam.projectId,
    examTime,
    doctorName: exam.doctorName,
    reportDownloaded: exam.reportDownloadedAt !== null,
    ...resultView(exam),
  };
}

/** An instant of Shanghai begins with its date. */
function dateOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}

function resultView(exam: ListedExam) {
  return {
    typeId: exam.typeId,
    status: exam.status,
    resultId: exam.resultId,
    res: resultWord({ status: exam.status, resultId: exam.resultId }),
    needsRetest: exam.needsRetest,
    screeningState: exam.screeningState,
    leftAngle: exam.leftAngle,
    rightAngle: exam.rightAngle,
    quickData: summaryOf(exam),
    maxAngle: exam.maxAngle,
    maxSide: exam.maxSide,
    maxSegment: exam.maxSegment,
  };
}

function summaryOf({ status, leftAngle, rightAngle }: ListedExam): string {
  if (status === ExamStatus.Declined) return '';
  return angleSummary(pairOf({ left: leftAngle ?? 0, right: rightAngle ?? 0 }));
}

/** One row of a list. */
export function rowView(exam: ListedExam): ExamRow {
  return {
    ...outcomeView(exam),
    quickDataList: exam.groupAngles,
    stoneInfo: stoneInfoOf(exam.maxSegment),
  };
}

/** The pictures of one examination as base64. Refuses examErrors.examNotFound. */
export async function imageRows(
  tenant: Tenant,
  of: { examId: string; kind: 'exam' | 'report' },
): Promise<{ rows: ExamImageRow[]; total: number }> {
  if (!(await isListed(tenant, of.examId))) refuse(examErrors.examNotFound);
  const images = await imagesOf(tenant, of);
  const rows = images.map(({ position, name, content }) => ({
    examId: of.examId,
    position,
    name,
    fileData: content.toString('base64'),
  }));
  return { rows, total: rows.length };
}
