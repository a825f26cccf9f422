/**
 * Takes uploaded examinations. Each record of a call is answered: taken, already there, or refused with its cause.
 * The first record with an id wins, whatever a later one with the same id says; so a client may send everything
 * again until it is answered. A replay is answered even after its project has ended.
 */
import {
  examErrors,
  type ResultId,
  type UploadAnswer,
  type UploadResult,
} from '@spine/contract/exam';
import { spelledNumber } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import { restateExamined } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type Decision,
  type Doctor,
  decideRecords,
  type ExamPlace,
  type KnownResults,
} from './exam-decision.service.ts';
import { idOf, type Read } from './exam-record.service.ts';
import {
  insertExamImages,
  insertExams,
  lockedProject,
  lockUploading,
  resultsByIds,
  rosterPlaces,
} from './exam-upload.repository.ts';

export type Upload = ExamPlace & {
  readonly exams: readonly unknown[];
  /** What each of them is worth. */
  readonly reads: readonly Read[];
  readonly doctor: Doctor;
  readonly now: Date;
};

/**
 * Stores what is new in one call and answers every record in the order it was sent. Refuses
 * examErrors.projectNotFound, examErrors.projectNotInProgress.
 */
export async function takeUpload(tenant: Tenant, upload: Upload): Promise<UploadAnswer> {
  await lockUploading(tenant);
  const project = (await lockedProject(tenant, upload)) ?? refuse(examErrors.projectNotFound);
  const { reads } = upload;
  const known = await resultsByIds(tenant, recordIds(reads));
  const isReplay = reads.every((read) => read.ok && known.has(read.record.id));
  if (project.status !== ProjectStatus.Underway && !isReplay)
    refuse(examErrors.projectNotInProgress);
  const roster = await rosterFor(tenant, { upload, reads, known });
  const { method, ...beginning } = project;
  const decisions = decideRecords(reads, {
    ...upload,
    ...{ orgId: tenant.orgId, method, beginning, known, roster },
  });
  const kept = await store(tenant, decisions);
  const patientIds = decisions.flatMap((decision) =>
    decision.kind === 'store' && kept.stored.has(decision.row.id) ? [decision.row.patientId] : [],
  );
  await restateExamined(tenant, { patientIds, projectId: upload.projectId });
  const results = decisions.map((decision, index) => ({
    index,
    id: idOf(upload.exams[index]),
    ...outcomeOf(decision, kept),
  }));
  return { ...countsOf(results), results };
}

function recordIds(reads: readonly Read[]): string[] {
  return reads.flatMap((read) => (read.ok ? [read.record.id] : []));
}

/** The children that the records still to be stored name. */
function rosterFor(
  tenant: Tenant,
  of: { upload: Upload; reads: readonly Read[]; known: KnownResults },
) {
  const records = of.reads.flatMap((read) =>
    read.ok && !of.known.has(read.record.id) ? [read.record] : [],
  );
  const studentIds = records.flatMap(({ patientId, studentId }) =>
    patientId === undefined && studentId !== undefined ? [studentId, spelledNumber(studentId)] : [],
  );
  const patientIds = records.flatMap(({ patientId }) =>
    patientId === undefined ? [] : [patientId],
  );
  return rosterPlaces(tenant, { schoolId: of.upload.schoolId, patientIds, studentIds });
}

/** Ids written by this call, and the results of those that another call wrote first. */
type Kept = { readonly stored: ReadonlySet<string>; readonly others: KnownResults };

async function store(tenant: Tenant, decisions: readonly Decision[]): Promise<Kept> {
  const planned = decisions.flatMap((decision) => (decision.kind === 'store' ? [decision] : []));
  const stored = await insertExams(
    tenant,
    planned.map(({ row }) => row),
  );
  const images = planned.flatMap(({ row, images: taken }) =>
    stored.has(row.id)
      ? taken.map((image, position) => ({
          ...image,
          orgId: tenant.orgId,
          examId: row.id,
          position,
        }))
      : [],
  );
  await insertExamImages(tenant, images);
  const missed = planned.flatMap(({ row }) => (stored.has(row.id) ? [] : [row.id]));
  return { stored, others: await resultsByIds(tenant, missed) };
}

type Outcome = Pick<UploadResult, 'outcome' | 'code' | 'msg' | 'resultId'>;

function outcomeOf(decision: Decision, kept: Kept): Outcome {
  if (decision.kind === 'refused')
    return { outcome: 'refused', code: decision.fault.entry.code, msg: decision.fault.message };
  if (decision.kind === 'already') return already(decision.resultId);
  const { row } = decision;
  return kept.stored.has(row.id)
    ? { outcome: 'accepted', resultId: row.resultId }
    : already(kept.others.get(row.id) ?? null);
}

function already(resultId: ResultId | null): Outcome {
  return { outcome: 'already', resultId };
}

function countsOf(results: readonly UploadResult[]) {
  const count = (outcome: UploadResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { accepted: count('accepted'), already: count('already'), refused: count('refused') };
}
