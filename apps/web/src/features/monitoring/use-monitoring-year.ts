/** The school year that the pages of the monitoring show: that of the address, or this one. */
import { preparation } from '@spine/contract/enrolment';
import { useSearchParams } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';

export function useMonitoringYear() {
  const [query, setQuery] = useSearchParams();
  const { current, coming } = preparation(serverToday());
  const years = [current - 1, current, ...(coming === null ? [] : [coming])];
  const named = Number(query.get('year'));
  const year = years.includes(named) ? named : current;
  const choose = (next: number) => setQuery(next === current ? {} : { year: String(next) });
  return { year, years, choose, search: year === current ? '' : `?year=${year}` };
}
