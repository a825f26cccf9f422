/** The code of an error of the system, of PostgreSQL or of a library; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && error.code !== undefined
    ? String(error.code)
    : '';
}
