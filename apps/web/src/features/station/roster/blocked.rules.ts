/** Whom the station may not examine. */
import { type BlockedPermission, mayBeExamined } from '@spine/contract/consent';
import type { StationChild } from '@spine/contract/station';

/** Why a child is not examined; undefined where it is. */
export function findBlock({
  permission,
}: Pick<StationChild, 'permission'>): BlockedPermission | undefined {
  return mayBeExamined(permission) ? undefined : permission;
}

/** Why a child that waits is not examined; undefined for one who was seen already. */
export function findWaitingBlock(child: StationChild): BlockedPermission | undefined {
  return child.state === 'examined' || child.state === 'declined' ? undefined : findBlock(child);
}

/** How many children wait in vain. */
export function countBlocked(children: readonly StationChild[]): number {
  return children.filter((child) => child.state === 'notExamined' && findBlock(child) !== undefined)
    .length;
}
