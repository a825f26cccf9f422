/** The names of tables and columns: snake_case in the database, camelCase in the code. */

/** `orgId` → `org_id`; a name of the database stays as it is. */
export const toColumnName = cached((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** `org_id` → `orgId`; a name of the code stays as it is. */
export const toPropertyName = cached((name) =>
  name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
);

/** A row by the names of its columns, for statements that take rows as JSON. */
export function toDatabaseRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [toColumnName(name), value]),
  );
}

/** Safe to cache without a limit: names come from the schema and from statements in the code. */
function cached(make: (name: string) => string): (name: string) => string {
  const names = new Map<string, string>();
  return (name) => {
    let made = names.get(name);
    if (made === undefined) {
      made = make(name);
      names.set(name, made);
    }
    return made;
  };
}
