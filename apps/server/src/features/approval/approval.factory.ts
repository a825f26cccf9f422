/** Approvals of users whom tests and the demo insert, so that they may work: the one place that makes them. */
import { type AccountKind, type CalendarDate, Role } from '@spine/contract/kernel';
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
  readonly accountKind?: AccountKind;
  readonly username?: string;
  readonly realName?: string;
};
type Approval = {
  readonly now: Date;
  /** The last day of each, by where it stands among them. */
  readonly endsOn?: ((at: number) => CalendarDate) | undefined;
  /** Who approves; by default a manager among them, and managers each themselves, which no call does. */
  readonly by?: { readonly id: string; readonly name: string; readonly username: string };
};

/** Approves those who work by approval, as a manager of their institution would. */
export async function insertApprovalRows(
  db: Db,
  users: readonly Member[],
  { now, endsOn = () => FAR_AWAY, by }: Approval,
): Promise<void> {
  const managerOf = (orgId: string) =>
    users.find((user) => user.orgId === orgId && user.role === Role.Manager);
  const rows = users.flatMap(({ id, orgId, role, accountKind = 'person' }, at) => {
    if (orgId === null || role === Role.Platform) return [];
    const manager = role === Role.Manager ? undefined : managerOf(orgId);
    return [
      {
        id: uuidv7(),
        orgId,
        userId: id,
        role,
        accountKind,
        purpose: PURPOSES[role],
        approvedBy: manager?.id ?? by?.id ?? id,
        approvedByName: manager?.realName ?? by?.name ?? 'manager',
        approvedByUsername: manager?.username ?? by?.username ?? 'manager',
        approvedAt: now,
        endsOn: endsOn(at),
      },
    ];
  });
  if (rows.length > 0) await db.insertInto('accessApproval').values(rows).execute();
}

/** Gives a user another kind of account and the approval for it, as an edit leaves both, but for the sessions. */
export async function setAccountKind(db: Db, id: string, accountKind: AccountKind): Promise<void> {
  await db.updateTable('appUser').set({ accountKind }).where('id', '=', id).execute();
  const open = db.updateTable('accessApproval').where('userId', '=', id);
  await open.where('endedAt', 'is', null).set({ accountKind }).execute();
}
