/**
 * Statements that are built once for all calls. Kysely builds and compiles a query anew each time, which takes longer than
 * PostgreSQL needs to answer a small one.
 */
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '../open.ts';

/** Built once, a statement knows no day: tomorrow its text is the same. */
export type UndatedTenant = Omit<Tenant, 'today'>;

/** Stands for the institution of a call; no text of PostgreSQL holds such a character. */
const ANY_ORG = '\0';

/** A parameter whose value `read` finds in the input of a call. */
export type Parameter<Input> = <Value>(read: (input: Input) => Value) => RawBuilder<Value>;

/** The rows of a statement whose text is the same for every tenant and every input. */
export function buildOnce<Input, Row>(
  build: (tenant: UndatedTenant, parameter: Parameter<Input>) => Compilable<Row>,
): (tenant: Tenant, input: Input) => Promise<Row[]> {
  const readers = new Map<unknown, (input: Input) => unknown>();
  const parameter: Parameter<Input> = (read) => {
    const mark = {};
    readers.set(mark, read);
    return sql`${mark}`;
  };
  let built: CompiledQuery<Row> | undefined;
  return async ({ db, orgId }, input) => {
    built ??= build({ ...orgScope(ANY_ORG), db }, parameter).compile();
    const parameters = built.parameters.map((value) => {
      if (value === ANY_ORG) return orgId;
      const read = readers.get(value);
      return read ? read(input) : value;
    });
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}
