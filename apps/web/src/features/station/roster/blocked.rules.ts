/** Whom the station may not examine. */
import { type BlockedPermission, mayBeExamined } from '@spine/contract/consent';
import type { StationChild, StationState } from '@spine/contract/station';

/** Why a child is not examined; undefined where it is. */
export function findBlock({
  permission,
}: Pick<StationChild, 'permission'>): BlockedPermission | undefined {
  return mayBeExamined(permission) ? undefined : permission;
}

/** The children as they stood at a time: who is blocked since is entered from paper. */
export function childrenAt(children: readonly StationChild[], time: Date): readonly StationChild[] {
  const stoodPermitted = ({ permittedSpans = [] }: StationChild) =>
    permittedSpans.some(({ from, until }) => new Date(from) <= time && time < new Date(until));
  return children.map((child) =>
    findBlock(child) && stoodPermitted(child) ? { ...child, permission: 'informed' } : child,
  );
}

/** Who was seen already, or was not there, is listed as such. */
const SEEN: readonly StationState[] = ['examined', 'declined', 'absent'];

/** Why a child that waits is not examined; undefined for one who does not wait. */
export function findWaitingBlock(child: StationChild): BlockedPermission | undefined {
  return SEEN.includes(child.state) ? undefined : findBlock(child);
}

/** How many children wait in vain. */
export function countBlocked(children: readonly StationChild[]): number {
  return children.filter((child) => child.state === 'notExamined' && findBlock(child) !== undefined)
    .length;
}
