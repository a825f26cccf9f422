/**
 * Brings rows that were written before numbers, names and classes had one spelling each to it, by the rules of the
 * contract (docs/adr/0071-one-spelling.md): school by school and class by class, each in a transaction of its own, and
 * again from the beginning when it was interrupted. Living children of a school whose numbers would become one stay as
 * they are, and the operation log of their institution names them.
 */
import {
  hasInnerMark,
  normalizeName,
  normalizeStudentNumber,
  removeHiddenCharacters,
} from '@spine/contract/kernel';
import { PATIENT_NAME_MAX, STUDENT_ID_MAX } from '@spine/contract/patient';
import { classSortOrder, gradeSortOrder, normalizeGradeAndClass } from '@spine/contract/school';
import { restateChildren } from '#features/statistic/index.ts';
import { insertLogLine } from '#platform/audit-log/operation-log.repository.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import {
  deleteGuardianEntries,
  insertGuardianEntry,
  lockGuardianEntries,
} from '../guardian-entry/guardian-entry.repository.ts';
import { initialsOf } from '../initials/initials.ts';
import {
  loadClassNames,
  lockChildrenOfSchool,
  markRespelled,
  type NamedClass,
  type RespelledChild,
  renameClass,
  renameClassCodes,
  renameUnseen,
  schoolsWithChildren,
  unspelledInstitutions,
  writeChildren,
} from './spelling.repository.ts';
import { spellingLogText } from './spelling.text.ts';

/** Children of one statement. */
const CHUNK_SIZE = 2000;

type Parts = { readonly now: Date; readonly newId: () => string };

/** Children of an institution whose number another one has in another spelling. */
export type Collisions = { readonly orgId: string; readonly patientIds: readonly string[] };

/** Respells every institution that was not respelled yet; returns those with children that share a number. */
export async function respell(database: Database, { now, newId }: Parts): Promise<Collisions[]> {
  const collisions: Collisions[] = [];
  for (const { id: orgId, name: orgName } of await database.inScope(
    platformScope,
    unspelledInstitutions,
  )) {
    const patientIds = await respellInstitution(database, orgId);
    const actor = { userId: null, username: spellingLogText.system, role: null, orgId, orgName };
    const note = {
      level: 'WARN' as const,
      point: patientIds.join(','),
      message: spellingLogText.collisions(patientIds.length),
    };
    await database.inScope(platformScope, async (tenant) => {
      await markRespelled(tenant, orgId);
      const rule = { model: 'patient', optype: 'edit' } as const;
      if (patientIds.length > 0)
        await insertLogLine(tenant.db, { id: newId(), rule, actor, note, now });
    });
    if (patientIds.length > 0) collisions.push({ orgId, patientIds });
  }
  return collisions;
}

async function respellInstitution(database: Database, orgId: string): Promise<string[]> {
  const inScope = <T>(work: (tenant: Tenant) => Promise<T>) =>
    database.inScope(orgScope(orgId), work);
  for (const from of await inScope(loadClassNames))
    await inScope((tenant) => respellClass(tenant, from));
  await inScope(respellEntries);
  const unresolved: string[] = [];
  for (const schoolId of await inScope(schoolsWithChildren))
    unresolved.push(...(await inScope((tenant) => respellSchool(tenant, schoolId))));
  return unresolved;
}

async function respellClass(tenant: Tenant, from: NamedClass): Promise<void> {
  const names = spellClass(from);
  if (names.gradeName === from.gradeName && names.clazzName === from.clazzName) return;
  const patientIds = await renameClass(tenant, { from, to: names });
  await renameUnseen(tenant, { from, to: names });
  await renameClassCodes(tenant, { from, to: names });
  for (let at = 0; at < patientIds.length; at += CHUNK_SIZE)
    await restateChildren(tenant, { patientIds: patientIds.slice(at, at + CHUNK_SIZE) });
}

function spellClass({ gradeName, clazzName }: NamedClass) {
  const names = normalizeGradeAndClass({
    gradeName: removeHiddenCharacters(gradeName),
    clazzName: removeHiddenCharacters(clazzName),
  });
  return {
    ...names,
    gradeCode: gradeSortOrder(names.gradeName),
    clazzOrder: classSortOrder(names.clazzName),
  };
}

/** Entries of guardians; equal ones in two spellings become one. */
async function respellEntries(tenant: Tenant): Promise<void> {
  for (const { orgId: _, createdAt, ...entry } of await lockGuardianEntries(tenant, {
    ids: [],
    matching: {},
  })) {
    const studentId = spellNumber(entry.studentId);
    const spelled = { ...entry, ...spellClass(entry), studentId, name: spellName(entry.name) };
    const isNew = (['studentId', 'name', 'gradeName', 'clazzName'] as const).some(
      (field) => spelled[field] !== entry[field],
    );
    if (!isNew) continue;
    await deleteGuardianEntries(tenant, [entry.id]);
    await insertGuardianEntry(tenant, spelled, createdAt);
  }
}

/** Returns the ids of the children that keep their numbers because several of them would get the same. */
async function respellSchool(tenant: Tenant, schoolId: string): Promise<string[]> {
  const children = await lockChildrenOfSchool(tenant, schoolId);
  const holders = new Map<string, number>();
  for (const { studentId } of children) {
    const number = spellNumber(studentId);
    holders.set(number, (holders.get(number) ?? 0) + 1);
  }
  const isShared = ({ studentId }: Child) => (holders.get(spellNumber(studentId)) ?? 0) > 1;
  const changed = children
    .map((child) => respellChild(child, isShared(child)))
    .filter(({ isNew }) => isNew);
  for (let at = 0; at < changed.length; at += CHUNK_SIZE)
    await writeChildren(tenant, changed.slice(at, at + CHUNK_SIZE));
  return children.filter(isShared).map(({ id }) => id);
}

type Child = Awaited<ReturnType<typeof lockChildrenOfSchool>>[number];

function respellChild(child: Child, keepsNumber: boolean): RespelledChild & { isNew: boolean } {
  const studentId = keepsNumber ? child.studentId : spellNumber(child.studentId);
  const name = spellName(child.name);
  const isNew = studentId !== child.studentId || name !== child.name;
  return { id: child.id, studentId, name, initials: isNew ? initialsOf(name) : '', isNew };
}

/** A number without a unified spelling, such as two numbers in one cell, stays. */
function spellNumber(stored: string): string {
  const number = normalizeStudentNumber(stored);
  return fits(number, STUDENT_ID_MAX) && !hasInnerMark(number) ? number : stored;
}

function spellName(stored: string): string {
  const name = normalizeName(removeHiddenCharacters(stored));
  return fits(name, PATIENT_NAME_MAX) ? name : stored;
}

function fits(text: string, max: number): boolean {
  const { length } = [...text];
  return length > 0 && length <= max;
}
