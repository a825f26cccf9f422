/**
 * Corrections of stored examinations. A voided one counts for nothing until it is taken back; one of the wrong child is
 * assigned to the right one. What is so already is left as it is, so a call may be sent again. Corrections take the lock
 * of deletions: of two at once the second sees what the first did, and none of them meets an upload or a deletion halfway.
 */
import {
  type CorrectionKind,
  type CorrectionRow,
  type Corrector,
  examErrors,
  mayCorrect,
  mayUnvoid,
} from '@spine/contract/exam';
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import {
  type ChildChange,
  changeChildren,
  lockForUnlisting,
} from '#features/child-record/index.ts';
import { CONSENT_NEEDED, requireAgreement } from '#features/consent/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { childOn } from '../upload/exam-child.service.ts';
import { placedChild } from '../upload/exam-decision.service.ts';
import {
  deleteAbsences,
  findRosterChildren,
  lockProject,
} from '../upload/exam-upload.repository.ts';
import {
  correctionsOfChild,
  deleteReportDownload,
  findBirthDate,
  findListedExamIds,
  findVoids,
  insertCorrection,
  lockExam,
  type StoredExam,
  updateExam,
} from './exam-correction.repository.ts';

/** Who corrects, and when. */
export type CorrectedBy = Corrector & { readonly name: string };
type Correction = { readonly id: string; readonly by: CorrectedBy };

type Void = Correction & { readonly reason: string; readonly projectId?: string };

/**
 * Voids an examination, of that project where one is named; false when it was voided already. Refuses examErrors.examNotFound,
 * examErrors.notOwnToday.
 */
export async function voidExam(
  tenant: Tenant,
  { id, by, reason, projectId }: Void,
): Promise<boolean> {
  const exam = await lockToCorrect(tenant, id);
  if (projectId !== undefined && exam.projectId !== projectId) refuse(examErrors.examNotFound);
  if (exam.voidedAt !== null) return false;
  checkMayCorrect(exam, by);
  await changeExam(tenant, { exam }, async (change) => {
    await updateExam(change, { id, patch: { voidedAt: by.now, listed: false } });
    await addCorrection(change, { exam, by, kind: 'void', reason });
  });
  return true;
}

/**
 * Takes an examination out whose correction is stored; false where it stays as it is. It may never have arrived, or be of another child by
 * now. One that was voided before is left too, because somebody may have taken that back, as is what a correction replaces that
 * counts no more itself. Refuses examErrors.examNotFound, examErrors.formerStands, examErrors.notOwnToday.
 */
export async function voidReplaced(
  tenant: Tenant,
  { id, by, reason, replacedBy }: Correction & { readonly reason: string; replacedBy: string },
): Promise<boolean> {
  await lockForUnlisting(tenant);
  const [former, stored] = [await lockExam(tenant, id), await lockExam(tenant, replacedBy)];
  if (!former || stored?.voidedAt !== null || !isOfSameChild(former, stored)) return false;
  if ((await findVoids(tenant, [id])).has(id)) return false;
  if (!isCorrectedBy(former, by)) refuse(examErrors.formerStands);
  return await voidExam(tenant, { id, by, reason });
}

/** An examination replaces another one, never itself. */
function isOfSameChild(former: StoredExam, stored: StoredExam): boolean {
  const { id, patientId, projectId } = former;
  return id !== stored.id && patientId === stored.patientId && projectId === stored.projectId;
}

/**
 * Takes the void of an examination back; false when it is not voided. Refuses examErrors.examBeforeBirth,
 * examErrors.examNotFound, examErrors.notOwnToday, examErrors.voidedChildGone, examErrors.voidedProjectGone.
 */
export async function unvoidExam(tenant: Tenant, { id, by }: Correction): Promise<boolean> {
  const exam = await lockToCorrect(tenant, id);
  if (exam.voidedAt === null) return false;
  const voidedBy = (await findVoids(tenant, [id])).get(id)?.correctedBy ?? '';
  if (!mayUnvoid({ ...toCorrectable(exam), voidedBy }, by)) refuse(examErrors.notOwnToday);
  const birthDate =
    (await findBirthDate(tenant, exam.patientId)) ?? refuse(examErrors.voidedChildGone);
  if (exam.projectStatus === undefined) refuse(examErrors.voidedProjectGone);
  checkBirthDate(exam, birthDate);
  await changeExam(tenant, { exam }, async (change) => {
    await updateExam(change, { id, patch: { voidedAt: null, listed: true } });
    await addCorrection(change, { exam, by, kind: 'unvoid' });
    await takeBackAbsence(change, exam, exam.patientId);
  });
  return true;
}

/**
 * Moves an examination to another child of its school, or to one that was there on its day, into the class of that child on
 * that day; false when it is that child's already. Outcomes of referrals stay with their children. Refuses
 * consentErrors.refused, consentErrors.unanswered, consentErrors.withdrawn, examErrors.examBeforeBirth, examErrors.examNotFound,
 * examErrors.examVoided, examErrors.notOwnToday, examErrors.studentNotFound.
 */
