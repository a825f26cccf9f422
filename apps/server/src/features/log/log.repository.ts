/** Reads the operation log. `bind` writes the lines, in the transaction of the change that they describe. */
import {
  type CalendarDate,
  instantInShanghai,
  type ParsedEndpointInput,
  type Role,
} from '@spine/contract/kernel';
import {
  type exportLogs,
  LISTED_POINT_MAX,
  LOOK_GAP_SECONDS,
  type LogPoint,
  type LogRow,
} from '@spine/contract/log';
import { sql } from 'kysely';
import { LONGEST_POINT } from '#platform/audit-log/operation-log.repository.ts';
import { countRows, pageOffset } from '#platform/db/list-total.ts';
import { shareCount } from '#platform/db/once/shared-counts.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';

type Page = { size: number; page: number };
export type LogQuery = Omit<ParsedEndpointInput<typeof exportLogs>, 'username' | 'from' | 'to'> & {
  id?: string | undefined;
  /** Exactly one of these wrote the line. */
  usernames?: readonly string[] | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
};

const SORT_COLUMNS = {
  optime: 'optime',
  username: 'username',
  orgname: 'orgName',
  role: 'role',
  model: 'model',
  level: 'level',
  optype: 'optype',
} as const;

function matching(tenant: AnyTenant, query: LogQuery) {
  const { id, usernames, model, optype, level, since, before } = query;
  let lines = tenant.db.selectFrom('operationLog');
  if (tenant.kind === 'org') lines = lines.where('orgId', '=', tenant.orgId);
  if (id) lines = lines.where('id', '=', id);
  if (usernames) lines = lines.where(sql<boolean>`username = any(${usernames}::text[])`);
  if (model) lines = lines.where('model', '=', model);
  if (optype) lines = lines.where('optype', '=', optype);
  if (level) lines = lines.where('level', '=', level);
  if (since) lines = lines.where('optime', '>=', since);
  if (before) lines = lines.where('optime', '<', before);
  return lines;
}

/** The lines of a query in their order, with at most `maxPointLength` characters of the ids that they touched. */
function linesInOrder(
  tenant: AnyTenant,
  { query, longest: maxPointLength }: { query: LogQuery; longest: number },
) {
  const column = SORT_COLUMNS[query.asc ?? query.desc ?? 'optime'];
  const sorted = matching(tenant, query)
    .select([
      'id',
      'username',
      'orgName as orgname',
      'role',
      'model',
      sql<string>`left(keypoint, ${sql.lit(maxPointLength)})`.as('keypoint'),
      'keymsg',
      'level',
      'optype',
      'optime',
    ])
    .orderBy(column, query.asc ? 'asc' : 'desc');
  const inOrder = column === 'optime' ? sorted : sorted.orderBy('optime', 'desc');
  return inOrder.orderBy('id', query.asc === 'optime' ? 'asc' : 'desc');
}

export async function logRows(
  tenant: AnyTenant,
  { size, page, ...query }: LogQuery & Page,
): Promise<LogRow[]> {
  const lines = linesInOrder(tenant, { query, longest: LISTED_POINT_MAX });
  const rows = await lines
    // As text: with a parameter the planner would expect a tenth of all rows.
    .limit(sql.lit(size))
    .offset(pageOffset((page - 1) * size))
    .execute();
  return rows.map(rowOf);
}

/** All lines of a query, some at a time, with everything they touched. */
export async function* logStream(
  tenant: AnyTenant,
  { chunk, ...query }: LogQuery & { chunk: number },
): AsyncGenerator<LogRow> {
  const lines = linesInOrder(tenant, { query, longest: LONGEST_POINT });
  for await (const line of lines.stream(chunk)) yield rowOf(line);
}

function rowOf<Line extends { optime: Date }>({ optime, ...line }: Line) {
  return { ...line, optime: instantInShanghai(optime) };
}

export function countLogs(tenant: AnyTenant, query: LogQuery): Promise<number> {
  return countRows(tenant.db, matching(tenant, query).select('id'));
}

/** The ids of a living child's examinations, voided ones too; undefined when the institution has no such child. */
export async function findChildExams(
  { db, orgId }: Tenant,
  patientId: string,
): Promise<readonly string[] | undefined> {
  const rows = await db
    .selectFrom('patient')
    .leftJoin('exam', (join) =>
      join.onRef('exam.orgId', '=', 'patient.orgId').onRef('exam.patientId', '=', 'patient.id'),
    )
    .where('patient.orgId', '=', orgId)
    .where('patient.id', '=', patientId)
    .where('patient.deletedAt', 'is', null)
    .select('exam.id')
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap(({ id }) => id ?? []);
}

