/** The fields of a form in the order they stand in, and what is wrong with them. */
import {
  type FormList,
  fieldFault,
  formListName,
  listFault,
  listNamed,
} from '@spine/contract/report';

/** A field as it is typed, and the name of the list it stands in. */
export type FieldUse = { readonly name: string; readonly list: string | null };

/** What reading the fields of a form found. */
export type FormFields = { readonly uses: FieldUse[]; readonly faults: string[] };

export const FIELD = /\{\{([^{}]*)\}\}/g;
/** A brace of a field that has no other. */
export const BRACES = /\{\{|\}\}/;
const NEAR = 20;

/** The text around braces that do not belong together; undefined where all do. */
export function brokenField(text: string): string | undefined {
  const rest = text.replaceAll(FIELD, (whole) => '\u0000'.repeat(whole.length));
  const at = rest.search(BRACES);
  return at < 0 ? undefined : text.slice(Math.max(0, at - NEAR / 2), at + NEAR);
}

/** Adds a field, or what is wrong with it. */
export function addUse(fields: FormFields, name: string, list: FormList | undefined): boolean {
  const fault = fieldFault(name, list);
  if (fault === undefined) fields.uses.push({ name, list: list ? formListName[list] : null });
  else fields.faults.push(fault);
  return fault === undefined;
}

/** The list that begins; undefined with its fault where it may not. */
export function beginList(
  fields: FormFields,
  name: string,
  outer: FormList | undefined,
): FormList | undefined {
  const fault = listFault(name, outer);
  if (fault === undefined) return listNamed(name);
  fields.faults.push(fault);
  return undefined;
}
