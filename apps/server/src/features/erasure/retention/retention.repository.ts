/** The setting of an institution, and whose time ends. */
import { type CalendarDate, startOfShanghaiDay } from '@spine/contract/kernel';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';

export type Setting = {
  readonly years: number;
  readonly basis: string;
  readonly changedBy: string;
  readonly changedByName: string;
  readonly changedAt: Date;
};

export function findSetting(tenant: Tenant): Promise<Setting | undefined> {
  return selectSetting(tenant).executeTakeFirst();
}

/** The same; nobody changes it until the transaction ends. */
export function lockSetting(tenant: Tenant): Promise<Setting | undefined> {
  return selectSetting(tenant).forShare().executeTakeFirst();
}

const selectSetting = ({ db, orgId }: Tenant) =>
  db
    .selectFrom('retentionSetting')
    .where('orgId', '=', orgId)
    .select(['years', 'basis', 'changedBy', 'changedByName', 'changedAt']);

export async function saveSetting({ db, orgId }: Tenant, setting: Setting): Promise<void> {
  await db
    .insertInto('retentionSetting')
    .values({ orgId, ...setting })
    .onConflict((conflict) => conflict.column('orgId').doUpdateSet(setting))
    .execute();
}

export async function deleteSetting({ db, orgId }: Tenant): Promise<void> {
  await db.deleteFrom('retentionSetting').where('orgId', '=', orgId).execute();
  await db.deleteFrom('retentionNotice').where('orgId', '=', orgId).execute();
}

/** Children by school whose time ends until a day. */
export async function endingBySchool({ db, orgId }: Tenant) {
  const { rows } = await sql<{ schoolName: string; children: number; firstDay: CalendarDate }>`
    select school.name as school_name, count(*)::int as children, min(notice.ends_on) as first_day
    from retention_notice notice
    join patient on patient.org_id = ${orgId} and patient.id = notice.patient_id and patient.erased_at is null
    join school on school.org_id = ${orgId} and school.id = patient.school_id
    where notice.org_id = ${orgId}
    group by school.id, school.name order by first_day, school_name`.execute(db);
  return rows;
}

export type OldRecord = {
  readonly id: string;
  readonly knownAt: Date;
  readonly deletedAt: Date | null;
  /** The end of its newest enrolment; null where that has none. */
  readonly toDay: CalendarDate | null;
};

/** What is known of children, none of whom is erased. */
const recordsWhere = ({ orgId }: Tenant, condition: RawBuilder<SqlBool>) => sql<OldRecord>`
    select p.id, p.deleted_at,
      greatest(p.updated_at, p.listed_on::timestamp at time zone 'Asia/Shanghai', (
        select max(exam_time) from exam where exam.org_id = ${orgId} and exam.patient_id = p.id
      )) as known_at,
      (
        select nullif(max(to_day), 'infinity') from enrolment
        where enrolment.org_id = ${orgId} and enrolment.patient_id = p.id
      ) as to_day
    from patient p
    where p.org_id = ${orgId} and p.erased_at is null and ${condition}
    order by p.id`;

/** The next children, in the order of their ids, whom no roster changed or named since a day. */
export async function oldRecords(
  tenant: Tenant,
  {
    after,
    before,
    limit,
  }: { readonly after: string; readonly before: CalendarDate; readonly limit: number },
): Promise<OldRecord[]> {
  const isOld = sql<SqlBool>`p.id > ${after} and p.updated_at < ${startOfShanghaiDay(before)}
    and (p.listed_on is null or p.listed_on < ${before})`;
  const { rows } = await sql<OldRecord>`${recordsWhere(tenant, isOld)} limit ${limit}`.execute(
    tenant.db,
  );
  return rows;
}

/** The same of some children, whatever their age. */
export async function recordsOfIds(tenant: Tenant, ids: readonly string[]): Promise<OldRecord[]> {
  const { rows } = await recordsWhere(tenant, sql<SqlBool>`p.id = ${anyOf(ids)}`).execute(
    tenant.db,
  );
  return rows;
}

/** Of children whom a roster changed or named since a day: they are at school again. */
export async function withdrawChanged({ db, orgId }: Tenant, since: CalendarDate): Promise<void> {
  await sql`
    delete from retention_notice using patient
    where retention_notice.org_id = ${orgId} and patient.org_id = ${orgId} and patient.id = retention_notice.patient_id
      and (patient.updated_at >= ${startOfShanghaiDay(since)} or patient.listed_on >= ${since})`.execute(
    db,
  );
}

type Ending = { readonly patientId: string; readonly endsOn: CalendarDate };

/** Notes whose time ends; of those noted before, the day of the note stays. */
export async function announce(
  { db, orgId }: Tenant,
  endings: readonly Ending[],
  today: CalendarDate,
): Promise<void> {
  if (endings.length === 0) return;
  await sql`
    insert into retention_notice (org_id, patient_id, announced_on, ends_on)
    select ${orgId}::uuid, patient_id, ${today}::date, ends_on
    from unnest(${endings.map(({ patientId }) => patientId)}::uuid[], ${endings.map(({ endsOn }) => endsOn)}::date[])
      as ending (patient_id, ends_on)
    on conflict (org_id, patient_id) do update set ends_on = excluded.ends_on`.execute(db);
}

/** Forgets the notices of some children but of those whose time ends. */
export async function withdrawNotices(
  { db, orgId }: Tenant,
  { among, ending }: { readonly among: readonly string[]; readonly ending: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('retentionNotice')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`patient_id = any(${among}::uuid[])`)
    .where(sql<SqlBool>`not patient_id = any(${ending}::uuid[])`)
    .execute();
}

/** The next children whose time is over and who were announced long enough ago. */
export async function dueNotices(
  { db, orgId }: Tenant,
  {
    today,
    announcedBy,
    limit,
  }: { readonly today: CalendarDate; readonly announcedBy: CalendarDate; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('retentionNotice')
    .where('orgId', '=', orgId)
    .where('endsOn', '<=', today)
    .where('announcedOn', '<=', announcedBy)
    .orderBy('endsOn')
    .orderBy('patientId')
    .limit(limit)
    .select('patientId')
    .execute();
  return rows.map(({ patientId }) => patientId);
}

export async function deleteNotices({ db, orgId }: Tenant, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('retentionNotice')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`patient_id = any(${ids}::uuid[])`)
    .execute();
}

/** What guardians entered and nobody decided about. */
export async function deleteOldEntries({ db, orgId }: Tenant, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('guardianEntry')
    .where('orgId', '=', orgId)
    .where('createdAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
