import { RESULT_GROUPS, type ResultGroup, type SchoolListView } from '@spine/contract/school-list';

type GroupCount = { readonly group: ResultGroup; readonly count: number };

/** How many children a list shows, and how many of each group that occurs. A class teacher's has no groups. */
export function groupCounts({ classes }: Pick<SchoolListView, 'classes'>): {
  readonly children: number;
  readonly groups: readonly GroupCount[];
} {
  const all = classes.flatMap(({ children }) => children);
  const groups = RESULT_GROUPS.map((group) => ({
    group,
    count: all.filter((child) => child.group === group).length,
  }));
  return { children: all.length, groups: groups.filter(({ count }) => count > 0) };
}
