/** Schools, and the grades and classes of the chosen one, as options. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listClasses, listSchools } from '@spine/contract/school';
import { useAsk } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';
import type { IssueValues } from './issue-choice.ts';

const FRESH_MS = 60_000;
const named = (name: string): Option => ({ value: name, label: name });

export function useIssuePlaces({ schoolId, gradeName }: IssueValues) {
  const fresh = { staleTime: FRESH_MS };
  const schools = useAsk(listSchools, { size: DROPDOWN_SIZE, asc: 'name' }, fresh);
  const classes = useAsk(
    listClasses,
    { schoolId: schoolId ?? '' },
    { ...fresh, enabled: schoolId !== undefined },
  );
  const grades = schoolId === undefined ? [] : (classes.data?.rows ?? []);
  const grade = grades.find((each) => each.gradeName === gradeName);
  return {
    schools: (schools.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    grades: grades.map((each) => named(each.gradeName)),
    classes: (grade?.classes ?? []).map((each) => named(each.clazzName)),
  };
}
