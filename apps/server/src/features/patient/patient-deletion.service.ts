/**
 * Deleting children: some by their ids, or all that the filters of the list find. Uploads under way end first, so that
 * none lists an examination afterwards. All of them are deleted or none.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { type PatientLoss, patientErrors } from '@spine/contract/patient';
import { holdUploads, unlistPatientExams } from '#features/exam/index.ts';
import { unlistPatientPrescriptions } from '#features/prescription/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  countExamsOf,
  countPatientsOf,
  lockPatients,
  markPatientsDeleted,
} from './patient.repository.ts';
import {
  countExamsOfMatching,
  countPatients,
  lockMatching,
  type PatientFilter,
} from './patient-list.repository.ts';

/** Either the ids or the filters. */
export type ChosenPatients = {
  readonly ids?: readonly string[] | undefined;
  readonly matching?: PatientFilter | undefined;
};

/** Answers whom it deleted. `count` is the number the user was asked about; who was added meanwhile is not deleted unasked. */
export async function deletePatients(
  db: Db,
  scope: OrgScope,
  { count, now, ...chosen }: ChosenPatients & { count?: number | undefined; now: Date },
): Promise<{ ids: string[]; loss: PatientLoss }> {
  await holdUploads(db, scope);
  const found = await lockChosen(db, scope, chosen);
  if (chosen.matching && found.length !== count) refuse(kernelErrors.logic);
  const exams = await unlistPatientExams(db, scope, found);
  await unlistPatientPrescriptions(db, scope, found);
  await markPatientsDeleted(db, scope, { ids: found, now });
  return { ids: found, loss: { patients: found.length, exams } };
}

async function lockChosen(db: Db, scope: OrgScope, chosen: ChosenPatients): Promise<string[]> {
  const { ids, matching } = requireOne(chosen);
  if (matching) return lockMatching(db, scope, matching);
  const wanted = new Set(ids);
  const found = await lockPatients(db, scope, [...wanted]);
  return found.length < wanted.size ? refuse(patientErrors.unknown) : found;
}

/** What a deletion would take out of the lists; ids that are not there count for nothing. */
export async function patientLoss(
  db: Db,
  scope: OrgScope,
  chosen: ChosenPatients,
): Promise<PatientLoss> {
  const { ids, matching } = requireOne(chosen);
  if (matching)
    return {
      patients: await countPatients(db, scope, matching),
      exams: await countExamsOfMatching(db, scope, matching),
    };
  return {
    patients: await countPatientsOf(db, scope, ids),
    exams: await countExamsOf(db, scope, ids),
  };
}

function requireOne({ ids, matching }: ChosenPatients) {
  if (ids && matching) refuse(kernelErrors.frontendLogic);
  if (matching) return { ids: [], matching };
  return { ids: ids ?? refuse(patientErrors.idMissing), matching: undefined };
}