export type SubjectQuery = { readonly subjects: readonly string[]; readonly since: Date };

/** What stands in the index of lines about one subject. */
const ONE_SUBJECT = sql`char_length(keypoint) <= 36`;

/** A line about a child; `time` is text, because a Date has no microseconds. */
export type SubjectLine = {
  readonly id: string;
  readonly username: string;
  /** The name its user has now. */
  readonly name: string;
  readonly keymsg: string;
  readonly optime: Date;
  readonly time: string;
  readonly isView: boolean;
};
/** What is read next, newest first: lines behind one of them. */
type SubjectPage = {
  readonly limit: number;
  readonly after: Pick<SubjectLine, 'id' | 'time'> | undefined;
};

/** The newest lines that are about one of these and nothing else, of each in the order of the index. */
export async function findSubjectLines(
  { db, orgId }: Tenant,
  { subjects, since }: SubjectQuery,
  { limit, after }: SubjectPage,
): Promise<SubjectLine[]> {
  const behind = after
    ? sql`and (optime, id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const lines = sql<SubjectLine>`
    select line.id, line.username, coalesce(app_user.real_name, line.username) as name, line.keymsg, line.optime,
      line.optime::text as time, line.optype = 'view' as is_view
    from unnest(${subjects}::text[]) as subject
    cross join lateral (
      select id, user_id, username, keymsg, optime, optype from operation_log
      where org_id = ${orgId} and keypoint = subject and ${ONE_SUBJECT} and optime >= ${since} ${behind}
      order by optime desc, id desc limit ${sql.lit(limit)}
    ) as line
    left join app_user on app_user.org_id = ${orgId} and app_user.id = line.user_id
    order by line.optime desc, line.id desc limit ${sql.lit(limit)}`;
  return (await lines.execute(db)).rows;
}

/**
 * How many looks there are, and of how many people, counted within the index and once for all who ask at the same time. A look
 * ends where its reader reads nothing for a while.
 */
export async function countLooks(
  { db, orgId }: Tenant,
  { subjects, since }: SubjectQuery,
): Promise<{ count: number; people: number }> {
  const key = JSON.stringify(['looks', orgId, subjects, since]);
  const { count = 0, people = 0 } = await shareCount(db, key, async () => {
    const counted = sql<{ count: number; people: number }>`
      select count(*) filter (where opens) as count, count(distinct username) as people
      from (
        select username, coalesce(
          optype <> 'view' or optime - lag(optime) over look > make_interval(secs => ${LOOK_GAP_SECONDS}), true
        ) as opens
        from operation_log
        where org_id = ${orgId} and keypoint = any(${subjects}::text[]) and ${ONE_SUBJECT} and optime >= ${since}
        window look as (partition by username, optype = 'view' order by optime)
      ) as line`;
    return (await counted.execute(db)).rows[0] ?? {};
  });
  return { count, people };
}

/** How often users of a role did something with one of these and nothing else, by day; who has no account has no role. */
export async function countByRole({ db, orgId }: Tenant, subjects: readonly string[]) {
  const counts = sql<{ day: CalendarDate; role: Role | null; did: string; times: number }>`
    select (optime at time zone 'Asia/Shanghai')::date as day, role, optype as did, count(*) as times
    from operation_log
    where org_id = ${orgId} and keypoint = any(${subjects}::text[]) and ${ONE_SUBJECT}
    group by 1, 2, 3 order by 1, 2, 3`;
  return (await counts.execute(db)).rows;
}

/** What a line of the scope touched. */
export function findPoint(tenant: AnyTenant, id: string) {
  const line = tenant.db.selectFrom('operationLog').where('id', '=', id).select(['id', 'keypoint']);
  const ownLine = tenant.kind === 'org' ? line.where('orgId', '=', tenant.orgId) : line;
  return ownLine.executeTakeFirst();
}

// The rows whose ids stand in a line, as far as the reader may see their names.

export type NamedRow = {
  readonly id: string;
  readonly kind: NonNullable<LogPoint['kind']>;
  /** Null where the row no longer exists. */
  readonly name: string | null;
  /** When an examination was made. */
  readonly at: Date | null;
  readonly deleted: boolean;
};

/** The platform administrator sees users and institutions; no institution sees another's rows. */
export async function namedRows(tenant: AnyTenant, ids: readonly string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  const isRequested = sql`= any(${ids}::uuid[])`;
  const people =
    tenant.kind === 'platform'
      ? sql`
        select id, 'user' as kind, username as name, null::timestamptz as at, deleted_at is not null as deleted
        from app_user where id ${isRequested}
        union all
        select id, 'organization', name, null, deleted_at is not null from organization where id ${isRequested}`
      : sql`
        select id, 'user' as kind, username as name, null::timestamptz as at, deleted_at is not null as deleted
        from app_user where org_id = ${tenant.orgId} and id ${isRequested}
        union all
        select id, 'organization', name, null, deleted_at is not null
        from organization where id = ${tenant.orgId} and id ${isRequested}
        union all
        select id, 'school', name, null, deleted_at is not null
        from school where org_id = ${tenant.orgId} and id ${isRequested}
        union all
        select id, 'project', name, null, deleted_at is not null
        from project where org_id = ${tenant.orgId} and id ${isRequested}
        union all
        select id, 'patient', name, null, deleted_at is not null
        from patient where org_id = ${tenant.orgId} and id ${isRequested}
        union all
        select exam.id, 'exam', patient.name, exam.exam_time,
          not exam.listed and (exam.voided_at is null or exam.deleted_at is not null or patient.deleted_at is not null)
        from exam join patient on patient.org_id = exam.org_id and patient.id = exam.patient_id
        where exam.org_id = ${tenant.orgId} and exam.id ${isRequested}
        union all
        select id, 'prescription', name, null, deleted_at is not null
        from plan where org_id = ${tenant.orgId} and id ${isRequested}
        union all
        select id, 'prescription', name, null, false from system_plan where id ${isRequested}
        union all
        select prescription.id, 'prescription',
          case when patient.deleted_at is null then patient.name || ' ' else '' end || prescription.name,
          null, not prescription.listed
        from prescription
        join patient on patient.org_id = prescription.org_id and patient.id = prescription.patient_id
        where prescription.org_id = ${tenant.orgId} and prescription.id ${isRequested}
        union all
        select training_record.id, 'trainingRecord',
          case when patient.deleted_at is null then patient.name || ' ' else '' end || prescription.name,
          null, training_record.deleted_at is not null
        from training_record
        join prescription on prescription.org_id = training_record.org_id
          and prescription.id = training_record.prescription_id
        join patient on patient.org_id = training_record.org_id and patient.id = training_record.patient_id
        where training_record.org_id = ${tenant.orgId} and training_record.id ${isRequested}
        union all
        select issue.id, 'prescription', coalesce(plan.name, system_plan.name), null, false
        from prescription_issue issue
        left join plan on plan.org_id = issue.org_id and plan.id = issue.plan_id
        left join system_plan on system_plan.id = issue.plan_id
        where issue.org_id = ${tenant.orgId} and issue.id ${isRequested}`;
  const named = sql<NamedRow>`${people}
    union all
    select id, 'action', name, null, deleted_at is not null from action where id ${isRequested}`;
  return (await named.execute(tenant.db)).rows;
}

const BLOCK = ['logBlock.number', 'logBlock.hash', 'logBlock.sealedAt'] as const;

/** The block a line is sealed in; undefined while it waits. */
export function findBlockOfLine({ db }: AnyTenant, lineId: string) {
  return db
    .selectFrom('logSeal')
    .innerJoin('logBlock', 'logBlock.number', 'logSeal.block')
    .where('logSeal.lineId', '=', lineId)
    .select(BLOCK)
    .executeTakeFirst();
}

export function newestBlock({ db }: AnyTenant) {
  return db
    .selectFrom('logBlock')
    .select(BLOCK)
    .orderBy('logBlock.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function countWaiting(tenant: AnyTenant) {
  const lines = tenant.db
    .selectFrom('logPending')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return tenant.kind === 'org' ? lines.where('orgId', '=', tenant.orgId) : lines;
}

export async function countWaitingLines(tenant: AnyTenant): Promise<number> {
  return (await countWaiting(tenant).executeTakeFirstOrThrow()).count;
}

/** Every line the scope may read: those sealed, which are counted, and those that wait, in one statement. */
export async function countAllLogs(tenant: AnyTenant): Promise<number> {
  const sealed =
    tenant.kind === 'org'
      ? tenant.db.selectFrom('logTotal').where('orgId', '=', tenant.orgId).select('lines as count')
      : tenant.db
          .selectFrom('logBlock')
          .select('total as count')
          .orderBy('number', 'desc')
          .limit(1);
  const row = await tenant.db
    .selectNoFrom([sealed.as('sealed'), countWaiting(tenant).as('waiting')])
    .executeTakeFirstOrThrow();
  return (row.sealed ?? 0) + (row.waiting ?? 0);
}
