/** How far a request is from its day, and how long it took. Pure. */
import type { CorrectionRequest } from '@spine/contract/data-request';
import { type CalendarDate, dayOf } from '@spine/contract/kernel';

const DAY_MS = 86_400_000;

function daysBetween(first: CalendarDate, last: CalendarDate): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS;
}

type Dated = Pick<CorrectionRequest, 'dueOn' | 'state' | 'requestedAt' | 'decidedAt'>;

/** Days that are left of an open request; negative once it is overdue. */
export function daysLeft({ dueOn }: Pick<Dated, 'dueOn'>, today: CalendarDate): number {
  return daysBetween(today, dueOn);
}

/** Days until it was decided; undefined while it is open. */
export function daysTaken({ requestedAt, decidedAt }: Pick<Dated, 'requestedAt' | 'decidedAt'>) {
  return decidedAt === null ? undefined : daysBetween(dayOf(requestedAt), dayOf(decidedAt));
}

/** Open requests, of them those that are overdue. */
export function countOpen(requests: readonly Pick<Dated, 'state'>[]) {
  const open = requests.filter(({ state }) => state !== 'decided');
  return { open: open.length, overdue: open.filter(({ state }) => state === 'overdue').length };
}
