/** Whom the station may not examine. */
import { type BlockedPermission, type ConsentAnswer, mayBeExamined } from '@spine/contract/consent';
import type { StationChild, StationState } from '@spine/contract/station';
import type { RecordEntry } from '../records/record-store.ts';

/** Why a child is not examined; undefined where it is. */
export function findBlock({
  permission,
}: Pick<StationChild, 'permission'>): BlockedPermission | undefined {
  return mayBeExamined(permission) ? undefined : permission;
}

/** Who was seen already, or was not there, is listed as such. */
const SEEN: readonly StationState[] = ['examined', 'declined', 'absent'];

/** Why a child that waits is not examined; undefined for one who does not wait. */
export function findWaitingBlock(child: StationChild): BlockedPermission | undefined {
  return SEEN.includes(child.state) ? undefined : findBlock(child);
}

/** The children with what their families answered here in the project and the server does not have; the same list where that changes nothing. */
export function layAnswers(
  children: readonly StationChild[],
  { projectId, unsent }: { projectId: string; unsent: readonly RecordEntry[] },
): readonly StationChild[] {
  const answers = new Map<string, ConsentAnswer>(
    unsent.flatMap((entry) =>
      entry.kind === 'consent' && entry.target.projectId === projectId
        ? [[entry.patientId, entry.answer]]
        : [],
    ),
  );
  const isOld = ({ id, permission }: StationChild) =>
    (answers.get(id) ?? permission) !== permission;
  if (!children.some(isOld)) return children;
  return children.map((child) => ({
    ...child,
    permission: answers.get(child.id) ?? child.permission,
  }));
}

/** How many children wait in vain. */
export function countBlocked(children: readonly StationChild[]): number {
  return children.filter((child) => child.state === 'notExamined' && findBlock(child) !== undefined)
    .length;
}
