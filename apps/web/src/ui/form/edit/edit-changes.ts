/** What an edit changes, part by part, and what of it meets somebody else's (docs/adr/0070-two-people-edit-one-thing.md). Pure. */
import type { EditParts } from '@spine/contract/kernel';
import type { ReactNode } from 'react';

/** How a part is told to who edits it. */
export type PartWords<Values> = {
  readonly label: string;
  readonly show: (values: Partial<Values>) => ReactNode;
  /** Its fields in the form, where they are not those of the wire. */
  readonly formFields?: readonly (keyof Values & string)[];
  /** Its fields on the wire, where they are more than those of the part. */
  readonly wireFields?: readonly string[];
};

/** A word for each part of a row, under the first of its fields; but for those the form does not have. */
type WordsOf<Parts extends EditParts, Values, Missing extends string> = Readonly<
  Record<Exclude<Parts[number][0], Missing>, PartWords<Values>>
>;

export type EditedPart<Values> = {
  readonly label: string;
  readonly show: (values: Partial<Values>) => ReactNode;
  /** On the wire; those of a cover are more than its part. */
  readonly fields: readonly string[];
  readonly wireFields: readonly string[];
  readonly formFields: readonly string[];
};

/** The parts of a row with their words. */
export function partsWith<Parts extends EditParts, Values, Missing extends string = never>(
  parts: Parts,
  words: WordsOf<Parts, Values, Missing>,
): EditedPart<Values>[] {
  const found = new Map<string, PartWords<Values>>(Object.entries(words));
  return parts.flatMap((fields) => {
    const word = found.get(fields[0] ?? '');
    return word ? [{ formFields: fields, wireFields: fields, ...word, fields }] : [];
  });
}

type Wire = Readonly<Record<string, unknown>>;

const asSent = (value: unknown) => (value === undefined || value === '' ? null : value);

function isChanged(fields: readonly string[], mine: Wire, base: Wire): boolean {
  return fields.some(
    (field) =>
      // What the form does not show is not changed by it.
      Object.hasOwn(mine, field) &&
      JSON.stringify(asSent(mine[field])) !== JSON.stringify(asSent(base[field])),
  );
}

/** The parts that differ. */
export function changedParts<Values>(
  parts: readonly EditedPart<Values>[],
  mine: object,
  base: object,
): EditedPart<Values>[] {
  return parts.filter(({ wireFields }) => isChanged(wireFields, { ...mine }, { ...base }));
}

/** The fields of the parts that differ, as they travel: null empties one. */
export function changesOf<Values, Input extends object>(
  parts: readonly EditedPart<Values>[],
  mine: Input,
  base: Input,
): Partial<Input> {
  const fields = changedParts(parts, mine, base).flatMap(({ wireFields }) => wireFields);
  const sent = Object.entries(mine).filter(([field]) => fields.includes(field));
  const changes: Partial<Input> = {};
  return Object.assign(
    changes,
    Object.fromEntries(sent.map(([field, value]) => [field, asSent(value)])),
  );
}
