/** Decides what may be kept of a child's visit to the hospital after a screening, whether it was sent there or not. */
import {
  type ExamReferral,
  examErrors,
  hasResult,
  type recordReferral,
} from '@spine/contract/exam';
import { dateInShanghai, instantInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import { restateChildren } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { openReferralOfChild } from '../child/exam-child.reader.ts';
import type { WholeExam } from '../list/exam-info.repository.ts';
import {
  deleteReferralOf,
  type ReferralPlace,
  referralPlace,
  wasReferred,
  writeReferral,
} from './exam-referral.repository.ts';

type Given = ParsedInputOf<typeof recordReferral> & {
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type Kept = 'added' | 'changed';

/**
 * Keeps the outcome of a child in a project; recorded again, it is changed. Refuses examErrors.attendedOnFuture,
 * examErrors.attendedOnTooEarly, examErrors.examNotFound, examErrors.notReferred.
 */
export async function keepReferral(tenant: Tenant, given: Given): Promise<Kept> {
  const place = await referringPlace(tenant, given.examId);
  const isNew = await writeReferral(tenant, { place, row: rowOf(place, given, false) });
  await restatePlace(tenant, place);
  return isNew ? 'added' : 'changed';
}

/**
 * Keeps that a hospital diagnosed a child whom no examination of the project had sent there; recorded again, it is
 * changed. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly, examErrors.elsewhereReferred,
 * examErrors.elsewhereWithoutResult, examErrors.examNotFound.
 */
export async function keepElsewhere(tenant: Tenant, given: Given): Promise<Kept> {
  const place = await listedPlace(tenant, given.examId);
  // Nothing was missed where nothing was found out.
  if (!hasResult(place.finding)) refuse(examErrors.elsewhereWithoutResult);
  if (await wasReferred(tenant, place)) refuse(examErrors.elsewhereReferred);
  const isNew = await writeReferral(tenant, { place, row: rowOf(place, given, true) });
  // The examination that referred may have left the lists; what came of it stays until it is taken back.
  if (isNew === undefined) refuse(examErrors.elsewhereReferred);
  await restatePlace(tenant, place);
  return isNew ? 'added' : 'changed';
}

/** What is kept. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly. */
function rowOf(place: ReferralPlace, given: Given, elsewhere: boolean) {
  const { attendedOn } = given;
  if (attendedOn > dateInShanghai(given.now)) refuse(examErrors.attendedOnFuture);
  if (attendedOn < dateInShanghai(place.examTime)) refuse(examErrors.attendedOnTooEarly);
  return {
    attendedOn,
    hospital: given.hospital ?? null,
    cobbAngle: given.cobbAngle ?? null,
    recordedBy: given.by.id,
    recordedByName: given.by.name,
    recordedAt: given.now,
    elsewhere,
  };
}

/** Takes what a hospital found of a child in a project back. Refuses examErrors.examNotFound, examErrors.referralNotFound. */
export async function forgetReferral(tenant: Tenant, examId: string): Promise<void> {
  const place = await listedPlace(tenant, examId);
  if (!(await deleteReferralOf(tenant, place))) refuse(examErrors.referralNotFound);
  await restatePlace(tenant, place);
}

function restatePlace(tenant: Tenant, place: ReferralPlace): Promise<void> {
  return restateChildren(tenant, {
    patientIds: [place.patientId],
    projectId: place.projectId,
  });
}

/** The examination that sent the child on: the one named, else the one whose referral is open, of whichever project. */
async function referringPlace(tenant: Tenant, examId: string): Promise<ReferralPlace> {
  const place = await listedPlace(tenant, examId);
  if (place.referred) return place;
  return (await openReferralOfChild(tenant, place.patientId)) ?? refuse(examErrors.notReferred);
}

async function listedPlace(tenant: Tenant, examId: string): Promise<ReferralPlace> {
  return (await referralPlace(tenant, examId)) ?? refuse(examErrors.examNotFound);
}

/** What an examination shows of the outcome. */
export function referralView(exam: WholeExam): ExamReferral | null {
  if (exam.attendedOn === null || exam.recordedAt === null) return null;
  return {
    attendedOn: exam.attendedOn,
    hospital: exam.hospital,
    cobbAngle: exam.cobbAngle,
    recordedBy: exam.recordedByName ?? '',
    recordedAt: instantInShanghai(exam.recordedAt),
    elsewhere: exam.elsewhere === true,
  };
}
