import { kernelErrors } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { orgScope, platformScope, type Scope } from '#platform/auth/scope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** The platform administrator reads all lines, others those of their institution. */
export function logScope(actor: Actor): Scope {
  if (actor.role === 0) return platformScope;
  return actor.orgId === null ? refuse(kernelErrors.forbidden) : orgScope(actor.orgId);
}
