/**
 * What guardians enter through class QR codes, and what staff decide about it. An entry is stored apart from the roster:
 * it is no child, counts nowhere, and its phone opens nothing until staff accept it
 * (docs/adr/0062-entries-of-guardians.md).
 */
import {
  dateInShanghai,
  instantInShanghai,
  kernelErrors,
  type MaskedNumber,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  COMPARED_FIELDS,
  type GuardianEntryRow,
  guardianEntryErrors,
  type listGuardianEntries as listCall,
  patientErrors,
} from '@spine/contract/patient';
import {
  type ChildChange,
  changeChildren,
  lockForUnlisting,
} from '#features/child-record/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { pinyinInitials } from '../initials/initials.ts';
import { leaversAmong, leaversNamed } from '../leaver/leaver.repository.ts';
import { moveLeaver, refuseAlikeLeft } from '../leaver/move-leaver.service.ts';
import { lockPatient, outdatingStops } from '../patient.repository.ts';
import { refuseAlike, refuseUnknownSchool, toColumns } from '../patient.service.ts';
import { type NewChild, writeChildren } from '../write-children.repository.ts';
import {
  countGuardianEntries,
  deleteGuardianEntries,
  type EntryFilter,
  findAlikeEntries,
  findChildByNumber,
  findContestedEntries,
  type GuardianEntry,
  guardianEntryRows,
  insertGuardianEntry,
  lockGuardianEntries,
  type NewGuardianEntry,
  setPhone,
} from './guardian-entry.repository.ts';

const ROWS_AT_ONCE = 1000;

/** Either the ids or the filters; `count` is how many entries the user saw with the filters. */
export type SelectedEntries = {
  readonly ids?: readonly string[] | undefined;
  readonly matching?: EntryFilter | undefined;
  readonly count?: number | undefined;
};

type AcceptRequest = SelectedEntries & {
  readonly warnAlike: boolean;
  readonly foundId?: string | undefined;
  readonly actor: Pick<Actor, 'hasRecentProof'>;
  readonly secret: string;
  readonly newId: () => string;
  readonly now: Date;
};

/** Stores the entry for the staff, unless the roster has the same data already. */
export async function addGuardianEntry(
  tenant: Tenant,
  { initials: _, ...entry }: NewGuardianEntry & { initials?: unknown },
  now: Date,
): Promise<void> {
  const child = await findChildByNumber(tenant, entry);
  const differs =
    !child ||
    COMPARED_FIELDS.some(
      (field) => child[field] !== entry[field] && (entry[field] ?? null) !== null,
    );
  if (differs) await insertGuardianEntry(tenant, entry, now);
}

export async function listGuardianEntries(
  tenant: Tenant,
  query: ParsedEndpointInput<typeof listCall>,
): Promise<{ rows: GuardianEntryRow[]; total: number }> {
  const { size: _size, page: _page, asc: _asc, desc: _desc, ...filter } = query;
  const [rows, total] = [
    await guardianEntryRows(tenant, query),
    await countGuardianEntries(tenant, filter),
  ];
  return { rows: rows.map(toRow), total };
}

/** The whole numbers of an entry that waits. Refuses guardianEntryErrors.gone. */
export async function guardianEntryNumbers(
  tenant: Tenant,
  id: string,
): Promise<Record<Exclude<MaskedNumber, 'document'>, string>> {
  const [entry] = await guardianEntryRows(tenant, { id, size: 1, page: 1 });
  if (!entry) return refuse(guardianEntryErrors.gone);
  return { studentId: entry.studentId, tel: entry.tel ?? '' };
}

function toRow(row: Awaited<ReturnType<typeof guardianEntryRows>>[number]): GuardianEntryRow {
  const { id, schoolId, schoolName, studentId, name, gender, birthDate, gradeName, clazzName } =
    row;
  const { childId, childName, childGender, childBirthDate, childGradeName, childClazzName } = row;
  const hasChild = childId && childName && childGender && childBirthDate;
  return {
    id,
    schoolId,
    schoolName,
    studentId,
    name,
    gender,
    birthDate,
    gradeName,
    clazzName,
    tel: row.tel ?? '',
    createtime: instantInShanghai(row.createdAt),
    child: hasChild
      ? {
          id: childId,
          name: childName,
          gender: childGender,
          birthDate: childBirthDate,
          gradeName: childGradeName ?? '',
          clazzName: childClazzName ?? '',
          tel: row.childTel ?? '',
        }
      : null,
    hasNewPhone: Boolean(hasChild && row.tel) && row.tel !== row.childTel,
    rivals: Number(row.rivals ?? 0),
  };
}

