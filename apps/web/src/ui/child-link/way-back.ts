/** From the page of a child back to the list it was opened from: its filters, its page, and the row of the child. */
import { z } from 'zod';

const LISTS = {
  patients: '/mainPage/patientsList',
  cases: '/mainPage/follow-up',
  exams: '/mainPage/examine-history',
  corrections: '/mainPage/follow-up/corrections',
} as const;
export type ListName = keyof typeof LISTS;
const NAMES: readonly ListName[] = ['patients', 'cases', 'exams', 'corrections'];

const arrival = z.object({
  from: z.object({ pathname: z.string(), search: z.string(), state: z.unknown() }),
});

/** The list a page was opened from, as its address and its history entry said it. */
export type Arrival = { readonly list: ListName; readonly search: string; readonly state: unknown };

/** undefined where the history entry names no list. */
export function readArrival(state: unknown): Arrival | undefined {
  const from = arrival.safeParse(state).data?.from;
  const list = NAMES.find((name) => LISTS[name] === from?.pathname);
  return from && list && { list, search: from.search, state: from.state };
}

/** The history entry of the page of another child in the same list. */
export function arrivalState({ list, search, state }: Arrival) {
  return { from: { pathname: LISTS[list], search, state } };
}

export type WayBack = {
  readonly list: ListName;
  readonly to: { readonly pathname: string; readonly search: string };
  readonly state: unknown;
};

type Page = {
  readonly id: string;
  /** Of the history entry. */
  readonly state: unknown;
  /** Over a narrow list the drawer would cover its rows. */
  readonly opensRow: boolean;
};

/** Without a list that is known: to the child in the list of all. */
export function wayBack({ id, state, opensRow }: Page): WayBack {
  const from = readArrival(state);
  const list = from?.list;
  const query = new URLSearchParams(from?.search);
  // Rows of examinations and of requests have ids of their own.
  if (opensRow && list !== 'exams' && list !== 'corrections') query.set('open', id);
  if (!opensRow) query.delete('open');
  return {
    list: list ?? 'patients',
    to: { pathname: LISTS[list ?? 'patients'], search: query.toString() },
    state: from ? from.state : null,
  };
}
