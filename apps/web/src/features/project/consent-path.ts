/** The address of the page of consent of a project. */
export function consentPath(id: string, schoolId?: string): string {
  const query = new URLSearchParams({ id, ...(schoolId && { schoolId }) });
  return `/mainPage/project/consent?${query}`;
}