export async function assignExam(
  tenant: Tenant,
  {
    id,
    by,
    patientId,
    reason,
  }: Correction & { readonly patientId: string; readonly reason: string },
): Promise<boolean> {
  const exam = await lockToCorrect(tenant, id);
  if (exam.voidedAt !== null) refuse(examErrors.examVoided);
  if (exam.patientId === patientId) return false;
  checkMayCorrect(exam, by);
  const { projectId, schoolId } = exam;
  const query = { projectId, schoolId, patientIds: [patientId], studentIds: [] };
  const named = await findRosterChildren(tenant, query);
  const child = childOn(named, dateInShanghai(exam.examTime)) ?? refuse(examErrors.studentNotFound);
  checkBirthDate(exam, child.birthDate);
  const { gradeName, gradeCode, clazzName, clazzOrder } = placedChild(child, exam);
  const consent = requireAgreement(exam, child.answers, exam.examTime);
  const patch = { patientId, gradeName, gradeCode, clazzName, clazzOrder, ...consent };
  await changeExam(tenant, { exam, toPatientId: patientId }, async (change) => {
    await refuseDuplicates(updateExam(change, { id, patch }), CONSENT_NEEDED);
    await deleteReportDownload(change, id);
    await addCorrection(change, { exam, by, kind: 'assign', reason, toPatientId: patientId });
    await takeBackAbsence(change, exam, patientId);
  });
  return true;
}

/**
 * Moves all examinations that count of a child to another child of its school; answers how many. Refuses
 * consentErrors.refused, consentErrors.unanswered, consentErrors.withdrawn, examErrors.examBeforeBirth, examErrors.examNotFound, examErrors.examVoided, examErrors.notOwnToday,
 * examErrors.studentNotFound.
 */
export async function assignExamsOf(
  tenant: Tenant,
  {
    fromId,
    ...assigned
  }: { readonly fromId: string } & Omit<Parameters<typeof assignExam>[1], 'id'>,
): Promise<number> {
  await lockForUnlisting(tenant);
  const ids = await findListedExamIds(tenant, fromId);
  for (const id of ids) await assignExam(tenant, { id, ...assigned });
  return ids.length;
}

/** Locks the examinations that count of a child, and their projects, for what locks schools before it moves them. Refuses examErrors.examNotFound. */
export async function lockExamsOf(tenant: Tenant, patientId: string): Promise<void> {
  for (const id of await findListedExamIds(tenant, patientId)) await lockToCorrect(tenant, id);
}

type LockedExam = StoredExam & {
  /** undefined once the project is deleted, or has the school no longer. */
  readonly projectStatus: number | undefined;
  /** Null of one that was stored without need of consent: it stays so. */
  readonly consentSince: Date | null;
};

/** The examination and its project, which cannot end meanwhile. Refuses examErrors.examNotFound. */
async function lockToCorrect(tenant: Tenant, id: string): Promise<LockedExam> {
  await lockForUnlisting(tenant);
  const exam = (await lockExam(tenant, id)) ?? refuse(examErrors.examNotFound);
  const project = await lockProject(tenant, exam);
  const consentSince = exam.needsConsent ? (project?.consentSince ?? exam.examTime) : null;
  return { ...exam, projectStatus: project?.status, consentSince };
}

function toCorrectable({ doctorId, createdAt }: StoredExam) {
  return { doctorId, uploadedAt: createdAt };
}

/** Refuses examErrors.notOwnToday. */
function checkMayCorrect(exam: StoredExam, by: CorrectedBy): void {
  if (!isCorrectedBy(exam, by)) refuse(examErrors.notOwnToday);
}

/** A device may have corrected it before it was uploaded, which counts as at the upload. */
function isCorrectedBy(exam: StoredExam, by: CorrectedBy): boolean {
  const now = new Date(Math.max(by.now.getTime(), exam.createdAt.getTime()));
  return mayCorrect(toCorrectable(exam), { ...by, now });
}

/** As at the upload. Refuses examErrors.examBeforeBirth. */
function checkBirthDate({ examTime }: StoredExam, birthDate: string): void {
  if (dateInShanghai(examTime) < birthDate) refuse(examErrors.examBeforeBirth);
}

type NewCorrection = {
  readonly exam: StoredExam;
  readonly by: CorrectedBy;
  readonly kind: CorrectionKind;
  readonly reason?: string;
  readonly toPatientId?: string;
};

function addCorrection(
  change: ChildChange,
  { exam, by, ...correction }: NewCorrection,
): Promise<void> {
  return insertCorrection(change, {
    id: uuidv7(),
    examId: exam.id,
    patientId: exam.patientId,
    correctedBy: by.userId,
    correctedByName: by.name,
    correctedAt: by.now,
    ...correction,
  });
}

/** Of the child it was of, and of the one it is of now. A completed project missed a child that nothing counts for any more. */
function changeExam(
  tenant: Tenant,
  { exam, toPatientId }: { readonly exam: LockedExam; readonly toPatientId?: string },
  work: (change: ChildChange) => Promise<void>,
): Promise<void> {
  const { patientId, projectId, projectStatus } = exam;
  const patientIds = toPatientId === undefined ? [patientId] : [patientId, toPatientId];
  const missed = projectStatus === ProjectStatus.Completed ? exam : undefined;
  return changeChildren(tenant, { patientIds, projectId, missed }, work);
}

/** As at the upload: who was examined on a day was not absent. */
function takeBackAbsence(
  change: ChildChange,
  { projectId, examTime }: StoredExam,
  patientId: string,
): Promise<void> {
  return deleteAbsences(change, { projectId, examined: [{ patientId, examTime }] });
}

/** The corrections of examinations that are or were those of a child, newest first. */
export async function correctionRows(tenant: Tenant, patientId: string): Promise<CorrectionRow[]> {
  const rows = await correctionsOfChild(tenant, patientId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    examId: row.examId,
    examTime: instantInShanghai(row.examTime),
    from: { id: row.patientId, name: row.fromDeletedAt === null ? row.fromName : null },
    to:
      row.toPatientId === null
        ? null
        : { id: row.toPatientId, name: row.toDeletedAt === null ? row.toName : null },
    reason: row.reason,
    by: row.correctedByName,
    at: instantInShanghai(row.correctedAt),
  }));
}
