/**
 * Sums what design effects follow from: of each group and grade how its classes, or schools, differ. They are made by
 * the database, because a class for each row would be thousands.
 */
import { CLUSTER_OF, type Grouping, type Indicator } from '@spine/contract/statistic';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { partsOf } from '../statistic-counts.ts';
import { counting, facts, matching, type Narrowed } from '../statistic-sources.repository.ts';

/** Of one group, regions by their schools, and one grade; clusters without a denominator are none. */
export type ClusterSums = {
  readonly key: string;
  readonly gradeCode: number;
  readonly clusters: number;
  readonly count: number;
  readonly of: number;
  /** The sums of count² / of, of of², and of of times the size of the whole cluster with its other grades. */
  readonly squares: number;
  readonly sizeSquares: number;
  readonly sizes: number;
};

/** What the groups are told apart by. */
export const KEYS: Partial<Record<Grouping, string>> = {
  school: 'c.school_id::text',
  region: 'c.school_id::text',
  project: 'c.project_id::text',
  month: `to_char(c.exam_day, 'YYYY-MM')`,
  year: '(extract(year from c.exam_day)::integer - (extract(month from c.exam_day) < 9)::integer)::text',
};
const CLUSTERS = { class: 'c.clazz_name', school: 'c.school_id' } as const;

/** None for groups within which children are compared, and for attendance, which is counted of all and no sample. */
export async function clusterSums(
  tenant: Tenant,
  wanted: Narrowed & { readonly grouping: Grouping; readonly indicator: Indicator },
): Promise<ClusterSums[]> {
  const { grouping, indicator } = wanted;
  const [key, cluster, parts] = [KEYS[grouping], CLUSTER_OF[grouping], partsOf(indicator)];
  if (!key || !cluster || !parts) return [];
  // A class lies in its grade; a school has many.
  const whole = cluster === 'class' ? sql`key, grade_code, cluster` : sql`key, cluster`;
  const { rows } = await sql<ClusterSums>`
    select key, grade_code, count(*) as clusters, sum(counted) as count, sum(valid) as of,
      sum(counted * counted / valid) as squares, sum(valid * valid) as size_squares, sum(valid * whole) as sizes
    from (
      select *, sum(valid) over (partition by ${whole}) as whole
      from (
        select ${sql.raw(key)} as key, c.grade_code, ${sql.raw(CLUSTERS[cluster])} as cluster,
          (${sql.raw(parts.count)})::float8 as counted, (${sql.raw(parts.of)})::float8 as valid
        from ${facts(tenant)} where ${counting(wanted)} ${matching(wanted.conditions)}
        group by 1, 2, 3
      ) as by_cluster
      where valid > 0
    ) as sized
    group by 1, 2`.execute(tenant.db);
  return rows;
}
