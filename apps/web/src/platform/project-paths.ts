/** The addresses of the pages of a project that several features lead to. A class stands there by a key, as in the station's. */
const PAGE = '/mainPage/project/consent';

type ConsentAddress = { id: string; schoolId?: string | undefined; clazz?: string };

/** All schools of a project, the classes of a school, or the children of a class. */
export function consentPath({ id, schoolId, clazz }: ConsentAddress): string {
  const query = { id, ...(schoolId && { schoolId }), ...(clazz && { clazz }) };
  return `${PAGE}?${new URLSearchParams(query)}`;
}

export function noticePath(id: string): string {
  return `${PAGE}/notice?${new URLSearchParams({ id })}`;
}

/** What was handed to the schools of a project. */
export function schoolListsPath(projectId: string, schoolId: string): string {
  const query = { projectId, ...(schoolId && { schoolId }) };
  return `/mainPage/project/school-lists?${new URLSearchParams(query)}`;
}

/** How far a project is; without a school it shows the project's first. */
export function progressPath(id: string, schoolId?: string): string {
  const query = { id, ...(schoolId && { schoolId }) };
  return `/mainPage/project/progress?${new URLSearchParams(query)}`;
}
