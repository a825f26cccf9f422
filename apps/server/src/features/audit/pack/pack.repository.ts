/**
 * What the yearly pack reads beside the log, of one institution in one snapshot. Approvals, erasures and incidents are never joined with
 * children: where institutions are spread over several machines they lie elsewhere.
 */
import { type AgeBand, FROM_14, FROM_18 } from '@spine/contract/audit';
import type { CalendarDate } from '@spine/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import { isOwn } from '../own-rows.repository.ts';

/** The end is left out; the server's clock says when something was stored. */
export type PackQuery = {
  readonly since: Date;
  readonly before: Date;
  readonly schoolId?: string | undefined;
};

const CHUNK = 500;

const ofSchool = (column: string, schoolId: string | undefined) =>
  schoolId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${schoolId}`;

/** As `ageBandOn` of the contract says it. */
export const bandOf = (birthDate: string, day: string) => sql<AgeBand>`case
  when ${sql.raw(birthDate)} > ${sql.raw(day)} then 'unknown'
  when ${sql.raw(birthDate)} > ${sql.raw(day)} - interval '${sql.raw(String(FROM_14))} years' then 'under14'
  when ${sql.raw(birthDate)} > ${sql.raw(day)} - interval '${sql.raw(String(FROM_18))} years' then 'from14'
  else 'adult' end`;
const dayOf = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`;

// Names that many rows share, read once.

export async function packNames({ db, orgId }: Tenant) {
  const named = (table: 'school' | 'project') =>
    db.selectFrom(table).where('orgId', '=', orgId).select(['id', 'name']).execute();
  return { schools: await named('school'), projects: await named('project') };
}

/** Users of the institution, or of the platform. */
export function packUsers(tenant: AnyTenant) {
  return tenant.db
    .selectFrom('appUser')
    .where(isOwn(tenant))
    .select(['id', 'username', 'realName'])
    .execute();
}

/** Approvals that were in force at some time, with the role before; none lasts longer than a year. */
export function packApprovals({ db, orgId }: Tenant, { since, before }: PackQuery) {
  const approvals = db
    .selectFrom('accessApproval')
    .where('orgId', '=', orgId)
    .where('approvedAt', '<', before)
    .selectAll()
    .select(
      sql<number | null>`lag(role) over (partition by user_id order by approved_at, id)`.as(
        'roleBefore',
      ),
    );
  return db
    .selectFrom(approvals.as('approval'))
    .selectAll()
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>=', since)]))
    .where(
      'endsOn',
      '>=',
      sql<CalendarDate>`(${since}::timestamptz at time zone 'Asia/Shanghai')::date`,
    )
    .orderBy('approvedAt')
    .orderBy('id')
    .execute();
}
export type StoredApproval = Awaited<ReturnType<typeof packApprovals>>[number];

// Children and examinations, counted by the database.

export type CountedRow = {
  readonly schoolId: string;
  readonly band: AgeBand;
  readonly count: number;
};

/** Children on the rosters, by their age today. */
export async function rosterCounts(
  { db, orgId }: Tenant,
  { today, schoolId }: { readonly today: CalendarDate; readonly schoolId: string | undefined },
): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select school_id, band, count(*)::int as count
    from (select school_id, ${bandOf('birth_date', 'today')} as band
      from patient, (select ${today}::date as today) as day
      where org_id = ${orgId} and deleted_at is null ${ofSchool('school_id', schoolId)}) as child
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Examinations stored in the year, by the age of their child at each; whatever became of them later. */
export async function examCounts({ db, orgId }: Tenant, { since, before, schoolId }: PackQuery) {
  const { rows } = await sql<CountedRow & { readonly month: string; readonly doctorName: string }>`
    select to_char(exam.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, exam.school_id, exam.doctor_name,
      ${bandOf('patient.birth_date', dayOf('exam.exam_time'))} as band, count(*)::int as count
    from exam join patient on patient.org_id = ${orgId} and patient.id = exam.patient_id
    where exam.org_id = ${orgId} and exam.created_at >= ${since} and exam.created_at < ${before}
      ${ofSchool('exam.school_id', schoolId)}
    group by 1, 2, exam.doctor_id, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

type Sent = {
  readonly kind: 'text' | 'letter';
  readonly table: string;
  readonly time: string;
  readonly only: RawBuilder<unknown>;
};

/** Text messages that left, letters for hospitals, by month and the age of their child. */
export async function sentCounts({ db, orgId }: Tenant, { since, before, schoolId }: PackQuery) {
  const sent = ({ kind, table, time, only }: Sent) => sql`
    select ${kind} as kind, to_char(t.${sql.raw(time)} at time zone 'Asia/Shanghai', 'YYYY-MM') as month, patient.school_id,
      case when patient.erased_at is not null then 'unknown' else ${bandOf('patient.birth_date', dayOf(`t.${time}`))} end as band,
      count(*)::int as count
    from ${sql.raw(table)} t join patient on patient.org_id = ${orgId} and patient.id = t.patient_id
    where t.org_id = ${orgId} and t.${sql.raw(time)} >= ${since} and t.${sql.raw(time)} < ${before}
      ${ofSchool('patient.school_id', schoolId)} ${only}
    group by 1, 2, 3, 4`;
  const { rows } = await sql<
    CountedRow & { readonly month: string; readonly kind: 'text' | 'letter' }
  >`${sent({ kind: 'text', table: 'text_message', time: 'sent_at', only: sql`and t.state <> 'failed'` })}
    union all ${sent({ kind: 'letter', table: 'referral_letter', time: 'issued_at', only: sql`` })}
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}

