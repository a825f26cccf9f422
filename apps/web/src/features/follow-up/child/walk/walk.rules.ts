/** The way from child to child in the order of the list the page was opened from. Pure. */
type PageOfList = { readonly page: number; readonly size: number };

export type ListedPage = {
  /** The children of its rows, in their order; one may have several rows. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly totalIsFloor: boolean;
};

/** Where a child is on a page of its list. */
export type Standing = {
  /** Its row on the page, from 0 on; where the child was, once it has left the list. */
  readonly at: number;
  readonly isListed: boolean;
};

/** `formerAt` is where the child was on the page before what was done with it changed the list; -1 for nowhere. */
export function findStanding(
  { ids }: ListedPage,
  id: string,
  formerAt: number,
): Standing | undefined {
  const at = ids.indexOf(id);
  if (at !== -1) return { at, isListed: true };
  return formerAt === -1 ? undefined : { at: formerAt, isListed: false };
}

/** A child to go to: on this page of the list, or the first or the last of the next one. */
export type Step =
  | { readonly id: string }
  | { readonly page: number; readonly from: 'first' | 'last' };

type Walk = {
  readonly page: ListedPage;
  readonly standing: Standing;
  readonly position: PageOfList;
};

export function stepForward({ page, standing, position }: Walk): Step | undefined {
  const current = standing.isListed ? page.ids[standing.at] : undefined;
  // Where it left, the one after it moved up to its place.
  const next = page.ids.slice(standing.at).find((id) => id !== current);
  if (next !== undefined) return { id: next };
  const isWhole = !page.totalIsFloor && position.page * position.size >= page.total;
  return isWhole || page.ids.length < position.size
    ? undefined
    : { page: position.page + 1, from: 'first' };
}

export function stepBack({ page, standing, position }: Walk): Step | undefined {
  const current = page.ids[standing.isListed ? standing.at : -1];
  const former = page.ids.slice(0, standing.at).findLast((id) => id !== current);
  if (former !== undefined) return { id: former };
  return position.page === 1 ? undefined : { page: position.page - 1, from: 'last' };
}
