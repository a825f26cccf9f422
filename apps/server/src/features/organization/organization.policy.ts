import { kernelErrors } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { type PlatformScope, platformScope } from '#platform/auth/scope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Institutions are the platform administrator's matter. */
export function organizationScope(actor: Actor): PlatformScope {
  return actor.role === 0 ? platformScope : refuse(kernelErrors.forbidden);
}
