/** The adherence of classes to their prescriptions: the overview, and the month of one class. */
import { dateInShanghai, daysInMonth, type ParsedEndpointInput } from '@spine/contract/kernel';
import { computeAdherence } from '@spine/contract/prescription';
import type {
  AdherenceDay,
  adherenceCalendar,
  ClassAdherence,
  listAdherence,
} from '@spine/contract/training';
import type { Tenant } from '#platform/db/open.ts';
import { type ClassSum, loadClassDays, loadClassSums } from './adherence.repository.ts';

type ListInput = ParsedEndpointInput<typeof listAdherence>;
type CalendarInput = ParsedEndpointInput<typeof adherenceCalendar>;

/** Classes, those with the lowest adherence first by default. One statement sums all, and a page is cut from the result. */
export async function listClassAdherence(
  tenant: Tenant,
  { input, now }: { input: ListInput; now: Date },
): Promise<{ rows: ClassAdherence[]; total: number }> {
  const { size, page, asc, desc, ...filter } = input;
  const order = { sort: asc ?? desc ?? 'adherence', direction: desc ? 'desc' : 'asc' } as const;
  const sums = await loadClassSums(tenant, { filter, order, today: dateInShanghai(now) });
  const first = (page - 1) * size;
  return { rows: sums.slice(first, first + size).map(toRow), total: sums.length };
}

/** The days of a month of a class. */
export function loadMonth(
  tenant: Tenant,
  { month, ...filter }: CalendarInput,
): Promise<AdherenceDay[]> {
  const [year, number] = month.split('-').map(Number);
  const length = daysInMonth(year ?? 0, number ?? 0);
  return loadClassDays(tenant, { filter, first: `${month}-01`, last: `${month}-${length}` });
}

function toRow(sum: ClassSum): ClassAdherence {
  return { ...sum, adherence: computeAdherence(sum.trainedDays, sum.dueDays) };
}
