import { type AccountKind, type CalendarDate, dayText, Role } from '#kernel';
import { type ApprovalState, hasChargeOf } from './approval.rules.ts';

/** The states of the list. */
export const approvalStateWord: Readonly<Record<ApprovalState, string>> = {
  waiting: '待批准',
  active: '有效',
  ending: '30天内到期',
  expired: '已到期',
  takenBack: '已收回',
};

/** Purposes that forms offer; any other may be written. */
export const OFFERED_PURPOSES = [
  '现场筛查',
  '随访与转诊',
  '报告审核',
  '数据统计',
  '机构管理',
] as const;

/** The purpose of a user whom a client added, or gave another role, without one. */
export const UNSTATED_PURPOSE = '未填写（由接口办理）';

/** Why a user may not work now, and who can help. A maker's institution may have no manager: the platform added both. */
export function accessRefusalText(
  user: { readonly role: Role; readonly accountKind: AccountKind },
  endsOn: CalendarDate | null,
): string {
  const isOfManagers = hasChargeOf({ role: Role.Manager }, user) && user.role !== Role.Maker;
  const helper = isOfManagers ? '本机构管理员' : '平台管理员';
  const cause = endsOn === null ? '还没有获得批准，或已被收回' : `已于${dayText(endsOn)}到期`;
  return `你的访问${cause}，请联系${helper}`;
}
