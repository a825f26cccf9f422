/** The path of an examination's report; `print` opens the browser's print dialog there. */
export function reportPath(id: string, print = false): string {
  const query = new URLSearchParams(print ? { id, print: '1' } : { id });
  return `/mainPage/examine-history/report?${query}`;
}
