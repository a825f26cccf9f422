/** The last twelve months up to a day, as the data screen shows them. */
import type { Days, MonthCounts } from './data-screen.repository.ts';

const SHOWN = 12;

/** The first day of a month, some months after January of the year 0. */
function firstDay(month: number): string {
  return `${Math.floor(month / SHOWN)}-${String((month % SHOWN) + 1).padStart(2, '0')}-01`;
}

export function lastMonths(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const after = year * 12 + month;
  const days: Days = { first: firstDay(after - SHOWN), after: firstDay(after) };
  return {
    days,
    /** All of the months, oldest first, and those of them that make up a school year, if it has no others. */
    fill: (found: readonly MonthCounts[], schoolYear: Days) => {
      const counts = new Map(found.map((each) => [each.month, each]));
      const months = Array.from({ length: SHOWN }, (_, at) => {
        const first = firstDay(after - SHOWN + at);
        return counts.get(first) ?? { month: first, examined: 0, valid: 0, curvature: 0 };
      });
      const isWhole = schoolYear.first >= days.first;
      const yearMonths = isWhole ? months.filter((each) => isWithin(each, schoolYear)) : [];
      return { months, yearMonths };
    },
  };
}

function isWithin({ month }: MonthCounts, { first, after }: Days): boolean {
  return month >= first && month < after;
}
