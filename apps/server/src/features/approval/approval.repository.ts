/** Rows of approvals, and of the users who work by them. Platform scope reaches all, an institution's scope its own. */
import {
  APPROVAL_STATES,
  type ApprovalState,
  ENDING_DAYS,
  type listAccess,
  type listApprovals,
} from '@spine/contract/approval';
import { addDays, type CalendarDate, type ParsedEndpointInput, Role } from '@spine/contract/kernel';
import { type ExpressionBuilder, type Insertable, type NotNull, sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type ApprovalQuery = ParsedEndpointInput<typeof listApprovals>;
/** Whose access a list is about, and for whom: nobody sees the own access in it. */
export type AccessQuery = Omit<
  ParsedEndpointInput<typeof listAccess>,
  'size' | 'page' | 'asc' | 'desc'
> & {
  readonly today: CalendarDate;
  readonly exceptId: string;
  /** Whether the list of an institution has its managers too, whom no manager approves. */
  readonly withManagers: boolean;
};
type Page = Pick<ParsedEndpointInput<typeof listAccess>, 'size' | 'page' | 'asc'>;

const APPROVAL_COLUMNS = [
  'purpose',
  'approvedByName',
  'approvedByUsername',
  'approvedAt',
  'endsOn',
  'endedAt',
  'endedByName',
  'endedByUsername',
  'endReason',
] as const;

/** A part of the user name or of the name. */
function isNamed({ or, fn, ref, eb }: ExpressionBuilder<Tables, 'appUser'>, name: string) {
  const contains = (column: 'appUser.username' | 'appUser.realName') =>
    eb(fn<number>('strpos', [fn('lower', [ref(column)]), sql.val(name.toLowerCase())]), '>', 0);
  return or([contains('appUser.username'), contains('appUser.realName')]);
}

/** Whom managers decide about, as `hasChargeOf` of the contract says. */
function isNoManager({ or, eb }: ExpressionBuilder<Tables, 'appUser'>) {
  return or([eb('appUser.role', '<>', Role.Manager), eb('appUser.accountKind', '<>', 'person')]);
}

/**
 * The living users who work by approval. The platform administrator sees whom only the platform adds or approves, makers and
 * managers, and all of an institution that is named.
 */
function members(tenant: AnyTenant, { id, name, orgId, exceptId, withManagers }: AccessQuery) {
  let query = tenant.db
    .selectFrom('appUser')
    .where('appUser.deletedAt', 'is', null)
    .where('appUser.orgId', 'is not', null)
    .where('appUser.role', '<>', Role.Platform)
    .where('appUser.id', '<>', exceptId);
  if (tenant.kind === 'org') {
    query = query.where('appUser.orgId', '=', tenant.orgId);
    if (!withManagers) query = query.where(isNoManager);
  } else if (orgId === undefined && id === undefined)
    query = query.where('appUser.role', 'in', [Role.Manager, Role.Maker]);
  if (orgId !== undefined) query = query.where('appUser.orgId', '=', orgId);
  if (id !== undefined) query = query.where('appUser.id', '=', id);
  return name === undefined ? query : query.where((eb) => isNamed(eb, name));
}

/** With the approval of each for the institution that is open, else the newest, and its state. */
function accessOf(tenant: AnyTenant, query: AccessQuery) {
  return members(tenant, query)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('accessApproval')
          .whereRef('accessApproval.orgId', '=', 'appUser.orgId')
          .whereRef('accessApproval.userId', '=', 'appUser.id')
          .select(['accessApproval.role', 'accessApproval.accountKind', ...APPROVAL_COLUMNS])
          .orderBy((eb) => eb('accessApproval.endedAt', 'is', null), 'desc')
          .orderBy('accessApproval.approvedAt', 'desc')
          .orderBy('accessApproval.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.realName',
      'appUser.role',
      'appUser.accountKind',
      'appUser.orgId',
      'appUser.createdAt',
    ])
    .select(APPROVAL_COLUMNS.map((column) => `newest.${column}` as const))
    .select(stateOf(query.today).as('state'));
}

