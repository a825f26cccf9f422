/** Where the cards of the workbench lead, and which of them stand where. */
import type { CardKind, WorkCard } from '@spine/contract/workbench';

const LISTS: Readonly<Record<CardKind, string>> = {
  ownOverdue: 'follow-up',
  ownRetests: 'follow-up',
  overdue: 'follow-up',
  unassigned: 'follow-up',
  retests: 'follow-up',
  toCheck: 'follow-up',
  corrections: 'follow-up/corrections',
  prescriptions: 'prescription/issued',
  entries: 'patientsList/entries',
  lockedUsers: 'users',
};

/** The list of a card, with its filters in the address as the list reads them. */
export function cardPath({ kind, filters }: Pick<WorkCard, 'kind' | 'filters'>): string {
  const query = new URLSearchParams(filters).toString();
  return `/mainPage/${LISTS[kind]}${query && `?${query}`}`;
}

export type CardGroups = {
  /** By track, with the sum of all last. */
  readonly overdue: readonly WorkCard[];
  readonly due: readonly WorkCard[];
  /** Nothing of these is due. */
  readonly quiet: readonly CardKind[];
};

/** What is overdue by track stands apart, unless nobody is told of tracks; a card without rows is a word in the quiet line. */
export function groupCards(cards: readonly WorkCard[]): CardGroups {
  const filled = cards.filter(({ count }) => count > 0);
  const hasTracks = filled.some(({ track }) => track !== null);
  const isApart = ({ kind }: WorkCard) => hasTracks && kind === 'overdue';
  return {
    overdue: filled
      .filter(isApart)
      .toSorted((one, other) => Number(one.track === null) - Number(other.track === null)),
    due: filled.filter((card) => !isApart(card)),
    quiet: cards.filter(({ count }) => count === 0).map(({ kind }) => kind),
  };
}

const DAY_MS = 86_400_000;

/** Days by which a project ends after its last day; zero where it does not. */
export function daysLate(doneOn: string, endDate: string | null): number {
  if (endDate === null || doneOn <= endDate) return 0;
  return Math.round((Date.parse(doneOn) - Date.parse(endDate)) / DAY_MS);
}
