/** The two lists of approvals and their exports: users with how their access stands, and everything that was ever approved. */
import {
  type AccessRow,
  type ApprovalRow,
  approvalStateWord,
  type exportAccess,
  type exportApprovals,
} from '@spine/contract/approval';
import {
  type AccountKind,
  dateInShanghai,
  formatToMinute,
  instantInShanghai,
} from '@spine/contract/kernel';
import { ACCOUNT_KIND_NAMES, roleNameOf } from '@spine/contract/session';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  type AccessQuery,
  type ApprovalQuery,
  accessRows,
  approvalRows,
  countApprovalRows,
  countStates,
} from './approval.repository.ts';
import { approvalExportText as text } from './approval.text.ts';

type Page = Parameters<typeof accessRows>[2];

export async function listAccess(
  tenant: AnyTenant,
  query: AccessQuery,
  page: Page,
): Promise<{ rows: AccessRow[]; total: number }> {
  const stored = await accessRows(tenant, query, page);
  const rows = stored.map((row) => ({
    ...toPerson(row, row.id),
    id: row.id,
    state: row.state,
    newest: toNewest(row),
  }));
  const counts = await countAccess(tenant, query);
  return { rows, total: counts[query.state ?? 'all'] };
}

/** How many there are in each state, and in all. */
export async function countAccess(tenant: AnyTenant, query: AccessQuery) {
  const counts = await countStates(tenant, query);
  return { ...counts, all: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

export async function listApprovals(
  tenant: AnyTenant,
  query: ApprovalQuery,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const stored = await approvalRows(tenant, query);
  const rows = stored.map((row) => ({
    ...toPerson(row, row.userId),
    id: row.id,
    ...toApproval(row),
  }));
  return { rows, total: await countApprovalRows(tenant, query) };
}

type Person = Pick<AccessRow, 'username' | 'realName' | 'role'> & {
  readonly accountKind: AccountKind;
  readonly orgName: string | null;
};

/** What an account is for: no tag beside the name says it in these lists. */
function accountName({ role, accountKind }: Person): string {
  return accountKind === 'device'
    ? ACCOUNT_KIND_NAMES[accountKind]
    : roleNameOf({ role, accountKind });
}

function toPerson(person: Person, userId: string) {
  const { username, realName, role, orgName } = person;
  const roleName = accountName(person);
  return { userId, username, realName, role, roleName, orgName: orgName ?? '' };
}

type StoredApproval = Awaited<ReturnType<typeof approvalRows>>[number];
type ApprovalFields = Pick<StoredApproval, keyof NonNullable<AccessRow['newest']>>;

function toApproval({
  purpose,
  approvedByName,
  approvedByUsername,
  approvedAt,
  endsOn,
  endedAt,
  endedByName,
  endedByUsername,
  endReason,
}: ApprovalFields) {
  return {
    purpose,
    approvedByName,
    approvedByUsername,
    approvedAt: instantInShanghai(approvedAt),
    endsOn,
    endedAt: endedAt && instantInShanghai(endedAt),
    endedByName,
    endedByUsername,
    endReason,
  };
}

/** Null for a user who waits: what was approved for another role or kind of account is history. */
function toNewest(row: Awaited<ReturnType<typeof accessRows>>[number]): AccessRow['newest'] {
  const { state, purpose, approvedByName, approvedByUsername, approvedAt, endsOn } = row;
  if (state === 'waiting') return null;
  if (purpose === null || approvedByName === null || approvedByUsername === null) return null;
  if (approvedAt === null || endsOn === null) return null;
  return toApproval({ ...row, purpose, approvedByName, approvedByUsername, approvedAt, endsOn });
}

const personColumns: readonly XlsxColumn<AccessRow | ApprovalRow>[] = [
  { title: text.username, width: 18, value: (row) => row.username },
  { title: text.realName, width: 14, value: (row) => row.realName },
  { title: text.role, width: 16, value: (row) => row.roleName },
  { title: text.orgId, width: 32, value: (row) => row.orgName },
];

type Approval = NonNullable<AccessRow['newest']>;

/** What was approved; `of` finds it in a row. */
function approvalColumns<Row>(of: (row: Row) => Approval | null): readonly XlsxColumn<Row>[] {
  const column = (title: string, width: number, value: (approval: Approval) => string | null) => ({
    title,
    width,
    value: (row: Row) => {
      const approval = of(row);
      return approval && value(approval);
    },
  });
  return [
    column(text.purpose, 24, ({ purpose }) => purpose),
    column(text.approvedByName, 14, ({ approvedByName }) => approvedByName),
    column(text.approvedByUsername, 18, ({ approvedByUsername }) => approvedByUsername),
    column(text.approvedAt, 18, ({ approvedAt }) => formatToMinute(approvedAt)),
    column(text.endsOn, 12, ({ endsOn }) => endsOn),
    column(text.endedAt, 18, ({ endedAt }) => endedAt && formatToMinute(endedAt)),
    column(text.endedByName, 14, ({ endedByName }) => endedByName),
    column(text.endedByUsername, 18, ({ endedByUsername }) => endedByUsername),
    column(text.endReason, 24, ({ endedAt, endReason }) =>
      endedAt === null ? null : (endReason ?? text.replaced),
    ),
  ];
}

/** The export of users and how their access stands. */
export const accessExport: ExportSource<typeof exportAccess, AccessRow> = {
  subject: text.accessSubject,
  columns: [
    ...personColumns,
    { title: text.state, width: 12, value: (row) => approvalStateWord[row.state] },
    ...approvalColumns<AccessRow>(({ newest }) => newest),
  ],
  filterNames: text,
  read: ({ tenant, input, actor, now }) =>
    readAllPages((page) =>
      listAccess(tenant, toAccessQuery(input, { actor, now }), { asc: input.asc, ...page }),
    ),
};

/** The export of approvals. */
export const approvalExport: ExportSource<typeof exportApprovals, ApprovalRow> = {
  subject: text.subject,
  columns: [...personColumns, ...approvalColumns<ApprovalRow>((row) => row)],
  filterNames: text,
  read: ({ tenant, input }) => readAllPages((page) => listApprovals(tenant, { ...input, ...page })),
};

type AccessFilters = Partial<Pick<AccessQuery, 'id' | 'name' | 'orgId' | 'state'>>;

/** What a list of access is about: nobody sees the own one in it, and who approves only those they approve. */
export function toAccessQuery(
  { id, name, orgId, state }: AccessFilters,
  { actor, now }: { actor: Pick<Actor, 'userId' | 'accountKind'>; now: Date },
): AccessQuery {
  const withManagers = actor.accountKind === 'auditor';
  const today = dateInShanghai(now);
  return { id, name, orgId, state, today, exceptId: actor.userId, withManagers };
}
