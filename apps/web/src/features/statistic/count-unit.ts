/** The unit of what is counted: children, or sittings where a child counts several times. */
import { createContext, useContext } from 'react';
import { statisticText as text } from './statistic.text.ts';

export const CountUnit = createContext<string>(text.people);

export const useCountUnit = (): string => useContext(CountUnit);

/** Of an answer of the server, which knows whether each child counts once. */
export function countUnit(numbers: { readonly eachOnce: boolean } | undefined): string {
  return (numbers?.eachOnce ?? true) ? text.people : text.peopleEachTime;
}
