/** What the ids in a line stand for, of everything that may be named to a reader of the log. */
import type { LogPoint } from '@spine/contract/log';
import { sql } from 'kysely';
import type { AnyTenant } from '#platform/db/open.ts';

export type NamedRow = {
  readonly id: string;
  readonly kind: NonNullable<LogPoint['kind']>;
  readonly name: string;
  /** When an examination was made. */
  readonly at: Date | null;
  readonly deleted: boolean;
};

/** The platform administrator knows users and institutions; nobody knows another institution's rows. */
export async function namedRows(tenant: AnyTenant, ids: readonly string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  const wanted = sql`= any(${ids}::uuid[])`;
  const people =
    tenant.kind === 'platform'
      ? sql`
        select id, 'user' as kind, username as name, null::timestamptz as at, deleted_at is not null as deleted
        from app_user where id ${wanted}
        union all
        select id, 'organization', name, null, deleted_at is not null from organization where id ${wanted}`
      : sql`
        select id, 'user' as kind, username as name, null::timestamptz as at, deleted_at is not null as deleted
        from app_user where org_id = ${tenant.orgId} and id ${wanted}
        union all
        select id, 'organization', name, null, deleted_at is not null
        from organization where id = ${tenant.orgId} and id ${wanted}
        union all
        select id, 'school', name, null, deleted_at is not null
        from school where org_id = ${tenant.orgId} and id ${wanted}
        union all
        select id, 'project', name, null, deleted_at is not null
        from project where org_id = ${tenant.orgId} and id ${wanted}
        union all
        select id, 'patient', name, null, deleted_at is not null
        from patient where org_id = ${tenant.orgId} and id ${wanted}
        union all
        select exam.id, 'exam', patient.name, exam.exam_time, not exam.listed
        from exam join patient on patient.org_id = exam.org_id and patient.id = exam.patient_id
        where exam.org_id = ${tenant.orgId} and exam.id ${wanted}`;
  return (await sql<NamedRow>`${people}`.execute(tenant.db)).rows;
}
