/** The way from child to child in the order of the list the page was opened from. Pure. */
import { listExams } from '@spine/contract/exam';
import { CASE_TABS, listCases } from '@spine/contract/follow-up';
import { DEFAULT_PAGE_SIZE } from '@spine/contract/kernel';
import { listPatients } from '@spine/contract/patient';
import type { z } from 'zod';
import type { ListEndpoint } from '#platform/call/call.ts';
import type { Arrival, ListName } from '#ui/child-link/way-back.ts';
import { readHiddenFilters } from '#ui/list-page/list-state.ts';

/** A row is a child, or of one. */
type Listed = { readonly id: string; readonly patientId?: string };
type ListCall = {
  readonly endpoint: ListEndpoint<z.ZodType<Listed>>;
  /** What the list begins with where its address says nothing. */
  readonly defaults: Readonly<Record<string, string>>;
};

const CALLS: Readonly<Record<ListName, ListCall>> = {
  patients: { endpoint: listPatients, defaults: {} },
  cases: { endpoint: listCases, defaults: { tab: CASE_TABS[0] } },
  exams: { endpoint: listExams, defaults: {} },
};

export function childOf({ id, patientId = id }: Listed): string {
  return patientId;
}

/** The page of the list that the child was opened from. */
export type ListPosition = {
  readonly list: ListName;
  readonly endpoint: ListCall['endpoint'];
  /** As the list's call takes it. */
  readonly input: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
};

/** Where in which list; undefined without a list, and where the call of the list would refuse its address. */
export function readPosition({ list, search, state }: Arrival): ListPosition | undefined {
  const { endpoint, defaults } = CALLS[list];
  const { open: _, ...typed } = Object.fromEntries(new URLSearchParams(search));
  const input = { ...defaults, ...readHiddenFilters(state), ...typed };
  if (!endpoint.input.safeParse(input).success) return undefined;
  const [page, size] = [Number(typed['page'] ?? 1), Number(typed['size'] ?? DEFAULT_PAGE_SIZE)];
  return { list, endpoint, input, page, size };
}

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
  readonly position: ListPosition;
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
