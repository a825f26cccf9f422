/**
 * What guardians enter through class QR codes, and what staff decide about it. An entry waits beside the roster: it is
 * no child, counts nowhere, and its phone opens nothing until somebody of the staff has said so
 * (docs/adr/0062-entries-of-guardians.md).
 */
import { instantInShanghai, kernelErrors, type ParsedInputOf } from '@spine/contract/kernel';
import {
  COMPARED_FIELDS,
  type GuardianEntryRow,
  guardianEntryErrors,
  type listGuardianEntries as listCall,
} from '@spine/contract/patient';
import { holdSchool } from '#features/school/index.ts';
import { restateChildren } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { initialsOf } from '../initials/initials.ts';
import { lockPatient, type NewPatient } from '../patient.repository.ts';
import { refuseAlike, refuseSchool } from '../patient.service.ts';
import {
  alikeEntries,
  childMet,
  contestedEntries,
  countGuardianEntries,
  deleteGuardianEntries,
  type EntryFilter,
  type GuardianEntry,
  guardianEntryRows,
  insertGuardianEntry,
  insertUnknownChildren,
  lockGuardianEntries,
  type NewGuardianEntry,
  setPhone,
} from './guardian-entry.repository.ts';

const ROWS_AT_ONCE = 1000;

/** Either the ids or the filters; with filters, how many the user saw. */
export type ChosenEntries = {
  readonly ids?: readonly string[] | undefined;
  readonly matching?: EntryFilter | undefined;
  readonly count?: number | undefined;
};

type Accepting = ChosenEntries & {
  readonly warnAlike: boolean;
  readonly newId: () => string;
  readonly now: Date;
};

/** Keeps the entry for the staff, unless it says what the roster says already. */
export async function addGuardianEntry(
  tenant: Tenant,
  { initials: _, ...entry }: NewGuardianEntry & { initials?: unknown },
  now: Date,
): Promise<void> {
  const child = await childMet(tenant, entry);
  const isNews =
    !child ||
    COMPARED_FIELDS.some(
      (field) => child[field] !== entry[field] && (entry[field] ?? null) !== null,
    );
  if (isNews) await insertGuardianEntry(tenant, entry, now);
}

export async function listGuardianEntries(
  tenant: Tenant,
  query: ParsedInputOf<typeof listCall>,
): Promise<{ rows: GuardianEntryRow[]; total: number }> {
  const { size: _size, page: _page, asc: _asc, desc: _desc, ...filter } = query;
  const [rows, total] = [
    await guardianEntryRows(tenant, query),
    await countGuardianEntries(tenant, filter),
  ];
  return { rows: rows.map(rowOf), total };
}

function rowOf(row: Awaited<ReturnType<typeof guardianEntryRows>>[number]): GuardianEntryRow {
  const { id, schoolId, schoolName, studentId, name, gender, birthDate, gradeName, clazzName } =
    row;
  const { childId, childName, childGender, childBirthDate, childGradeName, childClazzName } = row;
  const known = childId && childName && childGender && childBirthDate;
  return {
    ...{ id, schoolId, schoolName, studentId, name, gender, birthDate, gradeName, clazzName },
    tel: row.tel ?? '',
    createtime: instantInShanghai(row.createdAt),
    child: known
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
    rivals: Number(row.rivals ?? 0),
  };
}

/**
 * Adds the children of entries to the roster. One entry alone is refused where the roster has its number, and with
 * `warnAlike` where its class has the name and birth date; of several, those that meet a child or another entry by
 * either still wait: `left`, of whom `alike` by name and birth date. Refuses guardianEntryErrors.gone,
 * guardianEntryErrors.meetsChild, kernelErrors.frontendLogic, kernelErrors.logic, patientErrors.alike,
 * patientErrors.schoolUnknown.
 */
export async function acceptGuardianEntries(
  tenant: Tenant,
  { newId, now, warnAlike, ...chosen }: Accepting,
): Promise<{ ids: string[]; left: number; alike: number }> {
  const entries = await lockChosen(tenant, chosen);
  for (const schoolId of new Set(entries.map((entry) => entry.schoolId)))
    if (!(await holdSchool(tenant, schoolId))) refuseSchool();
  const isOne = chosen.ids?.length === 1;
  const [one] = entries;
  if (isOne && warnAlike && one) await refuseAlike(tenant, one);
  const { unmet, alike } = isOne ? { unmet: entries, alike: 0 } : await sorted(tenant, entries);
  const ids: string[] = [];
  for (let from = 0; from < unmet.length; from += ROWS_AT_ONCE)
    ids.push(...(await accept(tenant, unmet.slice(from, from + ROWS_AT_ONCE), { newId, now })));
  if (isOne && ids.length === 0) refuse(guardianEntryErrors.meetsChild);
  await restateChildren(tenant, { patientIds: ids });
  return { ids, left: entries.length - ids.length, alike };
}

/** Those that nobody has to look at one by one, and how many are left for their name and birth date. */
async function sorted(tenant: Tenant, entries: readonly GuardianEntry[]) {
  const ids = entries.map(({ id }) => id);
  const contested = await contestedEntries(tenant, ids);
  const alike = await alikeEntries(tenant, ids);
  const uncontested = entries.filter(({ id }) => !contested.has(id));
  const unmet = uncontested.filter(({ id }) => !alike.has(id));
  return { unmet, alike: uncontested.length - unmet.length };
}

/** Answers the ids of the children; a guardian chooses none of them. */
async function accept(
  tenant: Tenant,
  entries: readonly GuardianEntry[],
  { newId, now }: { newId: () => string; now: Date },
): Promise<string[]> {
  const entryOf = new Map(entries.map((entry) => [newId(), entry]));
  const children = [...entryOf].map(([id, entry]) => childOf(entry, id));
  const added = await insertUnknownChildren(tenant, children, now);
  const done = added.flatMap((id) => entryOf.get(id)?.id ?? []);
  await deleteGuardianEntries(tenant, done);
  return added;
}

function childOf(
  { createdAt: _at, orgId: _org, ...entry }: GuardianEntry,
  id: string,
): Omit<NewPatient, 'now'> {
  return { ...entry, id, initials: initialsOf(entry.name) };
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
  const met = await childMet(tenant, entry);
  const child = met && (await lockPatient(tenant, met.id));
  if (!child) return refuse(guardianEntryErrors.noChild);
  await setPhone(tenant, { id: child.id, tel, now });
  await deleteGuardianEntries(tenant, [id]);
  return { patientId: child.id };
}

/**
 * Drops entries, and answers them with their schools. Refuses guardianEntryErrors.gone, kernelErrors.frontendLogic,
 * kernelErrors.logic.
 */
export async function dismissGuardianEntries(tenant: Tenant, chosen: ChosenEntries) {
  const entries = await lockChosen(tenant, chosen);
  const ids = entries.map(({ id }) => id);
  await deleteGuardianEntries(tenant, ids);
  return { ids, schoolIds: [...new Set(entries.map(({ schoolId }) => schoolId))] };
}

/** Who came meanwhile is not decided about unseen. */
async function lockChosen(
  tenant: Tenant,
  { ids, matching, count }: ChosenEntries,
): Promise<GuardianEntry[]> {
  if ((ids === undefined) === (matching === undefined)) refuse(kernelErrors.frontendLogic);
  const entries = await lockGuardianEntries(tenant, { ids: ids ?? [], matching });
  if (matching && entries.length !== count) refuse(kernelErrors.logic);
  if (ids && entries.length < new Set(ids).size) refuse(guardianEntryErrors.gone);
  return entries;
}
