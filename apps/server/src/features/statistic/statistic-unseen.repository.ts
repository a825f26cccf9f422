/**
 * Children who were not seen in a project, one by one; their counts are `unseenCounts`. Of a project under way they are
 * on its schools' rosters now, of a completed one they were when it ended.
 */
import { type RawBuilder, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import { ofProject } from './statistic-sources.repository.ts';

/** The same columns as every source of statistics, and the child. */
export function unseenChildren(scope: OrgScope): RawBuilder<unknown> {
  const { orgId } = scope;
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
    union all
    select j.id, u.school_id, u.grade_code, u.grade_name, u.clazz_order, u.clazz_name, u.gender, u.patient_id, ${ofProject}
    from project j
    join project_unseen_child u on u.org_id = ${orgId} and u.project_id = j.id
    where j.org_id = ${orgId} and j.status = 2 and j.deleted_at is null
  ) as c`;
}
