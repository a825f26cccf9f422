/**
 * Bulk actions on children: some by their ids, or all that the filters of the list find. They are deleted all or none;
 * a deletion waits for running uploads, so that none of them lists an examination afterwards.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { type PatientLoss, patientErrors } from '@spine/contract/patient';
import {
  changeChildren,
  deletePhotosOfChildren,
  lockForUnlisting,
} from '#features/child-record/index.ts';
import { unlistPatientExams } from '#features/exam/index.ts';
import { unlistPatientPrescriptions } from '#features/prescription/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  countExamsOfPatients,
  countPatientsByIds,
  countWithOpenRequest,
  type Deletion,
  lockPatients,
  markPatientsDeleted,
} from './patient.repository.ts';
import { requestOpenText } from './patient.text.ts';
import {
  countExamsOfMatching,
  countPatients,
  lockMatching,
  type PatientFilter,
} from './patient-list.repository.ts';

/** Either the ids or the filters. */
export type PatientSelection = {
  readonly ids?: readonly string[] | undefined;
  readonly matching?: PatientFilter | undefined;
};

/**
 * Returns the ids of the deleted children. Of a `deletion` they go to the trash, and what families photographed waits there, too. `count` is the number the user confirmed: with another number nothing is
 * deleted. Refuses kernelErrors.frontendLogic, kernelErrors.logic, patientErrors.idMissing, patientErrors.requestOpen,
 * patientErrors.unknown.
 */
export async function deletePatients(
  tenant: Tenant,
  {
    count,
    now,
    deletion,
    ...selection
  }: PatientSelection & { count?: number | undefined; now: Date; deletion?: Deletion },
): Promise<{ ids: string[]; loss: PatientLoss }> {
  await lockForUnlisting(tenant);
  const ids = await lockSelected(tenant, selection);
  if (selection.matching && ids.length !== count) refuse(kernelErrors.logic);
  const waiting = await countWithOpenRequest(tenant, ids);
  if (waiting > 0) refuse(patientErrors.requestOpen, { message: requestOpenText(waiting) });
  const exams = await changeChildren(tenant, { patientIds: ids }, async (change) => {
    const unlisted = await unlistPatientExams(change, ids);
    await unlistPatientPrescriptions(change, ids);
    if (!deletion) await deletePhotosOfChildren(change, { patientIds: ids, now });
    await markPatientsDeleted(change, { ids, now, deletion });
    return unlisted;
  });
  return { ids, loss: { patients: ids.length, exams } };
}

async function lockSelected(tenant: Tenant, selection: PatientSelection): Promise<string[]> {
  const { ids, matching } = requireIdsOrFilter(selection);
  if (matching) return lockMatching(tenant, matching);
  const requested = new Set(ids);
  const locked = await lockPatients(tenant, [...requested]);
  return locked.length < requested.size ? refuse(patientErrors.unknown) : locked;
}

/**
 * What a deletion would take out of the lists; ids that are not there count for nothing. Refuses
 * kernelErrors.frontendLogic, patientErrors.idMissing.
 */
export async function countPatientLoss(
  tenant: Tenant,
  selection: PatientSelection,
): Promise<PatientLoss> {
  const { ids, matching } = requireIdsOrFilter(selection);
  if (matching)
    return {
      patients: await countPatients(tenant, matching),
      exams: await countExamsOfMatching(tenant, matching),
    };
  return {
    patients: await countPatientsByIds(tenant, ids),
    exams: await countExamsOfPatients(tenant, ids),
  };
}

function requireIdsOrFilter({ ids, matching }: PatientSelection) {
  if (ids && matching) refuse(kernelErrors.frontendLogic);
  if (matching) return { ids: [], matching };
  return { ids: ids ?? refuse(patientErrors.idMissing), matching: undefined };
}
