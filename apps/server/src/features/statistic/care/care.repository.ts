/**
 * Counts referred children by what came of it. A referral is that of the first examination of a project that referred the
 * child: its day, degree and angle are those of a referral, whatever is measured later. A visit counts from that day on, the
 * first that stands; whether a Cobb angle is known is what the project counts.
 */
import type { Finding } from '@spine/contract/exam';
import { ANGLE_BANDS, type AngleBand } from '@spine/contract/statistic';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { counting, type FactFilter, facts, matching } from '../statistic-sources.ts';

/** Children of whom all of this is the same. */
export type ReferredRow = {
  readonly finding: Finding;
  readonly band: AngleBand;
  readonly gender: 'm' | 'f' | 'o';
  /** A hospital had diagnosed the child before. */
  readonly known: boolean;
  /** At a hospital; moved away or graduated before; or followed until today, as are those who refuse or are not reached. */
  readonly fate: 'attended' | 'left' | 'open';
  /** Days after the result. */
  readonly day: number;
  readonly xray: 'none' | 'below' | 'confirmed';
  readonly children: number;
};

const BANDS = ANGLE_BANDS.filter((band) => band !== 'none');
const BOUNDS = BANDS.map(Number);
const TO_DAY = sql.raw(`at time zone 'Asia/Shanghai')::date`);

/** Whether nobody took an act of child `c` back. */
const stands = ({ orgId }: Tenant, act: 'a' | 'b') => sql`not exists (
  select from follow_up_act as t
  where t.org_id = ${orgId} and t.patient_id = c.patient_id and t.act_id = ${sql.ref(`${act}.id`)} and t.kind = 'takenBack'
)`;

/** The visits of child `c` that count, as `countingEntries` of the contract: neither taken back nor corrected by one that stands. */
const standingVisits = (tenant: Tenant) => sql`
  from follow_up_act as a
  where a.org_id = ${tenant.orgId} and a.patient_id = c.patient_id and a.kind = 'visited' and ${stands(tenant, 'a')}
    and not exists (
      select from follow_up_act as b
      where b.org_id = ${tenant.orgId} and b.patient_id = c.patient_id and b.act_id = a.id
        and b.kind in ('visited', 'reported') and ${stands(tenant, 'b')}
    )`;

/** What a hospital wrote of a spine that is ill: docs/domain/screening.md 3. */
const IS_DISEASE = sql.raw(`(
  jsonb_path_exists(a.result, '$.curves[*].cobbAngle ? (@ >= 10)')
  or a.result ->> 'diagnosis' in ('idiopathic', 'congenital', 'neuromuscular', 'scheuermann')
)`);

/** Everybody within the filter whom a project referred, followed until `asOf`. `offset 0` keeps what is looked up once a child from being looked up twice. */
export async function countReferred(
  tenant: Tenant,
  { asOf, ...query }: FactFilter & { readonly asOf: string },
): Promise<ReferredRow[]> {
  const { orgId } = tenant;
  const { rows } = await sql<Omit<ReferredRow, 'band'> & { readonly bucket: number | null }>`
    select finding, bucket, gender, known, fate, day, xray, count(*) as children
    from (
      select o.finding, width_bucket(o.max_angle, ${BOUNDS}::double precision[]) as bucket, c.gender,
        exists (
          select from referral as d
          where d.org_id = ${orgId} and d.patient_id = c.patient_id and d.confirmed and d.attended_on < o.day
        ) or exists (select ${standingVisits(tenant)} and a.day < o.day and ${IS_DISEASE}) as known,
        case when v.day is not null then 'attended' when l.day is not null then 'left' else 'open' end as fate,
        greatest(0, coalesce(v.day, l.day, ${asOf}::date) - o.day) as day,
        case when r.cobb_angle is null then 'none' when r.confirmed then 'confirmed' else 'below' end as xray
      from ${facts(tenant)}
      cross join lateral (
        select e.finding, e.max_angle, (e.exam_time ${TO_DAY} as day
        from exam as e
        where e.org_id = ${orgId} and e.patient_id = c.patient_id and e.project_id = c.project_id and e.referred
          and e.deleted_at is null and e.voided_at is null
        order by e.exam_time, e.id
        limit 1
      ) as o
      left join referral as r on r.org_id = ${orgId} and r.project_id = c.project_id and r.patient_id = c.patient_id
        and not r.elsewhere and r.attended_on >= o.day
      left join follow_up_case as k on k.org_id = ${orgId} and k.patient_id = c.patient_id
        and k.stage = 'closed' and k.outcome in ('movedAway', 'graduated')
      cross join lateral (
        select least(r.attended_on, (
          select min(a.day) ${standingVisits(tenant)} and a.project_id = c.project_id and a.day >= o.day
            and a.elsewhere is not true
        )) as day
        offset 0
      ) as v
      cross join lateral (
        select case when k.patient_id is not null then (
          select max((a.done_at ${TO_DAY}) from follow_up_act as a
          where a.org_id = ${orgId} and a.patient_id = c.patient_id and a.kind = 'closed' and a.reason = k.outcome
            and ${stands(tenant, 'a')}
        ) end as day
        offset 0
      ) as l
      where c.referred and ${counting(tenant, query)} ${matching(tenant, query.conditions)}
    ) as child
    group by finding, bucket, gender, known, fate, day, xray`.execute(tenant.db);
  return rows.map(({ bucket, ...row }) => ({ ...row, band: BANDS[(bucket ?? 0) - 1] ?? 'none' }));
}
