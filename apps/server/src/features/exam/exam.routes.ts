/** Translates the calls about examinations. */
import {
  examDetail,
  examErrors,
  examHistory,
  exportExams,
  listExamImages,
  listExams,
  listReportImages,
  type UploadAnswer,
  uploadExams,
} from '@spine/contract/exam';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type ArchivePorts, examArchiveRoutes } from './archive/exam-archive.routes.ts';
import { correctionRoutes } from './correction/exam-correction.routes.ts';
import { examInfo } from './exam.reader.ts';
import { examLogText } from './exam.text.ts';
import { examExport, examRows, historyRows } from './list/exam-list.service.ts';
import { imageRows, listedImages, refuseUnlisted } from './list/exam-view.service.ts';
import { readRecords } from './upload/exam-record.service.ts';
import { storeUpload } from './upload/exam-upload.service.ts';
import { withPictureFiles } from './upload/picture-upload.service.ts';

export type ExamPorts = ArchivePorts & {
  /** Where the QR code of an examination's report leads. */
  readonly verifyUrl: (of: { orgId: string; examId: string }) => string;
};

export function examRoutes(ports: ExamPorts): Binding[] {
  return [
    uploadRoute(ports.blobs),
    ...listRoutes(),
    detailRoute(ports),
    imageRoute(listExamImages, ports, { kind: 'exam', viewed: examLogText.imagesViewed }),
    imageRoute(listReportImages, ports, { kind: 'report', viewed: examLogText.reportImagesViewed }),
    ...examArchiveRoutes(ports),
    ...correctionRoutes(),
  ];
}

/** The answer is written after the commit: what it lists as accepted is stored, also when it is a refusal. */
function uploadRoute(blobs: BlobStore): Binding {
  return bindOpen(uploadExams, async (call) => {
    const { scope, actor, input, now, open, note } = call;
    const doctor = { id: actor.userId, name: actor.realName ?? '' };
    const reads = await readRecords(input.exams);
    const answer = await withPictureFiles({ ...call, blobs }, reads, (files) =>
      open(scope, async (tenant) => {
        const stored = await storeUpload(tenant, { ...input, reads, files, doctor, now });
        note({
          point: input.projectId,
          message: examLogText.uploaded(stored),
          level: logLevel(stored),
        });
        return stored;
      }),
    );
    const entry = findRefusal(answer);
    return entry ? refuse(entry, { data: answer }) : answer;
  });
}

function logLevel({ refused }: UploadAnswer) {
  return refused > 0 ? 'WARN' : 'INFO';
}

function findRefusal({ accepted, already, refused }: UploadAnswer) {
  if (already === 0 && refused === 0) return undefined;
  if (accepted > 0) return examErrors.partlyUploaded;
  return refused === 0 ? examErrors.allUploaded : examErrors.nothingUploaded;
}

function listRoutes(): Binding[] {
  return [
    bind(listExams, ({ tenant, input }) => examRows(tenant, input)),
    bindExport(exportExams, examExport),
    bind(examHistory, async ({ tenant, input, note }) => {
      const page = await historyRows(tenant, input);
      note({ point: input.patientId, message: examLogText.historyViewed(page.total) });
      return page;
    }),
  ];
}

function detailRoute({ verifyUrl }: ExamPorts): Binding {
  return bind(examDetail, async ({ tenant, input, note }) => {
    const exam = await examInfo(tenant, input.id);
    if (!exam) return refuseUnlisted(tenant, input.id);
    note({ point: exam.id, message: examLogText.viewed });
    return { ...exam, verifyUrl: verifyUrl({ orgId: tenant.orgId, examId: exam.id }) };
  });
}

function imageRoute(
  endpoint: typeof listExamImages,
  { blobs }: ExamPorts,
  { kind, viewed }: { kind: 'exam' | 'report'; viewed: (count: number) => string },
): Binding {
  return bindOpen(endpoint, async ({ scope, open, input, note }) => {
    const images = await open(scope, async (tenant) => {
      const listed = await listedImages(tenant, { ...input, kind });
      note({ point: input.examId, message: viewed(listed.length) });
      return listed;
    });
    return { rows: await imageRows(blobs, input.examId, images), total: images.length };
  });
}
