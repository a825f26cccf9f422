import { kernelErrors } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Children belong to one institution; the platform's own users see none of them (docs/domain/decisions.md 10). */
export function patientScope(actor: Actor): OrgScope {
  if (actor.orgId === null || actor.role === 0) refuse(kernelErrors.forbidden);
  return orgScope(actor.orgId);
}
