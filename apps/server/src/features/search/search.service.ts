/**
 * One search for children, schools and projects. Each kind is found by the list of its feature, so that nothing is found here which the
 * list would not show, and is asked for only where the role may open that list.
 */
import { hasPermission, type Permission, type Role } from '@spine/contract/kernel';
import {
  CHILDREN_SHOWN_MAX,
  type ChildMark,
  type ChildSearch,
  PLACES_SHOWN_MAX,
  type SearchResult,
  type SoughtChildren,
  toChildSearches,
} from '@spine/contract/search';
import { listPatients } from '#features/patient/index.ts';
import { listProjects } from '#features/project/index.ts';
import { listSchools } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';

type Search = { readonly role: Role; readonly text: string; readonly now: Date };

/** What the role may see of what is typed. Refuses kernelErrors.parameter. */
export async function searchEverywhere(
  tenant: Tenant,
  { role, text, now }: Search,
): Promise<SearchResult> {
  const may = (permission: Permission) => hasPermission(role, permission);
  const places = { name: text, size: PLACES_SHOWN_MAX, page: 1 };
  return {
    ...(may('patientList.menu') && { children: await searchChildren(tenant, { text, now }) }),
    ...(may('schoolList.menu') && { schools: await listSchools(tenant, places) }),
    ...(may('project.menu') && { projects: await listProjects(tenant, places) }),
  };
}

async function searchChildren(
  tenant: Tenant,
  { text, now }: Pick<Search, 'text' | 'now'>,
): Promise<SoughtChildren[]> {
  const searches = toChildSearches(text);
  const size = Math.floor(CHILDREN_SHOWN_MAX / Math.max(1, searches.length));
  const found = await Promise.all(
    searches.map((search) => searchBy(tenant, { search, size, now })),
  );
  return found.filter(({ total }) => total > 0);
}

type MarkSearch = { readonly search: ChildSearch; readonly size: number; readonly now: Date };

async function searchBy(
  tenant: Tenant,
  { search: { by, value }, size, now }: MarkSearch,
): Promise<SoughtChildren> {
  const filter: Partial<Record<ChildMark, string>> = { [by]: value };
  const { rows, total, totalIsFloor } = await listPatients(tenant, {
    query: { ...filter, size },
    now,
  });
  return {
    by,
    total,
    ...(totalIsFloor && { totalIsFloor }),
    rows: rows.map((row) => (by === 'tel' ? row : { ...row, tel: '' })),
  };
}
