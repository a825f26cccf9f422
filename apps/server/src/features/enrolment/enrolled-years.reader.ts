import { type EnrolledYear, enrolledYears } from '@spine/contract/enrolment';
import type { Tenant } from '#platform/db/open.ts';
import { enrolmentsOf } from './enrolment.repository.ts';

/** Where a child was at school, by school year, newest first. */
export async function loadEnrolledYears(
  tenant: Tenant,
  patientId: string,
): Promise<EnrolledYear[]> {
  return enrolledYears(await enrolmentsOf(tenant, patientId), tenant.today);
}
