/** What a row of a roster changes of a child: told in a preview, written, and taken back by the same parts. */
import type { RosterRecord } from '../roster/roster.schema.ts';

/** What a roster says of a child beside its number. Grade and class go together. */
export const ROSTER_PARTS = ['name', 'gender', 'birthDate', 'clazz', 'tel', 'document'] as const;
export type RosterPart = (typeof ROSTER_PARTS)[number];

/** A child as it is stored, as far as a roster speaks of it. */
export type RosterChild = Omit<RosterRecord, 'row' | 'studentId' | 'tel' | 'document'> & {
  readonly tel: string | null;
  /** Sealed: of equal numbers equal. */
  readonly document?: string | null | undefined;
};

/** The columns of each part. */
export const PART_FIELDS = {
  name: ['name'],
  gender: ['gender'],
  birthDate: ['birthDate'],
  clazz: ['gradeName', 'clazzName'],
  tel: ['tel'],
  document: ['document'],
} as const satisfies Record<RosterPart, readonly (keyof RosterChild)[]>;

/** The parts that two states of a child differ in. */
export function differingParts(one: RosterChild, other: RosterChild): RosterPart[] {
  return ROSTER_PARTS.filter((part) =>
    PART_FIELDS[part].some((field) => (one[field] ?? null) !== (other[field] ?? null)),
  );
}

/** A child after its row was written: a row without a phone or a document leaves the stored one. */
export function afterRow(record: Omit<RosterRecord, 'row'>, stored?: RosterChild): RosterChild {
  const { name, gender, birthDate, gradeName, clazzName } = record;
  const tel = record.tel ?? stored?.tel ?? null;
  const document = record.document ?? stored?.document ?? null;
  return { name, gender, birthDate, gradeName, clazzName, tel, document };
}

/** A child with some parts of another state of it. */
export function withParts<Child extends RosterChild>(
  child: Child,
  { from, parts }: { readonly from: RosterChild; readonly parts: readonly RosterPart[] },
): Child {
  const fields = parts.flatMap((part): readonly (keyof RosterChild)[] => PART_FIELDS[part]);
  return { ...child, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}
