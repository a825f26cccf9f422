/** Decides what may be kept of a child's visit to the hospital after a screening. */
import { type ExamReferral, examErrors, type recordReferral } from '@spine/contract/exam';
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
  writeReferral,
} from './exam-referral.repository.ts';

type Given = ParsedInputOf<typeof recordReferral> & {
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/**
 * Keeps the outcome of a child in a project; recorded again, it is changed. Refuses examErrors.attendedOnFuture,
 * examErrors.attendedOnTooEarly, examErrors.examNotFound, examErrors.notReferred.
 */
export async function keepReferral(tenant: Tenant, given: Given): Promise<'added' | 'changed'> {
  const place = await referringPlace(tenant, given.examId);
  const { attendedOn } = given;
  if (attendedOn > dateInShanghai(given.now)) refuse(examErrors.attendedOnFuture);
  if (attendedOn < dateInShanghai(place.examTime)) refuse(examErrors.attendedOnTooEarly);
  const row = {
    attendedOn,
    hospital: given.hospital ?? null,
    cobbAngle: given.cobbAngle ?? null,
    recordedBy: given.by.id,
    recordedByName: given.by.name,
    recordedAt: given.now,
  };
  const isNew = await writeReferral(tenant, { place, row });
  await restatePlace(tenant, place);
  return isNew ? 'added' : 'changed';
}

/** Takes the outcome of a child in a project back. Refuses examErrors.examNotFound, examErrors.referralNotFound. */
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
  };
}