// Answers, requests, erasures.

/** Answers stored in the year. */
export function packConsents(
  { db, orgId }: Tenant,
  { since, before, schoolId }: PackQuery,
  answer?: 'withdrawn',
) {
  const answers = db
    .selectFrom('consent')
    .innerJoin('patient', (join) =>
      join.on('patient.orgId', '=', orgId).onRef('patient.id', '=', 'consent.patientId'),
    )
    .where('consent.orgId', '=', orgId)
    .where('consent.recordedAt', '>=', since)
    .where('consent.recordedAt', '<', before);
  const ofAnswer =
    answer === undefined
      ? answers
      : // The partial index holds all but the agreements.
        answers.where('consent.answer', '=', answer).where('consent.answer', '<>', 'agreed');
  return (schoolId === undefined ? ofAnswer : ofAnswer.where('patient.schoolId', '=', schoolId))
    .select(['consent.id', 'consent.projectId', 'consent.patientId', 'consent.answer'])
    .select(['consent.channel', 'consent.noticeVersion', 'consent.recordedByName'])
    .select(['consent.answeredAt', 'consent.recordedAt'])
    .select(['patient.schoolId', 'patient.birthDate', 'patient.erasedAt'])
    .orderBy('consent.recordedAt')
    .orderBy('consent.id')
    .stream(CHUNK);
}

export async function countConsents({ db, orgId }: Tenant, { since, before }: PackQuery) {
  const { count } = await db
    .selectFrom('consent')
    .where('orgId', '=', orgId)
    .where('recordedAt', '>=', since)
    .where('recordedAt', '<', before)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Notices published in the year. */
export function packNotices({ db, orgId }: Tenant, { since, before }: PackQuery) {
  return db
    .selectFrom('consentNotice')
    .where('orgId', '=', orgId)
    .where('publishedAt', '>=', since)
    .where('publishedAt', '<', before)
    .select(['projectId', 'version', 'hash', 'publishedByName', 'publishedAt'])
    .orderBy('publishedAt')
    .orderBy('version')
    .execute();
}

/** Requests that were open at some time of the year; those of erased children are deleted. */
export function packCorrections({ db, orgId }: Tenant, { since, before, schoolId }: PackQuery) {
  const requests = db
    .selectFrom('correctionRequest')
    .innerJoin('patient', (join) =>
      join.on('patient.orgId', '=', orgId).onRef('patient.id', '=', 'correctionRequest.patientId'),
    )
    .where('correctionRequest.orgId', '=', orgId)
    .where('correctionRequest.enteredAt', '<', before)
    .where((eb) =>
      eb.or([
        eb('correctionRequest.decidedAt', 'is', null),
        eb('correctionRequest.decidedAt', '>=', since),
      ]),
    );
  return (schoolId === undefined ? requests : requests.where('patient.schoolId', '=', schoolId))
    .select(['correctionRequest.id', 'correctionRequest.patientId', 'correctionRequest.fact'])
    .select(['correctionRequest.channel', 'correctionRequest.requestedAt'])
    .select(['correctionRequest.dueOn', 'correctionRequest.decision'])
    .select(['correctionRequest.decidedAt', 'correctionRequest.decidedByName'])
    .select(['patient.schoolId', 'patient.birthDate'])
    .orderBy('correctionRequest.dueOn')
    .orderBy('correctionRequest.id')
    .execute();
}

export function packSetting({ db, orgId }: Tenant) {
  return db
    .selectFrom('retentionSetting')
    .where('orgId', '=', orgId)
    .select(['years', 'basis', 'changedByName', 'changedAt'])
    .executeTakeFirst();
}

/** Children who were told of in the year and whose time ends soon, by the age on that day. */
export async function announcedCounts(
  { db, orgId }: Tenant,
  { since, before, schoolId }: PackQuery,
) {
  const { rows } = await sql<CountedRow & { readonly announcedOn: CalendarDate }>`
    select n.announced_on, p.school_id, ${bandOf('p.birth_date', 'n.announced_on')} as band, count(*)::int as count
    from retention_notice n join patient p on p.org_id = ${orgId} and p.id = n.patient_id
    where n.org_id = ${orgId} and n.announced_on >= ${dayIn(since)} and n.announced_on < ${dayIn(before)}
      ${ofSchool('p.school_id', schoolId)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

const dayIn = (instant: Date) =>
  sql<CalendarDate>`(${instant}::timestamptz at time zone 'Asia/Shanghai')::date`;

/** Incidents that were open at some time of the year, or were written down in it; of the platform those of no institution. */
export function packIncidents(tenant: AnyTenant, { since, before, schoolId }: PackQuery) {
  const incidents = tenant.db
    .selectFrom('incident')
    .where('recordedAt', '<', before)
    .where((eb) =>
      // One may be written down after the day on which it was closed.
      eb.or([
        eb('closedOn', 'is', null),
        eb('closedOn', '>=', dayIn(since)),
        eb('recordedAt', '>=', since),
      ]),
    );
  const own =
    tenant.kind === 'org'
      ? incidents.where('orgId', '=', tenant.orgId)
      : incidents.where('orgId', 'is', null);
  const shown =
    schoolId === undefined
      ? own
      : own.where((eb) => eb.or([eb('schoolId', 'is', null), eb('schoolId', '=', schoolId)]));
  return shown.selectAll().orderBy('noticedOn').orderBy('id').execute();
}
