import { kernelErrors } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Reports belong to one institution; the platform's own users see none (docs/domain/decisions.md 10). */
export function reportScope(actor: Actor): OrgScope {
  if (actor.orgId === null || actor.role === 0) refuse(kernelErrors.forbidden);
  return orgScope(actor.orgId);
}
