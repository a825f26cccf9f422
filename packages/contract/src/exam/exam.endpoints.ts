/**
 * The calls about examinations: the one upload door, the lists, and one examination for drawer and report. An upload
 * is one transaction that answers every record. It answers 8000 when all were taken; otherwise the refusals below
 * carry the same data: 31001310 all were there before and nothing changed, 31001311 some were taken, 31001309 none.
 */
import { z } from 'zod';
import {
  defineEndpoint,
  exportQuery,
  file,
  idField,
  institution,
  listOf,
  listQuery,
  oneOf,
} from '#kernel';
import { examErrors } from './exam.errors.ts';
import { examImageRow, uploadAnswer } from './exam-upload.schema.ts';
import { examFilters, examInfo, examRow } from './exam-view.schema.ts';

/** Records of one upload. */
export const UPLOAD_MAX_RECORDS = 500;
const UPLOAD_MAX_BYTES = 64 * 1024 * 1024;

export const uploadExams = defineEndpoint({
  method: 'POST',
  path: '/exams/upload',
  summary:
    'Takes examinations of one school in one project; the same id sent again is the same record',
  access: institution('exam.upload'),
  log: { model: 'exam', optype: 'upload' },
  bodyLimit: UPLOAD_MAX_BYTES,
  input: z.object({
    projectId: idField,
    schoolId: idField,
    /** Each an ExamRecord. A malformed one is refused by itself, so the envelope takes anything. */
    exams: z
      .array(z.unknown().describe('An ExamRecord; a malformed one is refused by itself'))
      .min(1)
      .max(UPLOAD_MAX_RECORDS),
  }),
  reply: oneOf(uploadAnswer),
  faults: {
    projectId: examErrors.projectIdMissing,
    schoolId: examErrors.schoolIdMissing,
    exams: examErrors.parametersMissing,
  },
});

export const listExams = defineEndpoint({
  method: 'GET',
  path: '/exams/list',
  summary: 'Examinations of the institution, newest first',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'view', once: 'hour' },
  input: listQuery(['examTime'], examFilters),
  reply: listOf(examRow),
});

export const exportExams = defineEndpoint({
  method: 'GET',
  path: '/exams/exportExcel',
  summary: 'Every examination the filters of the list find, as one .xlsx',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'export' },
  input: exportQuery(['examTime'], examFilters),
  reply: file,
});

export const examHistory = defineEndpoint({
  method: 'GET',
  path: '/exams/history/list',
  summary: 'The examinations of one child, newest first',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'view' },
  input: listQuery(['examTime'], { patientId: idField }),
  reply: listOf(examRow),
});

export const examDetail = defineEndpoint({
  method: 'GET',
  path: '/201/exams/info',
  summary: 'Everything of one examination, as the report needs it',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'view' },
  input: z.object({ id: idField }),
  reply: oneOf(examInfo),
});

export const listExamImages = defineEndpoint({
  method: 'GET',
  path: '/patientReport/listExamImage',
  summary: 'The pictures taken during one examination',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'view' },
  input: z.object({ examId: idField }),
  reply: listOf(examImageRow),
});

export const listReportImages = defineEndpoint({
  method: 'GET',
  path: '/patientReport/listReportImage',
  summary: 'The report pictures a client drew of one examination',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'view' },
  input: z.object({ examId: idField }),
  reply: listOf(examImageRow),
});
