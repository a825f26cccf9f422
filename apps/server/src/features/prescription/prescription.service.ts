/** Plans: the platform's, which stay as they are, and the institution's own. */
import { prescriptionErrors } from '@spine/contract/prescription';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { isComplete, type Plan, planById } from './prescription.reader.ts';

/** The plan to be issued; refused when it is not there, or when an action of it was taken off the library. */
export async function issuablePlan(db: Db, scope: OrgScope, id: string): Promise<Plan> {
  const plan = (await planById(db, scope, id)) ?? refuse(prescriptionErrors.unknown);
  if (!(await isComplete(db, plan.items))) refuse(prescriptionErrors.actionGone);
  return plan;
}
