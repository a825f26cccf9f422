/** Whose rows a call is about: its access names the scope, and the actor has to be of it. */
import { type CallScope, type Endpoint, kernelErrors, Role } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { orgScope, platformScope, type Scope, type ScopeNamed } from '#platform/auth/scope.ts';
import { refuse } from './refuse.ts';

/** The scope that the access of an endpoint names. */
export type ScopeOf<E extends Endpoint> = E['access'] extends {
  scope: infer Name extends CallScope;
}
  ? ScopeNamed[Name]
  : Scope;

/** The scope a call is about; refuses an actor who is not of it. */
export function scopeOf<E extends Endpoint>(endpoint: E, actor: Actor): ScopeOf<E> {
  const scope = homeOf(actor);
  return isScopeOf(endpoint, scope) ? scope : refuse(kernelErrors.forbidden);
}

/** Role 0 works for the platform, and so does whoever has no institution (docs/domain/decisions.md 10). */
function homeOf({ orgId, role }: Actor): Scope {
  return orgId === null || role === Role.Platform ? platformScope : orgScope(orgId);
}

/** Whether a scope is the one that the access of a call names. */
export function isScopeOf<E extends Endpoint, S extends Scope>(
  { access }: E,
  scope: S,
): scope is S & ScopeOf<E> {
  if (access === 'public' || access === 'signedIn' || access.scope === 'either') return true;
  return access.scope === (scope.kind === 'org' ? 'institution' : 'platform');
}
