/**
 * Stores uploaded examinations. Each record of a call is answered: accepted, already stored, or refused with its cause.
 * The first record with an id wins, whatever a later one with the same id says; so a client may send everything
 * again until it is answered. A replay is answered even after its project has ended, and what was examined while it ran is
 * still stored: tablets without a network may hold it for days.
 */
import {
  examErrors,
  isBeforeEnd,
  type ResultId,
  type UploadAnswer,
  type UploadResult,
} from '@spine/contract/exam';
import { normalizeStudentNumber } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import {
  type ChildChange,
  changeChildren,
  findErasedIds,
  lockForUpload,
} from '#features/child-record/index.ts';
import { CONSENT_NEEDED } from '#features/consent/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { insertBlobs } from '#platform/files/blob.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  type Decision,
  type Doctor,
  decideRecords,
  type StoredResults,
  type UploadTarget,
} from './exam-decision.service.ts';
import { parseId, type ReadRecord } from './exam-record.service.ts';
import { correctReads } from './exam-time.service.ts';
import {
  deleteAbsences,
  findResults,
  findRosterChildren,
  insertExamImages,
  insertExams,
  lockProject,
  type RosterChild,
} from './exam-upload.repository.ts';
import type { PictureFiles } from './picture-upload.service.ts';

export type Upload = UploadTarget & {
  readonly exams: readonly unknown[];
  /** The same records, parsed. */
  readonly reads: readonly ReadRecord[];
  /** The files of the pictures of new records. */
  readonly files: PictureFiles;
  readonly doctor: Doctor;
  readonly now: Date;
};

/**
 * Stores what is new in one call and answers every record in the order it was sent. Refuses consentErrors.unanswered,
 * examErrors.projectNotFound, examErrors.projectNotInProgress.
 */
export async function storeUpload(tenant: Tenant, upload: Upload): Promise<UploadAnswer> {
  // One round trip: statements are answered in the order they are sent, so these are read under the locks.
  const [project, storedResults, roster] = await Promise.all([
    lockScreening(tenant, upload),
    findResults(tenant, recordIds(upload.reads)),
    loadRoster(tenant, upload),
  ]);
  const { method, consentSince, completedAt, ...beginning } = project;
  const reads = correctReads(upload.reads, { beginning, now: upload.now });
  const end = project.status === ProjectStatus.Underway ? undefined : completedAt;
  if (end !== undefined && !isOfRunningTime(reads, storedResults, end))
    refuse(examErrors.projectNotInProgress);
  const erased = await loadErased(tenant, upload, roster);
  const decisions = decideRecords(reads, {
    ...upload,
    orgId: tenant.orgId,
    method,
    consentSince,
    beginning,
    end,
    stored: storedResults,
    roster,
    erased,
  });
  const written = await writeNew(tenant, decisions, { ...upload, roster });
  const results = decisions.map((decision, index) => ({
    index,
    id: parseId(upload.exams[index]),
    ...toOutcome(decision, written),
  }));
  return { ...countOutcomes(results), results };
}

/** Of records sent after the end: all are stored already, or some were examined before it, as in a batch sent once more. */
function isOfRunningTime(
  reads: readonly ReadRecord[],
  stored: StoredResults,
  end: Date | null,
): boolean {
  const isReplay = reads.every((read) => read.ok && stored.has(read.record.id));
  return isReplay || reads.some((read) => read.ok && isBeforeEnd(read.examTime, end));
}

/**
 * A project of a school, locked until the transaction ends: its status stays, and none of its children are deleted.
 * Refuses examErrors.projectNotFound.
 */
export async function lockScreening(
  tenant: Tenant,
  target: UploadTarget,
): Promise<NonNullable<Awaited<ReturnType<typeof lockProject>>>> {
  const [, project] = await Promise.all([lockForUpload(tenant), lockProject(tenant, target)]);
  return project ?? refuse(examErrors.projectNotFound);
}

function recordIds(reads: readonly ReadRecord[]): string[] {
  return reads.flatMap((read) => (read.ok ? [read.record.id] : []));
}

/** The children of the records. */
function loadRoster(tenant: Tenant, { projectId, schoolId, reads }: Upload) {
  const records = reads.flatMap((read) => (read.ok ? [read.record] : []));
  const studentIds = records.flatMap(({ patientId, studentId }) =>
    patientId === undefined && studentId !== undefined
      ? [studentId, normalizeStudentNumber(studentId)]
      : [],
  );
  const patientIds = records.flatMap(({ patientId }) =>
    patientId === undefined ? [] : [patientId],
  );
  return findRosterChildren(tenant, { projectId, schoolId, patientIds, studentIds });
}

