import { kernelErrors } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Examinations belong to one institution; the platform's own users see none (docs/domain/decisions.md 10). */
export function examScope(actor: Actor): OrgScope {
  if (actor.orgId === null || actor.role === 0) refuse(kernelErrors.forbidden);
  return orgScope(actor.orgId);
}
