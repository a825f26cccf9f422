/** A fault as the process log keeps it: a database error's detail repeats the row, so that it stays out. */
export function withoutValues(error: Error & { readonly code?: string }) {
  return { code: error.code, message: error.message, stack: error.stack };
}
