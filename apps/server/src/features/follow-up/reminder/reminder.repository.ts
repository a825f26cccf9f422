/** Families that did not answer, and the messages that remind them. */
import type { ReminderNumber } from '@spine/contract/consent';
import type { CalendarDate } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAnsweredFor } from '#features/consent/index.ts';
import { enrolledIn } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

/** A school of a project whose families are reminded from an hour on. */
export type RemindedSchool = {
  projectId: string;
  schoolId: string;
  schoolName: string;
  /** That of the project. */
  schoolYear: number;
  /** Of the school in the project, else the first of the project. */
  day: CalendarDate;
};

type Days = { readonly hour: number; readonly from: CalendarDate; readonly until: CalendarDate };

/** The schools whose day lies within some days, of projects that need consent, ask for it and send reminders at this hour. */
export async function schoolsToRemind(
  { db, orgId }: Tenant,
  { hour, from, until }: Days,
): Promise<RemindedSchool[]> {
  const { rows } = await sql<RemindedSchool>`
    select j.id as project_id, s.id as school_id, s.name as school_name, j.school_year, coalesce(l.day, j.start_date) as day
    from project j
    join project_school l on l.org_id = ${orgId} and l.project_id = j.id
    join school s on s.org_id = ${orgId} and s.id = l.school_id and s.deleted_at is null
    where j.org_id = ${orgId} and j.deleted_at is null and j.status <> ${sql.lit(ProjectStatus.Completed)}
      and j.needs_consent and j.reminder_hour <= ${hour}
      and coalesce(l.day, j.start_date) between ${from}::date and ${until}::date
      and exists (select from consent_notice n where n.org_id = ${orgId} and n.project_id = j.id)
    order by 5, 1, 2`.execute(db);
  return rows;
}

export type RemindedChild = { id: string; tel: string };

/** Before every child in the order of ids. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type ReminderQuery = {
  readonly school: RemindedSchool;
  readonly nth: ReminderNumber;
  readonly after?: string | undefined;
  readonly limit: number;
  /** Whose message the vendor limited before, else those who have none yet. */
  readonly isRetry: boolean;
};

/**
 * Children on a roster after one of them, with a phone, whose families did not answer and of whom this message does not stand yet; those to
 * try again in the order of their last try.
 */
export async function childrenToRemind(
  tenant: Tenant,
  {
    school: { projectId, schoolId, schoolYear },
    nth,
    after = NOBODY,
    limit,
    isRetry,
  }: ReminderQuery,
): Promise<RemindedChild[]> {
  const { db, orgId } = tenant;
  const message = (shown: RawBuilder<unknown>) => sql`
        select ${shown} from consent_reminder r
        where r.org_id = ${orgId} and r.project_id = ${projectId} and r.patient_id = p.id and r.nth = ${nth}`;
  const { rows } = await sql<RemindedChild>`
    with roster as materialized (
      select n.patient_id from enrolment n
      where n.org_id = ${orgId} and n.school_id = ${schoolId} and n.patient_id > ${after}::uuid
        and ${enrolledIn(tenant, schoolYear, 'n')}
    )
    select p.id, p.tel from roster
    join patient p on p.org_id = ${orgId} and p.id = roster.patient_id
    where p.deleted_at is null and p.tel is not null
      and not ${isAnsweredFor(tenant, { projectId: sql`${projectId}::uuid`, patientId: sql`p.id` })}
      and ${isRetry ? sql`exists (${message(sql``)} and r.state = 'limited')` : sql`not exists (${message(sql``)})`}
    order by ${isRetry ? sql`(${message(sql`r.sent_at`)}), p.id` : sql`p.id`} limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/** How many living children a phone is recorded for, as far as it matters. */
export async function countChildrenOfPhone(
  { db, orgId }: Tenant,
  { tel, limit }: { tel: string; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('tel', '=', tel)
    .where('deletedAt', 'is', null)
    .select('id')
    .limit(limit)
    .execute();
  return rows.length;
}

export type ReminderState =
  | 'sending'
  | 'sent'
  | 'failed'
  | 'unknown'
  | 'shared'
  | 'skipped'
  | 'limited';

type NewReminder = {
  readonly projectId: string;
  readonly child: RemindedChild;
  readonly nth: ReminderNumber;
  /** Null where no message is for this child. */
  readonly numberHash: Buffer | null;
  readonly state: ReminderState;
  readonly now: Date;
};

/**
 * Writes a message of a child that has this phone still and no answer; false where it has this one already, or nothing is to be sent any
 * more. Of two that write one waits for the other's transaction; the number is locked.
 */
export async function insertReminder(tenant: Tenant, reminder: NewReminder): Promise<boolean> {
  const { db, orgId } = tenant;
  const { projectId, child, nth, numberHash, state, now } = reminder;
  const { rows } = await sql<{ nth: number }>`
    insert into consent_reminder (org_id, project_id, patient_id, nth, number_hash, state, sent_at)
    select p.org_id, ${projectId}::uuid, p.id, ${nth}::smallint, ${numberHash}::bytea, ${state}, ${now}::timestamptz
    from patient p
    where p.org_id = ${orgId} and p.id = ${child.id} and p.deleted_at is null and p.tel = ${child.tel}
      and not ${isAnsweredFor(tenant, { projectId: sql`${projectId}::uuid`, patientId: sql`p.id` })}
    on conflict (org_id, project_id, patient_id, nth) do update
      set number_hash = excluded.number_hash, state = excluded.state, sent_at = excluded.sent_at
      where consent_reminder.state = 'limited'
    returning nth`.execute(db);
  return rows.length > 0;
}

type ReminderOfNumber = Pick<NewReminder, 'projectId' | 'nth'> & { readonly numberHash: Buffer };

/** What became of the message of a number; undefined before it. */
export async function reminderOfNumber(
  { db, orgId }: Tenant,
  { projectId, nth, numberHash }: ReminderOfNumber,
): Promise<ReminderState | undefined> {
  const row = await db
    .selectFrom('consentReminder')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where('nth', '=', nth)
    .where('numberHash', '=', numberHash)
    .select('state')
    .executeTakeFirst();
  return row?.state;
}

export async function settleReminder(
  { db, orgId }: Tenant,
  { projectId, nth, numberHash, state }: ReminderOfNumber & { readonly state: ReminderState },
): Promise<void> {
  await db
    .updateTable('consentReminder')
    // The next one may be for another child of the number.
    .set({ state, ...(state === 'limited' && { numberHash: null }) })
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where('nth', '=', nth)
    .where(sql<SqlBool>`number_hash = ${numberHash}`)
    .execute();
}
