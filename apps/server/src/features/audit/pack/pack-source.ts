/** What all sheets of a pack read of one institution, or of the platform: a snapshot, the period, and names that many rows share. */
import { needsApproval } from '@spine/contract/approval';
import type { AuditPeriod } from '@spine/contract/audit';
import {
  addDays,
  type CalendarDate,
  dateInShanghai,
  type Role,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import type { LogReport } from '#platform/audit-log/operation-log-verify.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import {
  type PackQuery,
  packApprovals,
  packNames,
  packUsers,
  type StoredApproval,
} from './pack.repository.ts';
import { packText as text } from './pack.text.ts';

/** What is the same in every institution of a pack. */
export type PackFrame = {
  readonly period: AuditPeriod;
  readonly today: CalendarDate;
  readonly proof: LogReport;
  /** The first of the sentences about faults of the log; of one institution none. */
  readonly faults: readonly string[];
  /** When the backups beside the data were begun; undefined where nobody knows. */
  readonly backups: readonly Date[] | undefined;
};

export type PackSource = PackFrame & {
  readonly tenant: AnyTenant;
  readonly query: PackQuery;
  readonly approvals: readonly StoredApproval[];
  /** Names by id; deleted schools and projects too. */
  readonly schools: ReadonlyMap<string, string>;
  readonly projects: ReadonlyMap<string, string>;
  readonly users: ReadonlyMap<string, { readonly username: string; readonly name: string }>;
  /** What a user worked for at a time. */
  purposeAt(user: LineUser, time: Date): string;
};

type LineUser = { readonly userId: string | null; readonly role: Role | null };

export function queryOf({ from, to }: AuditPeriod, schoolId?: string): PackQuery {
  return {
    since: startOfShanghaiDay(from),
    before: startOfShanghaiDay(addDays(to, 1)),
    schoolId,
  };
}

export async function openSource(
  tenant: AnyTenant,
  { schoolId, ...frame }: PackFrame & { readonly schoolId?: string | undefined },
): Promise<PackSource> {
  const query = queryOf(frame.period, schoolId);
  const users = new Map(
    (await packUsers(tenant)).map(({ id, username, realName }) => [
      id,
      { username, name: realName ?? username },
    ]),
  );
  const shared = { ...frame, tenant, query, users };
  if (tenant.kind !== 'org') return { ...shared, ...NOBODY };
  const { schools, projects } = await packNames(tenant);
  const approvals = await packApprovals(tenant, query);
  return {
    ...shared,
    approvals,
    schools: new Map(schools.map(({ id, name }) => [id, name])),
    projects: new Map(projects.map(({ id, name }) => [id, name])),
    purposeAt: createPurposes(tenant, approvals),
  };
}

const NOBODY = {
  approvals: [],
  schools: new Map<string, string>(),
  projects: new Map<string, string>(),
  purposeAt: () => text.needsNone,
} as const;

/** The purpose of the approval that was in force at a time, which may have begun in the year before. */
function createPurposes({ orgId }: Tenant, approvals: readonly StoredApproval[]) {
  const byUser = groupBy(approvals, ({ userId }) => userId);
  return ({ userId, role }: LineUser, time: Date): string => {
    if (userId === null || role === null || !needsApproval({ role, orgId })) return text.needsNone;
    const approval = byUser
      .get(userId)
      ?.findLast(({ approvedAt, endedAt }) => approvedAt <= time && (!endedAt || endedAt > time));
    return approval && approval.endsOn >= dateInShanghai(time) ? approval.purpose : text.unapproved;
  };
}

/** Rows by what they have in common, in their order. */
export function groupBy<Row>(rows: readonly Row[], of: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(of(row));
    if (group) group.push(row);
    else groups.set(of(row), [row]);
  }
  return groups;
}
