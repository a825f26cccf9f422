/** Serials of the children of a planned school: given once, after the largest, and kept (docs/adr/0153-numbers-and-rows-of-children.md). */
import type { EndpointAnswer, ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type listChildNumbers as listCall,
  monitoringNumber,
  type NumberedChild,
  nextSerials,
  splitAreaCode,
  toNumberParts,
} from '@spine/contract/monitoring';
import { isWalkInNumber } from '@spine/contract/patient';
import type { Tenant } from '#platform/db/open.ts';
import type { StoredSchool } from '../plan/planned-school.repository.ts';
import {
  loadRowSources,
  plannedSchoolOf,
  type RowSources,
  readPlacedChildren,
} from '../row/school-rows.service.ts';
import { insertSerials, largestSerial, lockPlannedSchool } from './child-number.repository.ts';

type GivenSerials = {
  readonly given: number;
  /** Children who get none, because four digits are used up. */
  readonly usedUp: number;
};

const NONE: GivenSerials = { given: 0, usedUp: 0 };

/** Whether a school has what the number of its children begins with. */
export function isNumbered({ area, number }: StoredSchool): boolean {
  return area !== null && number !== null;
}

/**
 * In the order of grades, classes, names and ids. Walk-ins wait until somebody says who they are. Refuses
 * monitoringErrors.schoolNotPlanned.
 */
export async function giveSerials(
  tenant: Tenant,
  sources: RowSources,
  { schoolId, stage }: StoredSchool,
): Promise<GivenSerials> {
  const planned = { planId: sources.plan.id, schoolId, stage };
  if (!(await lockPlannedSchool(tenant, planned))) return NONE;
  const school = plannedSchoolOf(sources, planned);
  const waiting = (await readPlacedChildren(tenant, { sources, school })).filter(
    ({ child, place }) =>
      child.serial === null && place.stage !== null && !isWalkInNumber(child.studentId),
  );
  if (waiting.length === 0) return NONE;
  const serials = nextSerials(await largestSerial(tenant, planned), waiting.length);
  const given = waiting.flatMap(({ child }, at) => {
    const serial = serials[at] ?? null;
    return serial === null ? [] : [{ patientId: child.id, serial }];
  });
  await insertSerials(tenant, planned, given);
  return { given: given.length, usedUp: waiting.length - given.length };
}

/**
 * The children of a school who have a serial. Refuses monitoringErrors.codesUnknown, monitoringErrors.planUnknown,
 * monitoringErrors.schoolNotPlanned.
 */
export async function listNumbers(
  tenant: Tenant,
  { planId, schoolId, stage, size, page, desc }: ParsedEndpointInput<typeof listCall>,
): Promise<EndpointAnswer<typeof listCall>> {
  const sources = await loadRowSources(tenant, planId);
  const school = plannedSchoolOf(sources, { schoolId, stage });
  const children = await readPlacedChildren(tenant, { sources, school });
  const rows = children
    .flatMap(({ child, place }): NumberedChild[] =>
      child.serial === null
        ? []
        : [
            {
              patientId: child.id,
              name: child.name,
              gradeName: place.gradeName,
              clazzName: place.clazzName,
              serial: child.serial,
              id1: idOf(school, { gradeCode: place.gradeCode, serial: child.serial }, sources),
            },
          ],
    )
    .toSorted((one, other) => (one.serial - other.serial) * (desc ? -1 : 1));
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
}

function idOf(
  { areaCode, area, number }: StoredSchool,
  { gradeCode, serial }: { readonly gradeCode: number; readonly serial: number },
  { codes }: RowSources,
): string {
  const parts = toNumberParts({ ...splitAreaCode(areaCode), area, number }, gradeCode, codes);
  return monitoringNumber({ ...parts, serial: String(serial) }, codes);
}
