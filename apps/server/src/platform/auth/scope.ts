/**
 * Whose rows a transaction may touch. It is set inside the transaction, where row-level security checks it, and the
 * handle on that transaction carries it (`Tenant` in `platform/db/open.ts`).
 */

/** One institution. */
export type OrgScope = { readonly kind: 'org'; readonly orgId: string };
/** The platform administrator's view: institutions, users, codes and logs, but no child's record. */
export type PlatformScope = { readonly kind: 'platform' };
export type Scope = OrgScope | PlatformScope;
/** The scopes by the names that calls and jobs declare. */
export type ScopeNamed = { institution: OrgScope; platform: PlatformScope; either: Scope };

export const platformScope: PlatformScope = { kind: 'platform' };

/** The scope of one institution. */
export function orgScope(orgId: string): OrgScope {
  return { kind: 'org', orgId };
}
