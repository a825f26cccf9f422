/** Outcomes of referrals: a child's visit to a hospital after a screening, whether the screening sent it there or not. */
import {
  type ExamReferral,
  examErrors,
  examReferral,
  hasResult,
  NO_REFERRAL,
  REFERRAL_PARTS,
  type recordReferral,
} from '@spine/contract/exam';
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import { restateChildren } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { refuse } from '#platform/http/refuse.ts';
import { loadOpenReferral } from '../child/exam-child.reader.ts';
import type { FullExam } from '../list/exam-info.repository.ts';
import { refuseUnlisted } from '../list/exam-view.service.ts';
import {
  deleteReferral,
  findReferralExam,
  insertReferral,
  lockReferral,
  type Outcome,
  type ReferralExam,
  updateReferral,
  wasReferred,
} from './exam-referral.repository.ts';

type ReferralInput = ParsedEndpointInput<typeof recordReferral> & {
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type SaveResult = 'added' | 'changed';

/**
 * Saves the outcome of a child in a project; recorded again, it is changed. Refuses examErrors.attendedOnFuture,
 * examErrors.attendedOnTooEarly, examErrors.elsewhereReferred, examErrors.examNotFound, examErrors.examVoided,
 * examErrors.notReferred, examErrors.referralNotFound, kernelErrors.changedMeanwhile.
 */
export async function saveReferral(tenant: Tenant, input: ReferralInput): Promise<SaveResult> {
  const exam = await findReferringExam(tenant, input.examId);
  return save(tenant, { exam, input, elsewhere: false });
}

/**
 * Saves that a hospital diagnosed a child whom no examination of the project had sent there; recorded again, it is
 * changed. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly, examErrors.elsewhereReferred,
 * examErrors.elsewhereWithoutResult, examErrors.examNotFound, examErrors.examVoided, examErrors.referralNotFound,
 * kernelErrors.changedMeanwhile.
 */
export async function saveElsewhere(tenant: Tenant, input: ReferralInput): Promise<SaveResult> {
  const exam = await getListedExam(tenant, input.examId);
  // Without a result the screening cannot have missed the diagnosis.
  if (!hasResult(exam.finding)) refuse(examErrors.elsewhereWithoutResult);
  if (await wasReferred(tenant, exam)) refuse(examErrors.elsewhereReferred);
  return save(tenant, { exam, input, elsewhere: true });
}

type ReferralToSave = {
  readonly exam: ReferralExam;
  readonly input: ReferralInput;
  readonly elsewhere: boolean;
};

async function save(tenant: Tenant, referral: ReferralToSave): Promise<SaveResult> {
  const { exam, input } = referral;
  checkDay(exam, input);
  const isNew = await insertFirst(tenant, referral);
  if (!isNew) await edit(tenant, referral);
  await restateChild(tenant, exam);
  return isNew ? 'added' : 'changed';
}

/** The visit lies between the examination and today. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly. */
function checkDay(exam: ReferralExam, { attendedOn, now }: ReferralInput): void {
  if (attendedOn === undefined) return;
  if (attendedOn > dateInShanghai(now)) refuse(examErrors.attendedOnFuture);
  if (attendedOn < dateInShanghai(exam.examTime)) refuse(examErrors.attendedOnTooEarly);
}

/** Inserts the first outcome; false when there is one already, or when an existing one is edited. */
function insertFirst(tenant: Tenant, { exam, input, elsewhere }: ReferralToSave): Promise<boolean> {
  const { attendedOn, version = NO_REFERRAL } = input;
  if (attendedOn === undefined || version !== NO_REFERRAL) return Promise.resolve(false);
  const row = { ...toFields({ ...input, attendedOn }), ...toRecordedColumns(input), elsewhere };
  return insertReferral(tenant, { exam, row });
}

/** Refuses examErrors.elsewhereReferred, examErrors.referralNotFound, kernelErrors.changedMeanwhile. */
async function edit(tenant: Tenant, { exam, input, elsewhere }: ReferralToSave): Promise<void> {
  const { version, attendedOn, hospital, cobbAngle } = input;
  const current = (await lockReferral(tenant, exam)) ?? refuse(examErrors.referralNotFound);
  // The referring examination may have been deleted; the outcome of its referral stays until it is removed.
  if (elsewhere && !current.elsewhere) refuse(examErrors.elsewhereReferred);
  const changes = { attendedOn, hospital, cobbAngle };
  const complete = toFields({ ...input, attendedOn: attendedOn ?? current.attendedOn });
  const { row } = await mergeEdit(
    REFERRAL_PARTS,
    {
      stored: current,
      edited: applyPatch(current, version === undefined ? complete : changes),
      version,
    },
    { shape: examReferral, read: () => toReferral(current) },
  );
  await updateReferral(tenant, { exam, row: { ...row, ...toRecordedColumns(input), elsewhere } });
}

function toFields({ attendedOn, hospital, cobbAngle }: ReferralInput & { attendedOn: string }) {
  return { attendedOn, hospital: hospital ?? null, cobbAngle: cobbAngle ?? null };
}

function toRecordedColumns({ by, now }: ReferralInput) {
  return { recordedBy: by.id, recordedByName: by.name, recordedAt: now };
}

/**
 * Removes the outcome of a child in a project. Refuses examErrors.examNotFound, examErrors.examVoided,
 * examErrors.referralNotFound.
 */
export async function removeReferral(tenant: Tenant, examId: string): Promise<void> {
  const exam = await getListedExam(tenant, examId);
  if (!(await deleteReferral(tenant, exam))) refuse(examErrors.referralNotFound);
  await restateChild(tenant, exam);
}

function restateChild(tenant: Tenant, { patientId, projectId }: ReferralExam): Promise<void> {
  return restateChildren(tenant, { patientIds: [patientId], projectId });
}

/** The examination that sent the child on: the one named, else the one whose referral is open, of whichever project. */
async function findReferringExam(tenant: Tenant, examId: string): Promise<ReferralExam> {
  const exam = await getListedExam(tenant, examId);
  if (exam.referred) return exam;
  return (await loadOpenReferral(tenant, exam.patientId)) ?? refuse(examErrors.notReferred);
}

async function getListedExam(tenant: Tenant, examId: string): Promise<ReferralExam> {
  return (await findReferralExam(tenant, examId)) ?? refuseUnlisted(tenant, examId);
}

/** The outcome as the examination shows it. */
export function referralView(exam: FullExam): ExamReferral | null {
  const { attendedOn, recordedAt, recordedByName, elsewhere } = exam;
  if (attendedOn === null || recordedAt === null) return null;
  return toReferral({
    attendedOn,
    hospital: exam.hospital,
    cobbAngle: exam.cobbAngle,
    recordedAt,
    recordedByName: recordedByName ?? '',
    elsewhere: elsewhere === true,
  });
}

function toReferral(outcome: Omit<Outcome, 'recordedBy'>): ExamReferral {
  const { attendedOn, hospital, cobbAngle, recordedByName, recordedAt, elsewhere } = outcome;
  return {
    attendedOn,
    hospital,
    cobbAngle,
    elsewhere,
    recordedBy: recordedByName,
    recordedAt: instantInShanghai(recordedAt),
    version: versionOf(outcome, REFERRAL_PARTS),
  };
}
