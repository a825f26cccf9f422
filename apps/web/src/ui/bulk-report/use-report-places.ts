/** Projects, schools, grades and classes a bulk report may be narrowed to, as options. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import { listClasses, listSchools } from '@spine/contract/school';
import { useAsk } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';

const FRESH_MS = 60_000;

export type ReportPlace = {
  projectId?: string | undefined;
  schoolId?: string | undefined;
  gradeName?: string | undefined;
  clazzName?: string | undefined;
};

const named = (name: string): Option => ({ value: name, label: name });
const byId = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

export function useReportPlaces({ schoolId, gradeName }: ReportPlace) {
  const fresh = { staleTime: FRESH_MS };
  const projects = useAsk(listProjects, { size: DROPDOWN_SIZE }, fresh);
  const schools = useAsk(listSchools, { size: DROPDOWN_SIZE, asc: 'name' }, fresh);
  const classes = useAsk(
    listClasses,
    { schoolId: schoolId ?? '' },
    { ...fresh, enabled: schoolId !== undefined },
  );
  const grades = schoolId === undefined ? [] : (classes.data?.rows ?? []);
  const grade = grades.find((each) => each.gradeName === gradeName);
  return {
    projects: (projects.data?.rows ?? []).map(byId),
    schools: (schools.data?.rows ?? []).map(byId),
    grades: grades.map((each) => named(each.gradeName)),
    classes: (grade?.classes ?? []).map((each) => named(each.clazzName)),
  };
}
