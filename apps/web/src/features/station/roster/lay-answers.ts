/** What families answered at this station, over a roster that does not know of it yet. */
import type { ConsentAnswer } from '@spine/contract/consent';
import type { StationChild } from '@spine/contract/station';
import type { RecordEntry } from '../records/record-store.ts';

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