/**
 * Adds the children of entries to the roster. One entry alone is refused where the roster has its number, and with
 * `warnAlike` where its class has the name and birth date; of several, those that meet a child or another entry by
 * either still wait: `left`, of whom `alike` by name and birth date. Refuses guardianEntryErrors.gone,
 * guardianEntryErrors.meetsChild, kernelErrors.frontendLogic, kernelErrors.logic, kernelErrors.proofNeeded, patientErrors.alike,
 * patientErrors.alikeLeft, patientErrors.documentUsed, patientErrors.idUsed, patientErrors.invalid, patientErrors.notLeft,
 * patientErrors.schoolUnknown, patientErrors.studentIdUsed, patientErrors.unknown.
 */
export async function acceptGuardianEntries(
  tenant: Tenant,
  { newId, now, warnAlike, foundId, actor, secret, ...selection }: AcceptRequest,
): Promise<{ ids: string[]; left: number; alike: number }> {
  // Before entries are locked, as by an erasure.
  if (foundId !== undefined) await lockForUnlisting(tenant);
  const entries = await lockSelected(tenant, selection);
  for (const schoolId of new Set(entries.map((entry) => entry.schoolId)))
    if (!(await holdSchool(tenant, schoolId))) refuseUnknownSchool();
  const isSingle = selection.ids?.length === 1;
  const [first] = entries;
  if (foundId !== undefined) {
    await acceptLeaver(tenant, { entries, foundId, actor, secret, now });
    return { ids: [foundId], left: 0, alike: 0 };
  }
  if (isSingle && warnAlike) await refuseMet(tenant, first);
  const { acceptable, alike } = isSingle
    ? { acceptable: entries, alike: 0 }
    : await withoutConflicts(tenant, entries);
  const children = acceptable.map((entry) => ({ entry, child: toPatient(entry, newId()) }));
  const added = {
    patientIds: (ids: string[]) => ids,
    schoolIds: children.map(({ child }) => child.schoolId),
  };
  const ids = await changeChildren(tenant, added, (change) => acceptAll(change, children, now));
  if (isSingle && ids.length === 0) refuse(guardianEntryErrors.meetsChild);
  return { ids, left: entries.length - ids.length, alike };
}

/** Refuses patientErrors.alike, patientErrors.alikeLeft. */
async function refuseMet(tenant: Tenant, entry: GuardianEntry | undefined): Promise<void> {
  if (!entry) return;
  await refuseAlike(tenant, { ...entry, saidOn: dateInShanghai(entry.createdAt) });
  await refuseAlikeLeft(tenant, entry);
}

type AcceptedLeaver = Pick<AcceptRequest, 'actor' | 'secret' | 'now'> & {
  /** The one of the child. */
  readonly entries: readonly GuardianEntry[];
  readonly foundId: string;
};

/**
 * The child that had left comes to the school and class of the entry, with its phone. Refuses kernelErrors.frontendLogic,
 * kernelErrors.proofNeeded, patientErrors.notLeft, patientErrors.studentIdUsed, patientErrors.unknown.
 */
async function acceptLeaver(
  tenant: Tenant,
  { entries: [entry, ...others], foundId: id, actor, secret, now }: AcceptedLeaver,
): Promise<void> {
  if (!entry || others.length > 0) return refuse(kernelErrors.frontendLogic);
  const { schoolId, name, birthDate } = entry;
  const [left] = await leaversAmong(tenant, [id]);
  if (left?.name !== name || left.birthDate !== birthDate) refuse(patientErrors.notLeft);
  await moveLeaver(tenant, {
    id,
    schoolId,
    change: toColumns(entry),
    typed: { document: {}, secret, actor },
    now,
    saidOn: dateInShanghai(entry.createdAt),
  });
  await deleteGuardianEntries(tenant, [entry.id]);
}

