/**
 * The unit of what is counted. Within one project each child counts once; over several once a school year, and no answer
 * tells whether they are of one year.
 */
import { createContext, useContext } from 'react';
import { type Filters, selectedProjects } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';

export const CountUnit = createContext<string>(text.people);

export const useCountUnit = (): string => useContext(CountUnit);

export function countUnit(filters: Filters): string {
  return selectedProjects(filters).length === 1 ? text.people : text.peopleEachTime;
}
