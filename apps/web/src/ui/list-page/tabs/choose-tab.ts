import type { Filters, TabOption, TabsFilter } from '../list-types.ts';

/** The names of the filters that the chosen tab brings: they are of no other tab. */
function namesOfTab({ name, options }: TabsFilter, filters: Filters): string[] {
  return Object.keys(options.find(({ value }) => value === filters[name])?.opens ?? {});
}

/** The filters that all tabs share: neither which tab is chosen, nor what it brings. */
export function sharedFilters(tabs: TabsFilter, filters: Filters): Filters {
  const own = [tabs.name, ...namesOfTab(tabs, filters)];
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !own.includes(name)));
}

/** The filters after another tab was chosen: without what the former tab had set, with what the new one sets. */
export function withTab(tabs: TabsFilter, filters: Filters, value: string): Filters {
  const opens = tabs.options.find((option) => option.value === value)?.opens;
  return { ...sharedFilters(tabs, filters), ...opens, [tabs.name]: value };
}

/** The nearest tab that has rows, of two as near the former; undefined where all others are empty. */
export function nearestFilled(
  options: TabsFilter['options'],
  chosen: string,
  counts: Readonly<Record<string, number>>,
): TabOption | undefined {
  const at = options.findIndex(({ value }) => value === chosen);
  const distanceOf = (option: TabOption) => Math.abs(options.indexOf(option) - at);
  return options
    .filter(({ value }) => value !== chosen && (counts[value] ?? 0) > 0)
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
}
