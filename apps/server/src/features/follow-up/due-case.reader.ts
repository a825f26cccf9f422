/** What is due of the cases, for the workbench. */
import { CASE_TRACKS, type CaseTrack } from '@spine/contract/follow-up';
import type { CalendarDate } from '@spine/contract/kernel';
import type { WorkCard } from '@spine/contract/workbench';
import type { Tenant } from '#platform/db/open.ts';
import { lastPlaces } from './board.repository.ts';
import { namesOfChildren, sumOverdue, sumRetests, sumToCheck } from './due-case.repository.ts';

type Sum = { readonly kind: string; readonly count: number; readonly oldest: string };
type DueCard = Omit<WorkCard, 'oldest'> & { readonly childId: string | null };

/** A card of a sum, of nothing where none is there. */
function toCard(
  sums: readonly Sum[],
  counted: string,
  card: Omit<DueCard, 'count' | 'since' | 'childId'>,
) {
  const sum = sums.find(({ kind }) => kind === counted);
  const [since = null, childId = null] = sum?.oldest.split(' ') ?? [];
  return { ...card, count: sum?.count ?? 0, since, childId };
}

const isCounted = (sums: readonly Sum[]) => (track: CaseTrack) =>
  sums.some(({ kind }) => kind === track);

/** The cards of cases, each with the filters by which the board has exactly these rows. `until` ends what is to be measured again. */
export async function loadDueCards(
  tenant: Tenant,
  { userId, until }: { readonly userId: string; readonly until: CalendarDate },
): Promise<WorkCard[]> {
  const [overdue, retests, toCheck] = await Promise.all([
    sumOverdue(tenant, userId),
    sumRetests(tenant, { userId, until }),
    sumToCheck(tenant),
  ]);
  const late = { tab: 'overdue' };
  const again = { tab: 'toRetest', dueBy: until };
  const own = { assignedTo: userId };
  const track = null;
  return withChildren(tenant, [
    toCard(overdue, 'own', { kind: 'ownOverdue', track, filters: { ...late, ...own } }),
    toCard(retests, 'own', { kind: 'ownRetests', track, filters: { ...again, ...own } }),
    toCard(overdue, 'all', { kind: 'overdue', track, filters: late }),
    ...CASE_TRACKS.filter(isCounted(overdue)).map((one) =>
      toCard(overdue, one, { kind: 'overdue', track: one, filters: { ...late, track: one } }),
    ),
    toCard(overdue, 'unassigned', {
      kind: 'unassigned',
      track,
      filters: { ...late, assignedTo: 'none' },
    }),
    toCard(retests, 'all', { kind: 'retests', track, filters: again }),
    toCard(toCheck, 'all', { kind: 'toCheck', track, filters: { tab: 'toCheck' } }),
  ]);
}

/** The children that wait longest, read for all cards at once. */
async function withChildren(tenant: Tenant, cards: readonly DueCard[]): Promise<WorkCard[]> {
  const ids = [...new Set(cards.flatMap(({ childId }) => childId ?? []))];
  if (ids.length === 0) return cards.map(({ childId: _, ...card }) => ({ ...card, oldest: null }));
  const [named, places] = await Promise.all([
    namesOfChildren(tenant, ids),
    lastPlaces(tenant, ids),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return cards.map(({ childId, ...card }) => {
    const name = childId === null ? undefined : names.get(childId);
    if (childId === null || name === undefined) return { ...card, oldest: null };
    const { schoolName = '', gradeName = '', clazzName = '' } = places.get(childId) ?? {};
    return { ...card, oldest: { name, schoolName, gradeName, clazzName } };
  });
}
