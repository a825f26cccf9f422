import type { Filters, TabsFilter } from '../list-types.ts';

/** The filters after another tab was chosen: without what the former tab had set, with what the new one sets. */
export function withTab(tabs: TabsFilter, filters: Filters, value: string): Filters {
  const optionOf = (one: string | undefined) => tabs.options.find((option) => option.value === one);
  const former = Object.keys(optionOf(filters[tabs.name])?.opens ?? {});
  const kept = Object.entries(filters).filter(([name]) => !former.includes(name));
  return { ...Object.fromEntries(kept), ...optionOf(value)?.opens, [tabs.name]: value };
}
