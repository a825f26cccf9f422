/** Outcomes of referrals: a child's visit to a hospital after a screening, whether the screening sent it there or not. */
import { isDeepStrictEqual } from 'node:util';
import {
  type ExamReferral,
  examErrors,
  examReferral,
  hasResult,
  NO_REFERRAL,
  REFERRAL_PARTS,
  type recordReferral,
} from '@spine/contract/exam';
import { largestCobb, NO_RESULT, type VisitResult } from '@spine/contract/follow-up';
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import {
  appendActs,
  type CaseHistory,
  loadCaseHistory,
  loadSchoolIds,
  lockSchools,
  outcomeVisit,
  type Visit,
} from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { refuse } from '#platform/http/refuse.ts';
import { loadOpenReferral } from '../child/exam-child.reader.ts';
import type { FullExam } from '../list/exam-info.repository.ts';
import { refuseUnlisted } from '../list/exam-view.service.ts';
import { findReferralExam, type ReferralExam, wasReferred } from './exam-referral.repository.ts';

type ReferralInput = ParsedEndpointInput<typeof recordReferral> & {
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type SaveResult = 'added' | 'changed';

/**
 * Saves the outcome of a child in a project; recorded again, it is changed. Refuses examErrors.attendedOnFuture,
 * examErrors.attendedOnTooEarly, examErrors.elsewhereReferred, examErrors.examNotFound, examErrors.examReassigned,
 * examErrors.examVoided, examErrors.notReferred, examErrors.referralNotFound, kernelErrors.changedMeanwhile.
 */
export async function saveReferral(tenant: Tenant, input: ReferralInput): Promise<SaveResult> {
  const exam = await findReferringExam(tenant, await lockExamOfChild(tenant, input.examId));
  return save(tenant, { exam, input, elsewhere: false });
}

/**
 * Saves that a hospital diagnosed a child whom no examination of the project had sent there; recorded again, it is
 * changed. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly, examErrors.elsewhereReferred,
 * examErrors.elsewhereWithoutResult, examErrors.examNotFound, examErrors.examReassigned, examErrors.examVoided,
 * examErrors.referralNotFound, kernelErrors.changedMeanwhile.
 */
export async function saveElsewhere(tenant: Tenant, input: ReferralInput): Promise<SaveResult> {
  const exam = await lockExamOfChild(tenant, input.examId);
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

/**
 * The examination, once nobody else records what happened to its child: what is decided on is read after that. Refuses
 * examErrors.examNotFound, examErrors.examReassigned, examErrors.examVoided.
 */
async function lockExamOfChild(tenant: Tenant, examId: string): Promise<ReferralExam> {
  const { patientId } = await getListedExam(tenant, examId);
  await lockSchools(tenant, await loadSchoolIds(tenant, [patientId]));
  const exam = await getListedExam(tenant, examId);
  if (exam.patientId !== patientId) refuse(examErrors.examReassigned);
  return exam;
}

/** A visit is an act; recorded again, another act stands in its place. */
async function save(tenant: Tenant, referral: ReferralToSave): Promise<SaveResult> {
  const { exam, input, elsewhere } = referral;
  checkDay(exam, input);
  const current = outcomeVisit(await loadCaseHistory(tenant, exam.patientId), exam.projectId);
  const row = current ? await edited(current, referral) : firstOf(input);
  if (current && isSame(current, row, elsewhere)) return 'changed';
  const { patientId, projectId } = exam;
  const act = {
    ...actBy(input, { patientId, kind: 'visited', actId: current?.id ?? null }),
    day: row.attendedOn,
    result: toResult(row, current?.result ?? NO_RESULT),
    projectId,
    elsewhere,
  };
  await appendActs(tenant, [act], () => undefined);
  return current ? 'changed' : 'added';
}

/** The visit lies between the examination and today. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly. */
function checkDay(exam: ReferralExam, { attendedOn, now }: ReferralInput): void {
  if (attendedOn === undefined) return;
  if (attendedOn > dateInShanghai(now)) refuse(examErrors.attendedOnFuture);
  if (attendedOn < dateInShanghai(exam.examTime)) refuse(examErrors.attendedOnTooEarly);
}

type VisitFields = Pick<ExamReferral, 'attendedOn' | 'hospital' | 'cobbAngle'>;

/** The first record of a visit. Refuses examErrors.referralNotFound where it edits one that is gone. */
function firstOf(input: ReferralInput): VisitFields {
  const { attendedOn, version = NO_REFERRAL } = input;
  if (attendedOn === undefined || version !== NO_REFERRAL) refuse(examErrors.referralNotFound);
  return toFields({ ...input, attendedOn });
}

/** Refuses examErrors.elsewhereReferred, kernelErrors.changedMeanwhile. */
async function edited(current: Visit, { input, elsewhere }: ReferralToSave): Promise<VisitFields> {
  const { version, attendedOn, hospital, cobbAngle } = input;
  // The referring examination may have been deleted; the outcome of its referral stays until it is removed.
  if (elsewhere && !current.elsewhere) refuse(examErrors.elsewhereReferred);
  const stored = toOutcome(current);
  const changes = { attendedOn, hospital, cobbAngle };
  const complete = toFields({ ...input, attendedOn: attendedOn ?? stored.attendedOn });
  const { row } = await mergeEdit(
    REFERRAL_PARTS,
    {
      stored,
      edited: applyPatch(stored, version === undefined ? complete : changes),
      version,
    },
    { shape: examReferral, read: () => toReferral(stored) },
  );
  return row;
}

function toOutcome(visit: Visit): Outcome {
  return {
    attendedOn: visit.day,
    hospital: visit.result.hospital,
    cobbAngle: largestCobb(visit.result),
    recordedByName: visit.doneByName,
    recordedAt: visit.doneAt,
    elsewhere: visit.elsewhere === true,
  };
}

function isSame(current: Visit, row: VisitFields, elsewhere: boolean): boolean {
  const stored = toOutcome(current);
  const { attendedOn, hospital, cobbAngle } = stored;
  const isEqual = isDeepStrictEqual(
    { attendedOn, hospital, cobbAngle },
    { attendedOn: row.attendedOn, hospital: row.hospital, cobbAngle: row.cobbAngle },
  );
  return isEqual && stored.elsewhere === elsewhere;
}

/** What else is known of the visit stays, and its curves as long as the largest angle is theirs. */
function toResult({ hospital, cobbAngle }: VisitFields, known: VisitResult): VisitResult {
  if (cobbAngle === largestCobb(known)) return { ...known, hospital };
  if (cobbAngle === null) return { ...known, hospital, curves: [] };
  const curve = { segment: null, side: null, apex: null, cobbAngle };
  return { ...known, hospital, xray: true, curves: [curve] };
}

function toFields({ attendedOn, hospital, cobbAngle }: ReferralInput & { attendedOn: string }) {
  return { attendedOn, hospital: hospital ?? null, cobbAngle: cobbAngle ?? null };
}

/**
 * Removes the outcome of a child in a project. Refuses examErrors.examNotFound, examErrors.examReassigned,
 * examErrors.examVoided, examErrors.referralNotFound.
 */
export async function removeReferral(
  tenant: Tenant,
  { examId, by, now }: Pick<ReferralInput, 'examId' | 'by' | 'now'>,
): Promise<void> {
  const exam = await lockExamOfChild(tenant, examId);
  const { patientId, projectId } = exam;
  const history = await loadCaseHistory(tenant, patientId);
  const visit = outcomeVisit(history, projectId) ?? refuse(examErrors.referralNotFound);
  const acts = chainOf(history, visit).map((actId) =>
    actBy({ by, now }, { patientId, kind: 'takenBack', actId }),
  );
  await appendActs(tenant, acts, () => undefined);
}

/** The act, and the recorded visits before it in whose place it stands: none of them counts again. A report stays, to be checked again. */
function chainOf(history: CaseHistory, last: Visit): string[] {
  const former = history.acts.find(({ id, kind }) => id === last.actId && kind === 'visited');
  return [last.id, ...(former ? chainOf(history, former as Visit) : [])];
}

function actBy(
  { by, now }: Pick<ReferralInput, 'by' | 'now'>,
  act: { patientId: string; kind: 'visited' | 'takenBack'; actId: string | null },
) {
  const nothing = { day: null, plan: null, reason: null, userId: null, result: null };
  return { id: uuidv7(), ...nothing, ...act, doneBy: by.id, doneByName: by.name, doneAt: now };
}

/** The examination that sent the child on: the one named, else the one whose referral is open, of whichever project. */
async function findReferringExam(tenant: Tenant, exam: ReferralExam): Promise<ReferralExam> {
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

/** What a visit counts for in a project. */
type Outcome = VisitFields & {
  readonly recordedByName: string;
  readonly recordedAt: Date;
  readonly elsewhere: boolean;
};

function toReferral(outcome: Outcome): ExamReferral {
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
