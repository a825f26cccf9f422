/** Provokes the refusals of reports and pictures of many children. */
import { rm } from 'node:fs/promises';
import {
  downloadExamImages,
  examErrors,
  examPictureErrors,
  listExamImages,
  prepareExamImages,
  uploadExams,
} from '@spine/contract/exam';
import { addBulkReport, reportErrors } from '@spine/contract/report';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { uploadPictures } from '#features/exam/picture/exam-picture.factory.ts';
import type { World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const MANY = Array.from({ length: 1001 }, () => NOBODY);

const bulk = (input: object) => (world: World) =>
  world.as('doctor').raw(addBulkReport, { format: 'pdf', ...input });

export const reportProvocations: readonly Provocation[] = [
  [reportErrors.tooManyIds, bulk({ ids: MANY })],
  [reportErrors.noReports, bulk({ ids: [NOBODY] })],
  [
    reportErrors.onlyDeclined,
    async (world) => {
      const place = await insertScreening(world.database, world.home, { children: 1 });
      const { projectId, schoolId, patientIds } = place;
      const { readings: _none, ...declined } = quickRecord({ status: 2 });
      const exams = [{ ...declined, patientId: patientIds[0] }];
      await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
      return bulk({ projectId })(world);
    },
  ],
  [examErrors.tooManyIds, (world) => world.as('doctor').raw(prepareExamImages, { ids: MANY })],
  [examErrors.noImages, (world) => world.as('doctor').raw(prepareExamImages, { ids: [NOBODY] })],
  [
    examPictureErrors.imageLost,
    async (world) => {
      const screening = await insertScreening(world.database, world.home, { children: 1 });
      const [examId = ''] = await uploadPictures(world, screening);
      await rm(world.config.files.directory, { recursive: true });
      return world.as('doctor').call(listExamImages, { examId });
    },
  ],
  [examErrors.archiveGone, (world) => world.as('doctor').raw(downloadExamImages, { token: 'x' })],
];
