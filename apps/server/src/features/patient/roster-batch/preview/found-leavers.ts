/**
 * Which children that have left may be those of a roster, by the rule of the form (`move-leaver.service.ts`): by document and birth date,
 * or by number, name and birth date; by name, birth date and sex one is only offered.
 */
import { firstDayOf } from '@spine/contract/enrolment';
import { type CalendarDate, studentNumberSpellings } from '@spine/contract/kernel';
import type { FoundBy, FoundLeaver, KnownChild, RosterRecord } from '@spine/contract/patient';
import { rosterYear } from '@spine/contract/school';
import type { Tenant } from '#platform/db/open.ts';
import {
  type Leaver,
  leaversAmong,
  leaversNamed,
  leaversOfNumbers,
} from '../../leaver/leaver.repository.ts';
import { childrenById, numbersNamed } from './compared-children.repository.ts';

export type StoredChild = KnownChild & { readonly id: string };

type Sought = {
  readonly schoolId: string;
  readonly batchId: string;
  readonly records: readonly RosterRecord[];
  /** The children of the school with their numbers. */
  readonly ofSchool: ReadonlyMap<string, StoredChild>;
  /** The number of the document of a record, sealed; empty where it has none. */
  readonly numberOf: (record: RosterRecord) => string;
  /** Children by such numbers. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
};

/** Those whom some rows may mean. */
export type Leavers = Pick<Sought, 'numberOf' | 'holders'> & {
  readonly byId: ReadonlyMap<string, Leaver>;
  readonly byNumber: ReadonlyMap<string, readonly Leaver[]>;
  readonly byPerson: ReadonlyMap<string, readonly Leaver[]>;
  /** Those of the school whom the file names by their own numbers: no other row is one of them. */
  readonly named: ReadonlySet<string>;
  /** As their records have them. */
  readonly children: ReadonlyMap<string, StoredChild>;
};

export async function loadLeavers(
  tenant: Tenant,
  { schoolId, batchId, records, ofSchool, numberOf, holders }: Sought,
): Promise<Leavers> {
  const unknown = records.filter(({ studentId }) => !ofSchool.has(studentId));
  const known = [...ofSchool.values()].map(({ id }) => id);
  const holding = unknown.flatMap((record) => holders.get(numberOf(record)) ?? []);
  const isAny = unknown.length > 0;
  const numbers = unknown.map(({ studentId }) => studentId);
  const numbered = isAny ? await leaversOfNumbers(tenant, numbers) : [];
  const alike = isAny ? await leaversNamed(tenant, unknown) : [];
  const held = await leaversAmong(tenant, [...known, ...holding]);
  const found = [...numbered, ...alike, ...held];
  const ids = [...new Set(found.map(({ id }) => id))];
  const own = isAny ? found.filter((leaver) => leaver.schoolId === schoolId) : [];
  const taken = await numbersNamed(tenant, {
    batchId,
    studentIds: own.map(({ studentId }) => studentId),
  });
  // The rows that are compared may not be stored yet.
  for (const { studentId } of records) taken.add(studentId);
  const named = new Set(own.flatMap(({ id, studentId }) => (taken.has(studentId) ? [id] : [])));
  const isFree = ({ id }: Leaver) => !named.has(id);
  return {
    numberOf,
    holders,
    named,
    byId: new Map(held.map((each) => [each.id, each])),
    byNumber: grouped(numbered.filter(isFree), ({ studentId }) => studentId),
    byPerson: grouped(alike.filter(isFree), personOf),
    children: ids.length > 0 ? await childrenById(tenant, ids) : new Map(),
  };
}

function grouped(
  leavers: readonly Leaver[],
  keyOf: (leaver: Leaver) => string,
): ReadonlyMap<string, readonly Leaver[]> {
  const groups = new Map<string, Leaver[]>();
  for (const leaver of leavers) {
    const key = keyOf(leaver);
    groups.set(key, [...(groups.get(key) ?? []), leaver]);
  }
  return groups;
}

const personOf = ({ name, birthDate, gender }: Pick<Leaver, 'name' | 'birthDate' | 'gender'>) =>
  JSON.stringify([name, birthDate, gender]);

type Row = {
  readonly record: RosterRecord;
  readonly stored: StoredChild | undefined;
  /** What a person said of the child that was found before. */
  readonly choice: LeaverChoice | undefined;
};
export type LeaverChoice = { readonly leaver: FoundLeaver; readonly takes: boolean };

type Found = {
  readonly leaver: FoundLeaver | null;
  readonly takesLeaver: boolean | null;
  /** The child, where the row is written as it. */
  readonly taken: StoredChild | undefined;
};
const NOBODY: Found = { leaver: null, takesLeaver: null, taken: undefined };

/** Finds for rows in their order; a child that one row takes is found by no other. */
export class LeaverFinder {
  readonly #today: CalendarDate;
  readonly #taken = new Set<string>();
  #found = 0;

  constructor(today: CalendarDate) {
    this.#today = today;
  }

  find({ record, stored, choice }: Row, leavers: Leavers): Found {
    const candidate = stored
      ? findReturning(stored, leavers, this.#today)
      : findStranger(record, leavers);
    if (!candidate || this.#taken.has(candidate.leaver.id)) return NOBODY;
    this.#found += 1;
    const { leaver, by } = candidate;
    const takesLeaver = by === 'returns' ? null : choiceOf(leaver, choice);
    const found = { leaver: toFound(leaver, by), takesLeaver };
    if (!(takesLeaver ?? by !== 'alike')) return { ...found, taken: undefined };
    this.#taken.add(leaver.id);
    return { ...found, taken: stored ?? leavers.children.get(leaver.id) };
  }

  /** How many rows found one, and how many are it. */
  counts(): { found: number; taken: number } {
    return { found: this.#found, taken: this.#taken.size };
  }
}

/** What was said of another one says nothing. */
const choiceOf = ({ id }: Leaver, choice: LeaverChoice | undefined) =>
  choice?.leaver.id === id ? choice.takes : null;

type Candidate = { readonly leaver: Leaver; readonly by: FoundBy };

function findStranger(record: RosterRecord, leavers: Leavers): Candidate | undefined {
  const { studentId, name, birthDate } = record;
  const holders = leavers.holders.get(leavers.numberOf(record)) ?? [];
  if (holders.length > 0) return holderOf(holders, { birthDate, leavers });
  const [leaver, another] = studentNumberSpellings(studentId)
    .flatMap((number) => leavers.byNumber.get(number) ?? [])
    .filter((each) => each.name === name && each.birthDate === birthDate);
  if (leaver && !another) return { leaver, by: 'number' };
  const [alike] = leavers.byPerson.get(personOf(record)) ?? [];
  return alike && { leaver: alike, by: 'alike' };
}

/** The one leaver that has the document; of another one the document is warned of. */
function holderOf(
  holders: readonly string[],
  { birthDate, leavers }: { readonly birthDate: string; readonly leavers: Leavers },
): Candidate | undefined {
  const [leaver, another] = holders.flatMap((id) => leavers.byId.get(id) ?? []);
  if (another || leaver?.birthDate !== birthDate || leavers.named.has(leaver.id)) return undefined;
  return { leaver, by: 'document' };
}

/** Whoever left before this school year is named by a list of the last one, too. */
function findReturning(
  { id }: StoredChild,
  { byId }: Leavers,
  today: CalendarDate,
): Candidate | undefined {
  const leaver = byId.get(id);
  return leaver && isReturning(leaver, today) ? { leaver, by: 'returns' } : undefined;
}

/** Whether a child that left its school in this school year is there again when a roster names it. */
export function isReturning({ leftOn }: Pick<Leaver, 'leftOn'>, today: CalendarDate): boolean {
  return leftOn > firstDayOf(rosterYear(today));
}

export function toFound(leaver: Leaver, by: FoundBy): FoundLeaver {
  const { id, schoolId, schoolName, name, studentId, gradeName, clazzName, leftOn } = leaver;
  return { id, by, schoolId, schoolName, name, studentId, gradeName, clazzName, leftOn };
}
