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
  const examTime = instantInShanghai(exam.exam_time);
  return {
    id: exam.id,
    patientId: exam.patient_id,
    studentId: exam.student_id,
    name: exam.name,
    sex: exam.gender,
    birthDate: exam.birth_date,
    age: Math.max(0, ageOn(exam.birth_date, dateOf(examTime)) ?? 0),
    schoolId: exam.school_id,
    schoolName: exam.school_name,
    gradeName: exam.grade_name,
    clazzName: exam.clazz_name,
    projectId: exam.project_id,
    examTime,
    doctorName: exam.doctor_name,
    reportDownloaded: exam.report_downloaded_at !== null,
    ...resultView(exam),
  };
}

/** An instant of Shanghai begins with its date. */
function dateOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}

function resultView(exam: ListedExam) {
  return {
    typeId: exam.type_id,
    status: exam.status,
    resultId: exam.result_id,
    res: resultWord({ status: exam.status, resultId: exam.result_id }),
    needsRetest: exam.needs_retest,
    screeningState: exam.screening_state,
    leftAngle: exam.left_angle,
    rightAngle: exam.right_angle,
    quickData: summaryOf(exam),
    maxAngle: exam.max_angle,
    maxSide: exam.max_side,
    maxSegment: exam.max_segment,
  };
}

function summaryOf({ status, left_angle, right_angle }: ListedExam): string {
  if (status === ExamStatus.Declined) return '';
  return angleSummary(pairOf({ left: left_angle ?? 0, right: right_angle ?? 0 }));
}

/** One row of a list. */
export function rowView(exam: ListedExam): ExamRow {
  return {
    ...outcomeView(exam),
    quickDataList: exam.group_angles,
    stoneInfo: stoneInfoOf(exam.max_segment),
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