/** Of the children that are not on the roster, those that were erased: a device may still hold them. */
function loadErased(
  tenant: Tenant,
  { reads }: Upload,
  roster: readonly { readonly id: string }[],
): Promise<string[]> {
  const known = new Set(roster.map(({ id }) => id));
  const missing = reads.flatMap((read) => (read.ok ? (read.record.patientId ?? []) : []));
  return findErasedIds(
    tenant,
    missing.filter((id) => !known.has(id)),
  );
}

/** Ids that this call inserted, and the results of those that another call inserted first. */
type WriteResult = { readonly stored: ReadonlySet<string>; readonly others: StoredResults };

type DecisionToStore = Extract<Decision, { kind: 'store' }>;

/** What is new of a call. */
function writeNew(
  tenant: Tenant,
  decisions: readonly Decision[],
  upload: Upload & { readonly roster: readonly RosterChild[] },
): Promise<WriteResult> {
  const toStore = decisions.flatMap((decision) => (decision.kind === 'store' ? [decision] : []));
  if (toStore.length === 0) return Promise.resolve({ stored: new Set(), others: new Map() });
  const patientIds = [...new Set(toStore.map(({ row }) => row.patientId))];
  const { projectId } = upload;
  // Read with the children, so their schools are not looked up.
  const changed = { patientIds: () => patientIds, schoolIds: schoolsOf(upload), projectId };
  return changeChildren(tenant, changed, (change) => writeExams(change, toStore, upload));
}

/**
 * The school of the upload, and those that children of it are in, or were in before: a record may be of a former school year, in which
 * a child counts once.
 */
function schoolsOf({
  schoolId,
  roster,
}: Pick<Upload, 'schoolId'> & { readonly roster: readonly RosterChild[] }): string[] {
  const others = roster.flatMap((child) => [
    child.schoolId,
    ...child.stays.map((stay) => stay.schoolId),
  ]);
  return [...new Set([schoolId, ...others])];
}

/** Absences are taken back while the schools are locked, so that none of the same time is overlooked. */
async function writeExams(
  change: ChildChange,
  toStore: readonly DecisionToStore[],
  upload: Upload,
): Promise<WriteResult> {
  const inserted = insertExams(
    change,
    toStore.map(({ row }) => row),
  );
  const stored = await refuseDuplicates(inserted, CONSENT_NEEDED);
  const written = toStore.filter(({ row }) => stored.has(row.id));
  await writeImages(change, written, upload);
  const { projectId } = upload;
  await deleteAbsences(change, { projectId, examined: written.map(({ row }) => row) });
  const notStored = toStore.flatMap(({ row }) => (stored.has(row.id) ? [] : [row.id]));
  return { stored, others: await findResults(change, notStored) };
}

async function writeImages(
  tenant: Tenant,
  stored: readonly DecisionToStore[],
  { files, now }: Upload,
): Promise<void> {
  const images = stored.flatMap(({ row, images: pictures }) =>
    pictures.map((image, position) => {
      const blob = files.get(image);
      if (!blob) throw new Error(`a picture of examination ${row.id} has no file`);
      return { image, blob, examId: row.id, position };
    }),
  );
  const blobs = images.map(({ blob }) => blob);
  await insertBlobs(tenant, blobs, now);
  const rows = images.map(({ image: { name, kind }, blob, examId, position }) => ({
    orgId: tenant.orgId,
    examId,
    position,
    name,
    kind,
    fileKey: blob.key,
  }));
  await insertExamImages(tenant, rows);
}

type Outcome = Pick<UploadResult, 'outcome' | 'code' | 'msg' | 'resultId'>;

function toOutcome(decision: Decision, written: WriteResult): Outcome {
  if (decision.kind === 'refused')
    return { outcome: 'refused', code: decision.fault.entry.code, msg: decision.fault.message };
  if (decision.kind === 'already') return alreadyStored(decision.resultId);
  const { row } = decision;
  return written.stored.has(row.id)
    ? { outcome: 'accepted', resultId: row.resultId }
    : alreadyStored(written.others.get(row.id) ?? null);
}

function alreadyStored(resultId: ResultId | null): Outcome {
  return { outcome: 'already', resultId };
}

function countOutcomes(results: readonly UploadResult[]) {
  const count = (outcome: UploadResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { accepted: count('accepted'), already: count('already'), refused: count('refused') };
}