/** Entries that conflict with no child and no other entry, and how many are left out for their name and birth date alone. */
async function withoutConflicts(tenant: Tenant, entries: readonly GuardianEntry[]) {
  const ids = entries.map(({ id }) => id);
  const contested = await findContestedEntries(tenant, ids);
  const alike = await findAlikeEntries(tenant, ids);
  const uncontested = entries.filter(({ id }) => !contested.has(id));
  const left = new Set((await leaversNamed(tenant, uncontested)).map(personOf));
  const acceptable = uncontested.filter(
    (entry) => !alike.has(entry.id) && !left.has(personOf(entry)),
  );
  return { acceptable, alike: uncontested.length - acceptable.length };
}

const personOf = ({ name, birthDate }: Pick<GuardianEntry, 'name' | 'birthDate'>) =>
  JSON.stringify([name, birthDate]);

/** An entry, and the child it becomes: under a new id, not the one the guardian's client chose. */
type Accepted = { readonly entry: GuardianEntry; readonly child: NewChild };

/** Returns the ids of the children that were added. */
async function acceptAll(
  change: ChildChange,
  accepted: readonly Accepted[],
  now: Date,
): Promise<string[]> {
  const ids = new Set<string>();
  // A grade that was entered in June and is accepted in September is that of June.
  const enteredOn = new Map(
    accepted.map(({ entry, child }) => [child.id, dateInShanghai(entry.createdAt)]),
  );
  const saidOn = ({ id }: { readonly id: string }) => enteredOn.get(id);
  for (let from = 0; from < accepted.length; from += ROWS_AT_ONCE) {
    const children = accepted.slice(from, from + ROWS_AT_ONCE).map(({ child }) => child);
    const how = { now, cause: 'first', known: 'skip', saidOn } as const;
    for (const { id } of await writeChildren(change, children, how)) ids.add(id);
  }
  const done = accepted.flatMap(({ entry, child }) => (ids.has(child.id) ? [entry.id] : []));
  await deleteGuardianEntries(change, done);
  return [...ids];
}

function toPatient({ createdAt: _at, orgId: _org, ...entry }: GuardianEntry, id: string): NewChild {
  return { ...entry, id, entryId: entry.id, initials: pinyinInitials(entry.name) };
}

/**
 * Gives the child of the roster the phone of an entry. Refuses guardianEntryErrors.gone, guardianEntryErrors.noChild,
 * guardianEntryErrors.noPhone.
 */
export async function takeGuardianPhone(
  tenant: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<{ patientId: string }> {
  const [entry] = await lockGuardianEntries(tenant, { ids: [id], matching: undefined });
  if (!entry) return refuse(guardianEntryErrors.gone);
  const { tel } = entry;
  if (tel === null) return refuse(guardianEntryErrors.noPhone);
  const match = await findChildByNumber(tenant, entry);
  const child = match && (await lockPatient(tenant, match.id));
  if (!child) return refuse(guardianEntryErrors.noChild);
  await changeChildren(tenant, { patientIds: [child.id] }, (change) =>
    outdatingStops(change, (stopping) => setPhone(stopping, { id: child.id, tel, now })),
  );
  await deleteGuardianEntries(tenant, [id]);
  return { patientId: child.id };
}

/**
 * Deletes entries and returns their ids and schools. Refuses guardianEntryErrors.gone, kernelErrors.frontendLogic,
 * kernelErrors.logic.
 */
export async function dismissGuardianEntries(tenant: Tenant, selection: SelectedEntries) {
  const entries = await lockSelected(tenant, selection);
  const ids = entries.map(({ id }) => id);
  await deleteGuardianEntries(tenant, ids);
  return { ids, schoolIds: [...new Set(entries.map(({ schoolId }) => schoolId))] };
}

/** Refuses when the filters find another number than the user saw: nobody decides about entries that arrived meanwhile. */
async function lockSelected(
  tenant: Tenant,
  { ids, matching, count }: SelectedEntries,
): Promise<GuardianEntry[]> {
  if ((ids === undefined) === (matching === undefined)) refuse(kernelErrors.frontendLogic);
  const entries = await lockGuardianEntries(tenant, { ids: ids ?? [], matching });
  if (matching && entries.length !== count) refuse(kernelErrors.logic);
  if (ids && entries.length < new Set(ids).size) refuse(guardianEntryErrors.gone);
  return entries;
}
