/** The coming school year, by school: what becomes of the rosters by itself, and what does not add up. */
import {
  enrolmentErrors,
  flowOf,
  preparation,
  preparedFrom,
  type SchoolOfYear,
  type SchoolYear,
  TASK_CHILDREN_MAX,
} from '@spine/contract/enrolment';
import { schoolErrors } from '@spine/contract/school';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { openChildren, rosterGroups, schoolOfYear, yearSums } from './school-year.repository.ts';

type YearFields = Pick<SchoolYear, 'year' | 'opensOn' | 'isOpen'>;

/** Refuses enrolmentErrors.yearInvalid. */
export async function loadOverview(
  tenant: Tenant,
  year: number | undefined,
): Promise<YearFields & { schools: SchoolOfYear[] }> {
  const fields = yearOf(tenant, year);
  const sums = await yearSums(tenant, fields.year);
  const schools = sums.map((each) => ({ ...each, leaving: each.now - each.staying }));
  return { ...fields, schools };
}

/** Refuses enrolmentErrors.yearInvalid, schoolErrors.unknown. */
export async function loadSchoolYear(
  tenant: Tenant,
  query: { readonly schoolId: string; readonly year?: number | undefined },
): Promise<SchoolYear> {
  const fields = yearOf(tenant, query.year);
  const school = (await schoolOfYear(tenant, query.schoolId)) ?? refuse(schoolErrors.unknown);
  const of = { schoolId: school.id, year: fields.year };
  const flow = flowOf(await rosterGroups(tenant, of), fields.year);
  // Grades of a school for special education need no code.
  const labelled = school.system !== 'special';
  const open = await openChildren(tenant, { ...of, labelled, limit: TASK_CHILDREN_MAX });
  return { ...fields, ...school, ...flow, open: open.rows, openCount: open.count };
}

/** Refuses enrolmentErrors.yearInvalid: neither this year nor the coming one. */
function yearOf({ today }: Tenant, year: number | undefined): YearFields {
  const { current, coming } = preparation(today);
  const next = current + 1;
  const of = year ?? next;
  if (of !== current && of !== next) refuse(enrolmentErrors.yearInvalid);
  return { year: of, opensOn: preparedFrom(of), isOpen: coming === of };
}
