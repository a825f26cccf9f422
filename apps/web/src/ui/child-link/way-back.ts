/** From the page of a child back to the list it was opened from: its filters, its page, and the row of the child. */
import { z } from 'zod';

const LISTS = {
  patients: '/mainPage/patientsList',
  cases: '/mainPage/follow-up',
  exams: '/mainPage/examine-history',
} as const;
export type ListName = keyof typeof LISTS;
const NAMES: readonly ListName[] = ['patients', 'cases', 'exams'];

const arrival = z.object({
  from: z.object({ pathname: z.string(), search: z.string(), state: z.unknown() }),
});

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
  const from = arrival.safeParse(state).data?.from;
  const list = NAMES.find((name) => LISTS[name] === from?.pathname);
  const query = new URLSearchParams(list === undefined ? '' : from?.search);
  // A row of examinations has an id of its own.
  if (opensRow && list !== 'exams') query.set('open', id);
  if (!opensRow) query.delete('open');
  return {
    list: list ?? 'patients',
    to: { pathname: LISTS[list ?? 'patients'], search: query.toString() },
    state: list === undefined ? null : from?.state,
  };
}
