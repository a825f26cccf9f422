/** The changes of an edit, part by part (docs/adr/0070-two-people-edit-one-thing.md). Pure. */
import type { EditParts } from '@spine/contract/kernel';
import type { ReactNode } from 'react';

/** How a part is shown to the user. */
export type PartWords<Values> = {
  readonly label: string;
  readonly show: (values: Partial<Values>) => ReactNode;
  /** Its fields in the form, where they differ from those of the call. */
  readonly formFields?: readonly (keyof Values & string)[];
  /** Its fields in the call, where there are more than the part's. */
  readonly wireFields?: readonly string[];
};

/** The texts of each part, keyed by its first field; `Missing` are the parts that the form does not have. */
type PartWordsByField<Parts extends EditParts, Values, Missing extends string> = Readonly<
  Record<Exclude<Parts[number][0], Missing>, PartWords<Values>>
>;

export type EditedPart<Values> = {
  readonly label: string;
  readonly show: (values: Partial<Values>) => ReactNode;
  readonly fields: readonly string[];
  readonly wireFields: readonly string[];
  readonly formFields: readonly string[];
};

/** The parts of a row with their texts. */
export function describeParts<Parts extends EditParts, Values, Missing extends string = never>(
  parts: Parts,
  words: PartWordsByField<Parts, Values, Missing>,
): EditedPart<Values>[] {
  const wordsByField = new Map<string, PartWords<Values>>(Object.entries(words));
  return parts.flatMap((fields) => {
    const word = wordsByField.get(fields[0] ?? '');
    return word ? [{ formFields: fields, wireFields: fields, ...word, fields }] : [];
  });
}

type Wire = Readonly<Record<string, unknown>>;

const toWire = (value: unknown) => (value === undefined || value === '' ? null : value);

function isChanged(fields: readonly string[], mine: Wire, base: Wire): boolean {
  return fields.some(
    (field) =>
      // A field that the form does not have is unchanged.
      Object.hasOwn(mine, field) &&
      JSON.stringify(toWire(mine[field])) !== JSON.stringify(toWire(base[field])),
  );
}

/** The parts whose fields differ. */
export function findChangedParts<Values>(
  parts: readonly EditedPart<Values>[],
  mine: object,
  base: object,
): EditedPart<Values>[] {
  return parts.filter(({ wireFields }) => isChanged(wireFields, { ...mine }, { ...base }));
}

/** The fields of the parts that differ, as input of a call: null clears a field. */
export function collectChanges<Values, Input extends object>(
  parts: readonly EditedPart<Values>[],
  mine: Input,
  base: Input,
): Partial<Input> {
  const fields = findChangedParts(parts, mine, base).flatMap(({ wireFields }) => wireFields);
  const entries = Object.entries(mine).filter(([field]) => fields.includes(field));
  const changes: Partial<Input> = {};
  return Object.assign(
    changes,
    Object.fromEntries(entries.map(([field, value]) => [field, toWire(value)])),
  );
}
