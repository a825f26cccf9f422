/** Where a plan is composed: a new one, a copy of one, or one of the institution's own. */
export function composerPath({ id, copy }: { id?: string; copy?: string }): string {
  const query = new URLSearchParams({ ...(id && { id }), ...(copy && { copy }) }).toString();
  return `/mainPage/prescription/compose${query && `?${query}`}`;
}
