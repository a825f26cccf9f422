import type { Tenant } from '#platform/db/open.ts';

declare const isChange: unique symbol;

/**
 * An institution in a transaction that changes records of children, and writes what follows from them before it ends.
 * `changeChildren` and `appendActs` alone make it; repositories that write children, examinations, visits and acts take
 * it in place of a tenant, so that no write of theirs can leave out what follows.
 */
export type ChildChange = Tenant & { readonly [isChange]: true };

/** For this room alone. */
export const beginChange = (tenant: Tenant): ChildChange => tenant as ChildChange;
