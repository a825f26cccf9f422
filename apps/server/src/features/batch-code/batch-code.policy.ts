import { kernelErrors } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { type PlatformScope, platformScope } from '#platform/auth/scope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Codes are the platform's: its administrator makes them, production downloads them. */
export function batchCodeScope(actor: Actor): PlatformScope {
  return actor.role === 0 || actor.role === 3 ? platformScope : refuse(kernelErrors.forbidden);
}
