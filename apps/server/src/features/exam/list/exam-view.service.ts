/** Turns a stored examination into what lists and reports show of it. */
import {
  angleSummary,
  type ExamImageRow,
  type ExamRow,
  ExamStatus,
  examErrors,
  isBeforeProject,
  overallWord,
  toAnglePair,
  toOverallFinding,
  toStoneInfo,
  type Voiding,
} from '@spine/contract/exam';
import { ageOn, dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type ImageRow, loadImages } from '../picture/exam-picture.repository.ts';
import { readPicture } from '../picture/exam-picture.service.ts';
import { isListed, isVoided } from './exam-info.repository.ts';
import type { ListedExam } from './exam-list.repository.ts';

/** What only the rows of lists have. */
type RowFields = 'quickDataList' | 'stoneInfo' | 'doctorId' | 'uploadedAt' | 'voided';

/** What lists, drawer and report have in common. */
export function outcomeView(listed: ListedExam): Omit<ExamRow, RowFields> {
  const { gender: sex, groupAngles: _, reportDownloadedAt, ...listedExam } = listed;
  const { doctorId: _doctor, createdAt: _uploaded, voidedAt: _voided, ...shown } = listedExam;
  const { startDate, projectCreatedAt: createdAt, ...exam } = shown;
  const overall = toOverallFinding(exam);
  return {
    ...exam,
    sex,
    age: Math.max(0, ageOn(exam.birthDate, dateInShanghai(exam.examTime)) ?? 0),
    examTime: instantInShanghai(exam.examTime),
    beforeProject: isBeforeProject(exam.examTime, { startDate, createdAt }),
    reportDownloaded: reportDownloadedAt !== null,
    overall,
    res: overallWord(overall),
    quickData: formatAngles(exam),
  };
}

type Angles = Pick<ListedExam, 'status' | 'leftAngle' | 'rightAngle'>;

function formatAngles({ status, leftAngle, rightAngle }: Angles): string {
  if (status === ExamStatus.Declined) return '';
  return angleSummary(toAnglePair({ left: leftAngle ?? 0, right: rightAngle ?? 0 }));
}

/** One row of a list; `voided` says of a voided one who did it. */
export function rowView(exam: ListedExam, voided: Voiding | null = null): ExamRow {
  return {
    ...outcomeView(exam),
    quickDataList: exam.groupAngles,
    stoneInfo: toStoneInfo(exam.maxSegment),
    doctorId: exam.doctorId,
    uploadedAt: instantInShanghai(exam.createdAt),
    voided,
  };
}

/** Of an examination that is not listed. Refuses examErrors.examNotFound, examErrors.examVoided. */
export async function refuseUnlisted(tenant: Tenant, id: string): Promise<never> {
  return refuse((await isVoided(tenant, id)) ? examErrors.examVoided : examErrors.examNotFound);
}

/** The pictures of one examination. Refuses examErrors.examNotFound, examErrors.examVoided. */
export async function listedImages(
  tenant: Tenant,
  of: { examId: string; kind: 'exam' | 'report' },
): Promise<ImageRow[]> {
  if (!(await isListed(tenant, of.examId))) await refuseUnlisted(tenant, of.examId);
  return loadImages(tenant, of);
}

/** The pictures of one examination as base64. Refuses examPictureErrors.imageLost. */
export function imageRows(
  blobs: BlobStore,
  examId: string,
  images: readonly ImageRow[],
): Promise<ExamImageRow[]> {
  return Promise.all(
    images.map(async ({ position, name, ...image }) => {
      const content = await readPicture(blobs, image);
      return { examId, position, name, fileData: content.toString('base64') };
    }),
  );
}
