/** Decides what may be kept of a child's visit to the hospital after a screening, whether it was sent there or not. */
import {
  type ExamReferral,
  examErrors,
  examReferral,
  hasResult,
  NO_REFERRAL,
  REFERRAL_PARTS,
  type recordReferral,
} from '@spine/contract/exam';
import { dateInShanghai, instantInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import { restateChildren } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { mergeEdit, versionOf, withSent } from '#platform/edit/merge-edit.ts';
import { refuse } from '#platform/http/refuse.ts';
import { openReferralOfChild } from '../child/exam-child.reader.ts';
import type { WholeExam } from '../list/exam-info.repository.ts';
import {
  deleteReferralOf,
  insertReferral,
  lockReferral,
  type Outcome,
  type ReferralPlace,
  referralPlace,
  updateReferral,
  wasReferred,
} from './exam-referral.repository.ts';

type Given = ParsedInputOf<typeof recordReferral> & {
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type Kept = 'added' | 'changed';

/**
 * Keeps the outcome of a child in a project; recorded again, it is changed. Refuses examErrors.attendedOnFuture,
 * examErrors.attendedOnTooEarly, examErrors.elsewhereReferred, examErrors.examNotFound, examErrors.notReferred,
 * examErrors.referralNotFound, kernelErrors.changedMeanwhile.
 */
export async function keepReferral(tenant: Tenant, given: Given): Promise<Kept> {
  const place = await referringPlace(tenant, given.examId);
  return keep(tenant, { place, given, elsewhere: false });
}

/**
 * Keeps that a hospital diagnosed a child whom no examination of the project had sent there; recorded again, it is
 * changed. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly, examErrors.elsewhereReferred,
 * examErrors.elsewhereWithoutResult, examErrors.examNotFound, examErrors.referralNotFound,
 * kernelErrors.changedMeanwhile.
 */
export async function keepElsewhere(tenant: Tenant, given: Given): Promise<Kept> {
  const place = await listedPlace(tenant, given.examId);
  // Nothing was missed where nothing was found out.
  if (!hasResult(place.finding)) refuse(examErrors.elsewhereWithoutResult);
  if (await wasReferred(tenant, place)) refuse(examErrors.elsewhereReferred);
  return keep(tenant, { place, given, elsewhere: true });
}

type Keeping = {
  readonly place: ReferralPlace;
  readonly given: Given;
  readonly elsewhere: boolean;
};

async function keep(tenant: Tenant, keeping: Keeping): Promise<Kept> {
  const { place, given } = keeping;
  refuseDay(place, given);
  const isNew = await keepFirst(tenant, keeping);
  if (!isNew) await change(tenant, keeping);
  await restatePlace(tenant, place);
  return isNew ? 'added' : 'changed';
}

/** A day that is to come, or lies before the examination. Refuses examErrors.attendedOnFuture, examErrors.attendedOnTooEarly. */
function refuseDay(place: ReferralPlace, { attendedOn, now }: Given): void {
  if (attendedOn === undefined) return;
  if (attendedOn > dateInShanghai(now)) refuse(examErrors.attendedOnFuture);
  if (attendedOn < dateInShanghai(place.examTime)) refuse(examErrors.attendedOnTooEarly);
}

/** Whether it is the first outcome; an edit of one that was read is none. */
function keepFirst(tenant: Tenant, { place, given, elsewhere }: Keeping): Promise<boolean> {
  const { attendedOn, version = NO_REFERRAL } = given;
  if (attendedOn === undefined || version !== NO_REFERRAL) return Promise.resolve(false);
  const row = { ...wholeOf({ ...given, attendedOn }), ...stampsOf(given), elsewhere };
  return insertReferral(tenant, { place, row });
}

/** Refuses examErrors.elsewhereReferred, examErrors.referralNotFound, kernelErrors.changedMeanwhile. */
async function change(tenant: Tenant, { place, given, elsewhere }: Keeping): Promise<void> {
  const { version, attendedOn, hospital, cobbAngle } = given;
  const known = (await lockReferral(tenant, place)) ?? refuse(examErrors.referralNotFound);
  // The examination that referred may have left the lists; what came of it stays until it is taken back.
  if (elsewhere && !known.elsewhere) refuse(examErrors.elsewhereReferred);
  const sent = { attendedOn, hospital, cobbAngle };
  const whole = wholeOf({ ...given, attendedOn: attendedOn ?? known.attendedOn });
  const { row } = await mergeEdit(
    REFERRAL_PARTS,
    { known, wanted: withSent(known, version === undefined ? whole : sent), version },
    { shape: examReferral, read: () => viewOf(known) },
  );
  await updateReferral(tenant, { place, row: { ...row, ...stampsOf(given), elsewhere } });
}

function wholeOf({ attendedOn, hospital, cobbAngle }: Given & { attendedOn: string }) {
  return { attendedOn, hospital: hospital ?? null, cobbAngle: cobbAngle ?? null };
}

function stampsOf({ by, now }: Given) {
  return { recordedBy: by.id, recordedByName: by.name, recordedAt: now };
}

/** Takes what a hospital found of a child in a project back. Refuses examErrors.examNotFound, examErrors.referralNotFound. */
export async function forgetReferral(tenant: Tenant, examId: string): Promise<void> {
  const place = await listedPlace(tenant, examId);
  if (!(await deleteReferralOf(tenant, place))) refuse(examErrors.referralNotFound);
  await restatePlace(tenant, place);
}

function restatePlace(tenant: Tenant, { patientId, projectId }: ReferralPlace): Promise<void> {
  return restateChildren(tenant, { patientIds: [patientId], projectId });
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
  const { attendedOn, recordedAt, recordedByName, elsewhere } = exam;
  if (attendedOn === null || recordedAt === null) return null;
  return viewOf({
    ...{ attendedOn, hospital: exam.hospital, cobbAngle: exam.cobbAngle, recordedAt },
    recordedByName: recordedByName ?? '',
    elsewhere: elsewhere === true,
  });
}

function viewOf(outcome: Omit<Outcome, 'recordedBy'>): ExamReferral {
  const { attendedOn, hospital, cobbAngle, recordedByName, recordedAt, elsewhere } = outcome;
  return {
    ...{ attendedOn, hospital, cobbAngle, elsewhere },
    recordedBy: recordedByName,
    recordedAt: instantInShanghai(recordedAt),
    version: versionOf(outcome, REFERRAL_PARTS),
  };
}
