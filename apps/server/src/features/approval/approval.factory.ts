/** Approvals of users whom tests and the demo insert, so that they may work: the one place that makes them. */
import { type CalendarDate, Role } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#platform/db/open.ts';

/** After every day that a test moves its clock to. */
const FAR_AWAY = '2099-12-31';
const PURPOSES: Readonly<Record<Role, string>> = {
  [Role.Platform]: '',
  [Role.Manager]: '机构管理',
  [Role.Doctor]: '现场筛查',
  [Role.Maker]: '生产登记',
  [Role.Analyst]: '数据统计',
};

type Member = {
  readonly id: string;
  readonly orgId: string | null;
  readonly role: Role;
  readonly realName?: string;
};
type Approval = {
  readonly now: Date;
  readonly endsOn?: CalendarDate | undefined;
  /** Who approves; by default a manager among them, and managers each themselves, which no call does. */
  readonly by?: { readonly id: string; readonly name: string };
};

/** Approves those who work by approval, as a manager of their institution would. */
export async function insertApprovalRows(
  db: Db,
  users: readonly Member[],
  { now, endsOn = FAR_AWAY, by }: Approval,
): Promise<void> {
  const managerOf = (orgId: string) =>
    users.find((user) => user.orgId === orgId && user.role === Role.Manager);
  const rows = users.flatMap(({ id, orgId, role }) => {
    if (orgId === null || role === Role.Platform) return [];
    const manager = role === Role.Manager ? undefined : managerOf(orgId);
    return [
      {
        id: uuidv7(),
        orgId,
        userId: id,
        role,
        purpose: PURPOSES[role],
        approvedBy: manager?.id ?? by?.id ?? id,
        approvedByName: manager?.realName ?? by?.name ?? 'manager',
        approvedAt: now,
        endsOn,
      },
    ];
  });
  if (rows.length > 0) await db.insertInto('accessApproval').values(rows).execute();
}