/** An approval for another role or kind of account says nothing of the present one. */
function stateOf(today: CalendarDate) {
  return sql<ApprovalState>`case
    when (newest.role, newest.account_kind) is distinct from (app_user.role, app_user.account_kind) then 'waiting'
    when newest.ended_at is not null then 'takenBack'
    when newest.ends_on < ${today} then 'expired'
    when newest.ends_on <= ${addDays(today, ENDING_DAYS)} then 'ending'
    else 'active' end`;
}

/** Users with their newest approval, newest users first. */
export function accessRows(tenant: AnyTenant, query: AccessQuery, { size, page, asc }: Page) {
  const direction = asc ? 'asc' : 'desc';
  const rows = tenant.db
    .selectFrom(accessOf(tenant, query).as('access'))
    .leftJoin('organization', 'organization.id', 'access.orgId')
    .selectAll('access')
    .select('organization.name as orgName');
  return (query.state === undefined ? rows : rows.where('access.state', '=', query.state))
    .orderBy('access.createdAt', direction)
    .orderBy('access.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** How many users a list holds in each state. */
export function countStates(
  tenant: AnyTenant,
  query: AccessQuery,
): Promise<Record<ApprovalState, number>> {
  return tenant.db
    .selectFrom(accessOf(tenant, query).as('access'))
    .select(({ fn }) =>
      APPROVAL_STATES.map((state) =>
        fn.countAll<number>().filterWhere('access.state', '=', state).as(state),
      ),
    )
    .executeTakeFirstOrThrow();
}

function approvals(tenant: AnyTenant, { name, orgId, userId }: ApprovalQuery) {
  let query = tenant.db
    .selectFrom('accessApproval')
    // Each has its user; an inner join would be planned from the users.
    .leftJoin('appUser', 'appUser.id', 'accessApproval.userId');
  if (tenant.kind === 'org') query = query.where('accessApproval.orgId', '=', tenant.orgId);
  if (orgId !== undefined) query = query.where('accessApproval.orgId', '=', orgId);
  if (userId !== undefined) query = query.where('accessApproval.userId', '=', userId);
  return name === undefined ? query : query.where((eb) => isNamed(eb, name));
}

/** Approvals, ended ones too, newest first. */
export function approvalRows(tenant: AnyTenant, query: ApprovalQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  return approvals(tenant, query)
    .leftJoin('organization', 'organization.id', 'accessApproval.orgId')
    .select(['accessApproval.id', 'accessApproval.userId'])
    .select(['accessApproval.role', 'accessApproval.accountKind', ...APPROVAL_COLUMNS])
    .select(['appUser.username', 'appUser.realName', 'organization.name as orgName'])
    .$narrowType<{ username: NotNull }>()
    .orderBy('accessApproval.approvedAt', direction)
    .orderBy('accessApproval.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
}

export function countApprovalRows(tenant: AnyTenant, query: ApprovalQuery): Promise<number> {
  return countRows(tenant.db, approvals(tenant, query).select('accessApproval.id'));
}

/** Those of some users whose approval is decided here, locked in one order: of two who approve the same one, one waits. */
export async function lockMembers(tenant: AnyTenant, ids: readonly string[]) {
  const users = tenant.db
    .selectFrom('appUser')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('role', '<>', Role.Platform);
  const rows = await (tenant.kind === 'org'
    ? users.where('orgId', '=', tenant.orgId).where(isNoManager)
    : users
  )
    .select(['id', 'role', 'accountKind', 'orgId'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ orgId, ...user }) => (orgId === null ? [] : [{ ...user, orgId }]));
}

export async function insertApprovals(
  { db }: AnyTenant,
  rows: readonly Insertable<Tables['accessApproval']>[],
): Promise<void> {
  await db.insertInto('accessApproval').values(rows).execute();
}

type End = {
  endedAt: Date;
  endedBy: string;
  endedByName: string;
  endedByUsername: string;
  endReason: string | null;
};

/** Ends the open approvals of some users; answers how many. */
export async function endOpenApprovals(
  tenant: AnyTenant,
  userIds: readonly string[],
  end: End,
): Promise<number> {
  const open = tenant.db
    .updateTable('accessApproval')
    .set(end)
    .where('userId', 'in', userIds)
    .where('endedAt', 'is', null);
  const own = tenant.kind === 'org' ? open.where('orgId', '=', tenant.orgId) : open;
  const { numUpdatedRows } = await own.executeTakeFirst();
  return Number(numUpdatedRows);
}
