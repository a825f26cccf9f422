/** Leads from child to child in the order of the list the page was opened from; what was done meanwhile changes the list. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callList } from '#platform/call/call.ts';
import { type Arrival, arrivalState, readArrival } from '#ui/child-link/way-back.ts';
import { childOf, type ListPosition, readPosition } from './list-position.ts';
import {
  findStanding,
  type ListedPage,
  type Standing,
  type Step,
  stepBack,
  stepForward,
} from './walk.rules.ts';

async function loadPage({ endpoint, input }: ListPosition, page: number): Promise<ListedPage> {
  const query = { ...input, page: String(page) };
  const { rows, total, totalIsFloor = false } = await callList(endpoint, query, { quiet: true });
  return { ids: rows.map(childOf), total, totalIsFloor };
}

export type Walk = Pick<ListedPage, 'total' | 'totalIsFloor'> & {
  readonly list: Arrival['list'];
  /** The place in the list, from 1 on; undefined once the child has left it. */
  readonly place: number | undefined;
  /** undefined where there is nobody before or after. */
  readonly back: (() => void) | undefined;
  readonly forward: (() => void) | undefined;
};

type Way = { readonly arrival: Arrival; readonly position: ListPosition };

/** The child a step leads to, and the page of the list it is on. */
async function findTarget({ position }: Way, step: Step) {
  if ('id' in step) return { id: step.id, page: position.page };
  const { ids } = await loadPage(position, step.page);
  return { id: step.from === 'first' ? ids[0] : ids.at(-1), page: step.page };
}

function useGoTo() {
  const navigate = useNavigate();
  return async (way: Way, step: Step) => {
    const { id, page } = await findTarget(way, step);
    if (id === undefined) return;
    const search = new URLSearchParams(way.arrival.search);
    search.set('page', String(page));
    const state = arrivalState({ ...way.arrival, search: search.toString() });
    // The way back of the browser leads to the list, however many children were seen.
    void navigate(`/mainPage/patientsList/${id}`, { replace: true, state });
  };
}

/** The walk through the list; undefined where the page was opened from none, or the list never had the child. */
export function useWalk(id: string): Walk | undefined {
  const { state } = useLocation();
  const arrival = readArrival(state);
  const position = arrival && readPosition(arrival);
  const { data: page } = useQuery({
    queryKey: [position?.endpoint.path ?? '', 'children', position?.input],
    queryFn: () => (position ? loadPage(position, position.page) : null),
    enabled: position !== undefined,
    staleTime: 0,
  });
  const former = useRef({ id, at: -1 });
  const standing = page
    ? findStanding(page, id, former.current.id === id ? former.current.at : -1)
    : undefined;
  useEffect(() => {
    former.current = { id, at: standing?.at ?? -1 };
  }, [id, standing?.at]);
  const goTo = useGoTo();
  if (!arrival || !position || !page || !standing) return undefined;
  const walk = { page, standing, position };
  const go = (step: Step | undefined) => step && (() => void goTo({ arrival, position }, step));
  return {
    list: arrival.list,
    place: placeOf(position, standing),
    total: page.total,
    totalIsFloor: page.totalIsFloor,
    back: go(stepBack(walk)),
    forward: go(stepForward(walk)),
  };
}

function placeOf({ page, size }: ListPosition, { at, isListed }: Standing): number | undefined {
  return isListed ? (page - 1) * size + at + 1 : undefined;
}
