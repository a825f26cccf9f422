/**
 * Children who were not seen in a project, one by one, with the columns of every source of statistics; their counts are
 * `unseenCounts`. Apart, because together no index has them in order.
 */
import { type RawBuilder, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import { ofProject } from './statistic-sources.repository.ts';

/** Of projects under way: on the rosters of their schools now, and not seen. */
export function waitingChildren({ orgId }: OrgScope): RawBuilder<unknown> {
  return sql`(
    select j.id as project_id, p.school_id, p.grade_code, p.grade_name, p.clazz_order, p.clazz_name, p.gender,
      p.id as patient_id, ${ofProject}
    from project j
    join project_school l on l.org_id = ${orgId} and l.project_id = j.id
    join patient p on p.org_id = ${orgId} and p.school_id = l.school_id and p.deleted_at is null
    where j.org_id = ${orgId} and j.status = 1 and j.deleted_at is null
      and not exists (
        select from statistic_fact f
        where f.org_id = ${orgId} and f.project_id = j.id and f.patient_id = p.id
      )
  ) as c`;
}

/** Of completed projects: on the rosters when the project ended. */
export function missedChildren({ orgId }: OrgScope): RawBuilder<unknown> {
  return sql`(
    select j.id as project_id, u.school_id, u.grade_code, u.grade_name, u.clazz_order, u.clazz_name, u.gender,
      u.patient_id, ${ofProject}
    from project j
    join project_unseen_child u on u.org_id = ${orgId} and u.project_id = j.id
    where j.org_id = ${orgId} and j.status = 2 and j.deleted_at is null
  ) as c`;
}
