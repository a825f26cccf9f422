import { kernelErrors } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Statistics are of one institution; the platform's own users see aggregates on the data screen only. */
export function statisticScope(actor: Actor): OrgScope {
  if (actor.orgId === null || actor.role === 0) refuse(kernelErrors.forbidden);
  return orgScope(actor.orgId);
}
