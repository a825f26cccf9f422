/** Incidents and reports of an institution, or of the platform, whose rows have no institution. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyTenant } from '#platform/db/open.ts';

/** Whether a row is the tenant's own: the platform may read all, and lists its own. */
export function isOwn(tenant: AnyTenant): RawBuilder<SqlBool> {
  return tenant.kind === 'org' ? sql`org_id = ${tenant.orgId}` : sql`org_id is null`;
}
