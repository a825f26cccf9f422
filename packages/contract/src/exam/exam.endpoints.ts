/**
 * The calls about examinations: the upload, the lists, and one examination for drawer and report. An upload
 * is one transaction that answers every record. It answers 8000 when all were taken; otherwise the refusals below
 * carry the same data: 31001310 all were there before and nothing changed, 31001311 some were taken, 31001309 none.
 */
import { z } from 'zod';
import {
  cursorListOf,
  cursorQuery,
  defineEndpoint,
  describedAs,
  exportQuery,
  file,
  idField,
  institution,
  listOf,
  listQuery,
  oneOf,
} from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import { examErrors } from './exam.errors.ts';
import { examImageRow, examRecord, uploadAnswer } from './exam.schema.ts';
import { examFilters, examInfo, examRow, historyRow } from './exam-view.schema.ts';

/** Records of one upload. */
const UPLOAD_MAX_RECORDS = 500;
const UPLOAD_MAX_BYTES = 64 * 1024 * 1024;

export const uploadExams = defineEndpoint({
  method: 'POST',
  path: '/exams/upload',
  summary:
    'Takes examinations of one school in one project; the same id sent again is the same record',
  access: institution('exam.upload'),
  openTo: ['device'],
  log: { model: 'exam', optype: 'upload' },
  bodyLimit: UPLOAD_MAX_BYTES,
  input: z.object({
    projectId: idField,
    schoolId: idField,
    /** A malformed record is refused by itself, so the envelope takes anything. */
    exams: z.array(describedAs(examRecord)).min(1).max(UPLOAD_MAX_RECORDS),
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
  summary:
    'Examinations of the institution, newest first. To read all of them, send the `next` of each answer as `after` until none comes',
  access: institution('exam.menu'),
  log: { model: 'exam', optype: 'view', once: 'hour' },
  input: cursorQuery(['examTime'], examFilters),
  reply: cursorListOf(examRow),
});

export const exportExams = defineEndpoint({
  method: 'GET',
  path: '/exams/exportExcel',
  summary: 'Every examination the filters of the list find, as one .xlsx',
  access: institution('exam.menu'),
  needsRecentProof: true,
  carriesChildren: true,
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
  input: listQuery(['examTime'], {
    patientId: idField,
    /** Voided examinations too. */
    voided: z.literal('with').optional(),
  }),
  reply: listOf(historyRow),
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

const MOST_IDS = 1000;
const LONGEST_TOKEN = 120;

/** The pictures of many examinations as one zip: prepared in the background, fetched with a token (spec 7). */
export const prepareExamImages = defineEndpoint({
  method: 'POST',
  path: '/exams/download/ultrasonic',
  summary:
    'Packs the pictures of examinations, by ids or filters, and answers a token for ten minutes',
  access: institution('exam.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'exam', optype: 'add' },
  input: z.object({
    ids: z.array(idField).min(1).max(MOST_IDS).optional(),
    ...examFilters,
    ...purposeField,
  }),
  reply: oneOf(z.object({ token: z.string() })),
  faults: { ids: examErrors.tooManyIds, purpose: disclosureErrors.purposeInvalid },
});

export const downloadExamImages = defineEndpoint({
  method: 'GET',
  path: '/exams/download/:token',
  summary: 'The zip of a token, for whoever prepared it',
  access: institution('exam.menu'),
  needsRecentProof: true,
  log: { model: 'exam', optype: 'export' },
  input: z.object({ token: z.string().max(LONGEST_TOKEN) }),
  reply: file,
  faults: { token: examErrors.archiveGone },
});
