/**
 * Whose rows a transaction may touch. It is the first argument of every repository read, and it is also set
 * inside the transaction, where row-level security checks it again.
 */

/** One institution. */
export type OrgScope = { readonly kind: 'org'; readonly orgId: string };
/** The platform administrator's view: institutions, users, codes and logs, but no child's record. */
export type PlatformScope = { readonly kind: 'platform' };
export type Scope = OrgScope | PlatformScope;

export const platformScope: PlatformScope = { kind: 'platform' };

/** The scope of one institution. */
export function orgScope(orgId: string): OrgScope {
  return { kind: 'org', orgId };
}
