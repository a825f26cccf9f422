/** The address of a cockpit; without a school the page takes the project's first. */
export function progressPath(id: string, schoolId?: string): string {
  const query = new URLSearchParams({ id, ...(schoolId && { schoolId }) });
  return `/mainPage/project/progress?${query}`;
}
