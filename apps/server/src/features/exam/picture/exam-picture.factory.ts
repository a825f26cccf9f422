/** Examinations with pictures. */
import { uploadExams } from '@spine/contract/exam';
import type { World } from '#testing/world.ts';
import { quickRecord, type Screening } from '../exam.factory.ts';

/** One pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Uploads an examination of each child with its pictures; returns their ids. */
export async function uploadPictures(
  world: World,
  { projectId, schoolId, patientIds }: Screening,
  { pictures = 1, name = '背面' } = {},
): Promise<string[]> {
  const images = Array.from({ length: pictures }, () => ({ name, fileData: PNG }));
  const exams = patientIds.map((patientId) => quickRecord({ patientId, images }));
  const { body } = await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
  if (body.code !== 8000) throw new Error(JSON.stringify(body));
  return exams.map(({ id }) => id);
}
