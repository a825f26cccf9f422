/**
 * What is done with many children: some by their ids, or all that the filters of the list find. They are
 * deleted all or none; before a deletion uploads under way end, so that none lists an examination afterwards.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { type PatientLoss, patientErrors } from '@spine/contract/patient';
import { holdUploads, unlistPatientExams } from '#features/exam/index.ts';
import { unlistPatientPrescriptions } from '#features/prescription/index.ts';
import { restateChildren } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
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

/**
 * Answers whom it deleted. `count` is the number the user was asked about; who was added meanwhile is not deleted
 * unasked. Refuses kernelErrors.frontendLogic, kernelErrors.logic, patientErrors.idMissing, patientErrors.unknown.
 */
export async function deletePatients(
  tenant: Tenant,
  { count, now, ...chosen }: ChosenPatients & { count?: number | undefined; now: Date },
): Promise<{ ids: string[]; loss: PatientLoss }> {
  await holdUploads(tenant);
  const found = await lockChosen(tenant, chosen);
  if (chosen.matching && found.length !== count) refuse(kernelErrors.logic);
  const exams = await unlistPatientExams(tenant, found);
  await unlistPatientPrescriptions(tenant, found);
  await markPatientsDeleted(tenant, { ids: found, now });
  await restateChildren(tenant, { patientIds: found });
  return { ids: found, loss: { patients: found.length, exams } };
}

async function lockChosen(tenant: Tenant, chosen: ChosenPatients): Promise<string[]> {
  const { ids, matching } = requireOne(chosen);
  if (matching) return lockMatching(tenant, matching);
  const wanted = new Set(ids);
  const found = await lockPatients(tenant, [...wanted]);
  return found.length < wanted.size ? refuse(patientErrors.unknown) : found;
}

/**
 * What a deletion would take out of the lists; ids that are not there count for nothing. Refuses
 * kernelErrors.frontendLogic, patientErrors.idMissing.
 */
export async function patientLoss(tenant: Tenant, chosen: ChosenPatients): Promise<PatientLoss> {
  const { ids, matching } = requireOne(chosen);
  if (matching)
    return {
      patients: await countPatients(tenant, matching),
      exams: await countExamsOfMatching(tenant, matching),
    };
  return {
    patients: await countPatientsOf(tenant, ids),
    exams: await countExamsOf(tenant, ids),
  };
}

function requireOne({ ids, matching }: ChosenPatients) {
  if (ids && matching) refuse(kernelErrors.frontendLogic);
  if (matching) return { ids: [], matching };
  return { ids: ids ?? refuse(patientErrors.idMissing), matching: undefined };
}
