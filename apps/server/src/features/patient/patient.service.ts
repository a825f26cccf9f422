/**
 * What is written of children of an institution. A child keeps its school until it has left it (`leaver/move-leaver.service.ts`). What is typed is
 * cleaned by the rules of a roster. Deleting leaves the row, and takes its examinations out of the lists in the same
 * transaction.
 */
import { erasureErrors } from '@spine/contract/erasure';
import {
  type CalendarDate,
  dateInShanghai,
  type FieldFault,
  kernelErrors,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  type addPatient as addCall,
  alikeText,
  cleanPerson,
  type editPatient as editCall,
  maskStudentNumber,
  PATIENT_PARTS,
  type PatientInfo,
  type Person,
  patientErrors,
  patientInfo as patientShape,
} from '@spine/contract/patient';
import { classSortOrder, gradeSortOrder } from '@spine/contract/school';
import { changeChildren, findErasedIds, lockForUnlisting } from '#features/child-record/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit } from '#platform/edit/merge-edit.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  loadDocument,
  NO_DOCUMENT,
  registerChange,
  toDocument,
} from './document/document.service.ts';
import { pinyinInitials } from './initials/initials.ts';
import { leaversAmong } from './leaver/leaver.repository.ts';
import { findLeaver, moveLeaver, refuseAlikeLeft } from './leaver/move-leaver.service.ts';
import {
  DUPLICATES,
  findAlikeChild,
  findIdHolder,
  lockPatient,
  lockPatients,
  outdatingStops,
  PATIENT_COLUMNS,
  type PatientChange,
  patientById,
  type SaidChild,
} from './patient.repository.ts';
import { loadFirstExamDays } from './patient-exams.repository.ts';
import { type ListedPatient, patientRecord } from './patient-read.service.ts';
import { updateChild, writeChildren } from './write-children.repository.ts';

type AddInput = ParsedEndpointInput<typeof addCall>;
type EditInput = ParsedEndpointInput<typeof editCall>;
type TypedPatient = Omit<AddInput, 'id' | 'schoolId' | 'warnAlike' | 'foundId'>;

/** With another one of these a child is elsewhere at school. */
const MOVED_BY = ['studentId', 'gradeName', 'clazzName'] as const;

/** Which of some children are living, locked until the transaction ends. */
export function lockChildren(tenant: Tenant, ids: readonly string[]): Promise<string[]> {
  return lockPatients(tenant, ids);
}

type Adding = {
  readonly typed: AddInput;
  readonly newId: () => string;
  readonly now: Date;
  /** Seals its document; a walk-in has none. */
  readonly secret?: string;
  /** The day on which its grade is said, where that is not today. */
  readonly saidOn?: CalendarDate;
};

type Entering = Omit<Adding, 'secret'> & {
  readonly secret: string;
  readonly actor: Pick<Actor, 'hasRecentProof'>;
};

/**
 * Writes what a person entered: a new child, or, without an id of the client, one that has left and is this one (`found`). Refuses
 * erasureErrors.childErased, kernelErrors.proofNeeded, patientErrors.alike, patientErrors.alikeLeft, patientErrors.documentUsed,
 * patientErrors.idUsed, patientErrors.invalid, patientErrors.notLeft, patientErrors.schoolUnknown, patientErrors.studentIdUsed, patientErrors.unknown.
 */
export async function enterPatient(
  tenant: Tenant,
  { actor, ...adding }: Entering,
): Promise<{ id: string; added: boolean; found?: true }> {
  const { typed, secret, now } = adding;
  if (typed.id !== undefined) return addPatient(tenant, adding);
  const { schoolId, foundId, warnAlike } = typed;
  const change = toPatientChange(typed, now);
  const id = foundId ?? (await findLeaver(tenant, { typed, change, secret }))?.id;
  if (id !== undefined) return enterLeaver(tenant, { id, change, entering: { ...adding, actor } });
  await refuseAlikeTyped(tenant, { schoolId, change, ...adding });
  if (warnAlike) await refuseAlikeLeft(tenant, change);
  return addPatient(tenant, adding);
}

type EnteredLeaver = {
  readonly id: string;
  readonly change: PatientChange;
  readonly entering: Entering;
};

async function enterLeaver(
  tenant: Tenant,
  { id, change, entering: { typed, secret, actor, now } }: EnteredLeaver,
): Promise<{ id: string; added: boolean; found?: true }> {
  const { schoolId, foundId } = typed;
  if (!(await holdSchool(tenant, schoolId))) refuseUnknownSchool();
  const [left] = await leaversAmong(tenant, [id]);
  if (!left && (await isNumberOf(tenant, id, { schoolId, ...change }))) return { id, added: false };
  const isNamed = foundId === undefined || left?.name === change.name;
  if (!isNamed || left?.birthDate !== change.birthDate) refuse(patientErrors.notLeft);
  const moving = { id, schoolId, change, typed: { document: typed, secret, actor }, now };
  await moveLeaver(tenant, moving);
  return { id, added: true, found: true };
}

/** Whether a child is at a school by a number, as after a call that is sent again. */
async function isNumberOf(
  tenant: Tenant,
  id: string,
  { schoolId, studentId }: { readonly schoolId: string; readonly studentId: string },
): Promise<boolean> {
  const holder = await findIdHolder(tenant, id);
  const isThere = holder?.schoolId === schoolId && holder.studentId === studentId;
  return isThere && holder.deletedAt === null;
}

/**
 * Writes the child, unless the same record was written before (`added` is false). Refuses erasureErrors.childErased,
 * patientErrors.alike, patientErrors.documentUsed, patientErrors.idUsed, patientErrors.invalid, patientErrors.schoolUnknown, patientErrors.studentIdUsed.
 */
export async function addPatient(
  tenant: Tenant,
  { typed, newId, now, secret, saidOn = tenant.today }: Adding,
): Promise<{ id: string; added: boolean }> {
  const { id = newId(), schoolId } = typed;
  const change = toPatientChange(typed, now);
  if (!(await holdSchool(tenant, schoolId))) refuseUnknownSchool();
  if (typed.id && (await findErasedIds(tenant, [typed.id])).length > 0)
    refuse(erasureErrors.childErased);
  const holder = typed.id && (await findIdHolder(tenant, typed.id));
  if (holder) {
    const same = holder.schoolId === schoolId && holder.studentId === change.studentId;
    if (!same || holder.deletedAt) refuse(patientErrors.idUsed);
    return { id, added: false };
  }
  await refuseAlikeTyped(tenant, { schoolId, change, typed, saidOn });
  const document = await registerChange(tenant, {
    document: toDocument(typed, NO_DOCUMENT),
    stored: NO_DOCUMENT,
    patientId: id,
    secret,
  });
  const added = { patientIds: [id], schoolIds: [schoolId] };
  await changeChildren(tenant, added, (writer) =>
    refuseDuplicates(
      writeChildren(writer, [{ id, schoolId, ...change, document }], {
        now,
        cause: 'first',
        known: 'refuse',
        saidOn: () => saidOn,
      }),
      DUPLICATES,
    ),
  );
  return { id, added: true };
}

type Warning = Pick<Adding, 'typed'> & {
  readonly schoolId: string;
  readonly change: PatientChange;
  readonly saidOn?: CalendarDate | undefined;
};

/** For a client that asks. Refuses patientErrors.alike. */
async function refuseAlikeTyped(
  tenant: Tenant,
  { typed, schoolId, change, saidOn = tenant.today }: Warning,
): Promise<void> {
  if (typed.warnAlike) await refuseAlike(tenant, { schoolId, ...change, saidOn });
}

/** Refuses where the class has a child of the same name and birth date under another number. Refuses patientErrors.alike. */
export async function refuseAlike(tenant: Tenant, child: SaidChild): Promise<void> {
  const alike = await findAlikeChild(tenant, child);
  if (!alike) return;
  const message = alikeText(alike.name, maskStudentNumber(alike.studentId));
  refuse(patientErrors.alike, { message });
}

type Editing = {
  readonly typed: EditInput;
  readonly actor: Pick<Actor, 'hasRecentProof'>;
  readonly secret: string;
  readonly now: Date;
};

/**
 * Refuses kernelErrors.changedMeanwhile, kernelErrors.nothingUpdated, kernelErrors.proofNeeded, patientErrors.bornAfterExam,
 * patientErrors.documentUsed, patientErrors.idUsed, patientErrors.invalid, patientErrors.notLeft, patientErrors.schoolFixed,
 * patientErrors.schoolUnknown, patientErrors.studentIdUsed, patientErrors.telKept, patientErrors.unknown.
 */
export async function editPatient(tenant: Tenant, editing: Editing): Promise<void> {
  const { typed, actor, secret, now } = editing;
  const mayMove = await lockForMove(tenant, typed);
  const { onRecord, current, shown } = await lockShown(tenant, typed.id);
  const storedDocument = await loadDocument(tenant, { patientId: typed.id, secret });
  const stored = { ...shown, ...storedDocument };
  const newSchoolId = newSchoolOf(typed, current);
  // It has gone to another school meanwhile.
  if (newSchoolId !== undefined && !mayMove) refuse(patientErrors.schoolFixed);
  const patched = applyPatch(shown, { ...typed, tel: resolveTel(typed.tel, stored.tel) });
  // An unchanged number stays in its stored spelling: another child may have it in the unified spelling.
  const isNumberUnchanged = patched.studentId === stored.studentId;
  const requested = {
    ...toPatientChange(patched, now),
    ...(isNumberUnchanged && { studentId: stored.studentId }),
    ...toDocument(typed, storedDocument),
  };
  const { row, isLate } = await mergeEdit(
    PATIENT_PARTS,
    { stored, edited: { ...stored, ...requested }, version: typed.version },
    { shape: patientShape, read: () => patientRecord(tenant, { id: stored.id, secret, now }) },
  );
  const change = toColumns(row);
  const { id } = typed;
  if (newSchoolId !== undefined) {
    await refuseBornAfterExam(tenant, stored, change.birthDate);
    return moveEdited(tenant, { schoolId: newSchoolId, change, editing });
  }
  const registering = { document: row, stored: storedDocument, patientId: id, secret };
  const document = await registerChange(tenant, registering);
  const same =
    document === undefined && PATIENT_COLUMNS.every((column) => stored[column] === change[column]);
  if (same && isLate) return;
  if (same) refuse(kernelErrors.nothingUpdated);
  if (change.tel !== stored.tel) requireRecentProof(actor);
  await refuseBornAfterExam(tenant, stored, change.birthDate);
  const saysGrade = stored.gradeName !== change.gradeName;
  const isMoved = MOVED_BY.some((column) => stored[column] !== change[column]);
  const written = { ...change, ...comingOf(change, { onRecord, stored }) };
  const place = isMoved ? written : undefined;
  const edit = { id, change: written, now, place, saysGrade, document };
  await changeChildren(tenant, { patientIds: [id] }, (writer) =>
    outdatingStops(writer, (stopping) => refuseDuplicates(updateChild(stopping, edit), DUPLICATES)),
  );
}

/** What stays as the record has it: a grade that was not said, and the class that goes with it. */
function comingOf(
  change: PatientChange,
  { onRecord, stored }: Record<'onRecord' | 'stored', PatientChange>,
): Partial<PatientChange> {
  const saysGrade = stored.gradeName !== change.gradeName;
  // Of one whose class nobody typed, and whose grade is that of its record, the record has the class.
  const saysComing =
    stored.clazzName === change.clazzName &&
    (!saysGrade || onRecord.gradeName === change.gradeName);
  return { ...(!saysGrade && gradeOf(onRecord)), ...(saysComing && classOf(onRecord)) };
}

/** The school that a leaver comes to. Refuses patientErrors.schoolFixed of a child that is at school. */
function newSchoolOf(
  { schoolId }: EditInput,
  current: Pick<ListedPatient, 'schoolId' | 'leftOn'>,
): string | undefined {
  if (schoolId === undefined || schoolId === current.schoolId) return undefined;
  return current.leftOn === null ? refuse(patientErrors.schoolFixed) : schoolId;
}

type EditedLeaver = {
  readonly schoolId: string;
  readonly change: PatientChange;
  readonly editing: Editing;
};

/** Refuses patientErrors.schoolUnknown. */
async function moveEdited(
  tenant: Tenant,
  { schoolId, change, editing: { typed, actor, secret, now } }: EditedLeaver,
): Promise<void> {
  if (!(await holdSchool(tenant, schoolId))) refuseUnknownSchool();
  const shown = { document: typed, secret, actor, isEdit: true } as const;
  await moveLeaver(tenant, { id: typed.id, schoolId, change, typed: shown, now });
}

/** Refuses patientErrors.bornAfterExam. */
async function refuseBornAfterExam(
  tenant: Tenant,
  stored: { readonly schoolId: string; readonly studentId: string },
  birthDate: string,
): Promise<void> {
  const first = (await loadFirstExamDays(tenant, stored)).get(stored.studentId);
  if (first !== undefined && first < birthDate) refuseAt('birthDate', patientErrors.bornAfterExam);
}

/** A child to be edited as its record has it, and in the grade and class that the form shows: those said in August are to come. */
async function lockShown(tenant: Tenant, id: string) {
  const onRecord = await lockPatient(tenant, id);
  const current = await patientById(tenant, id);
  if (!onRecord || !current) return refuse(patientErrors.unknown);
  return { onRecord, current, shown: { ...onRecord, ...gradeOf(current), ...classOf(current) } };
}

/** Uploads are waited for before a child is locked: it may come to another school. Answers whether it may. */
async function lockForMove(tenant: Tenant, { id, schoolId }: EditInput): Promise<boolean> {
  if (schoolId === undefined) return false;
  const holder = await findIdHolder(tenant, id);
  if (!holder || holder.schoolId === schoolId) return false;
  await lockForUnlisting(tenant);
  return true;
}

const classOf = ({ clazzName }: Pick<PatientChange, 'clazzName'>) => ({
  clazzName,
  clazzOrder: classSortOrder(clazzName),
});

const gradeOf = ({ gradeName, gradeCode }: Pick<PatientChange, 'gradeName' | 'gradeCode'>) => ({
  gradeName,
  gradeCode,
});

/** Whoever has a child's phone reads its results. Refuses kernelErrors.proofNeeded. */
function requireRecentProof({ hasRecentProof }: Pick<Actor, 'hasRecentProof'>): void {
  if (!hasRecentProof) refuse(kernelErrors.proofNeeded);
}

/** A child without a phone gets that of another. */
export async function takeOverPhone(
  tenant: Tenant,
  { fromId, id, now }: { readonly fromId: string; readonly id: string; readonly now: Date },
): Promise<void> {
  const tel = (await patientById(tenant, fromId))?.tel;
  if (!tel || (await patientById(tenant, id))?.tel) return;
  await changeChildren(tenant, { patientIds: [id] }, (writer) =>
    updateChild(writer, { id, change: { tel }, now, place: undefined }),
  );
}

/** The columns of what was typed, cleaned; refused with every field at fault. Refuses patientErrors.invalid. */
export function toPatientChange(typed: TypedPatient, now: Date): PatientChange {
  const cleaned = cleanPerson(typed, dateInShanghai(now));
  if (!cleaned.ok) return refuseInvalid(cleaned.faults);
  return toColumns({ ...cleaned.person, gender: typed.gender, tel: typed.tel || null });
}

type Child = Pick<PatientInfo, keyof Person | 'gender'> & { readonly tel: string | null };

/** A child's columns, with those that follow from others. */
export function toColumns(child: Child): PatientChange {
  const { studentId, name, gender, birthDate, tel, gradeName, clazzName } = child;
  return {
    studentId,
    name,
    gender,
    birthDate,
    tel,
    gradeName,
    clazzName,
    initials: pinyinInitials(name),
    gradeCode: gradeSortOrder(gradeName),
    clazzOrder: classSortOrder(clazzName),
  };
}

/** Refuses patientErrors.invalid. */
export function refuseInvalid(fields: FieldFault[]): never {
  const { message } = fields[0] ?? patientErrors.invalid;
  refuse(patientErrors.invalid, { message, fields });
}

/** A phone that was left out stays; a stored phone cannot be cleared (spec 5). */
function resolveTel(typed: string | null | undefined, current: string | null): string | null {
  if (typed) return typed;
  if (typed !== undefined && current !== null) refuseAt('tel', patientErrors.telKept);
  return current;
}

/** A school that is unknown, deleted or another institution's. Refuses patientErrors.schoolUnknown. */
export function refuseUnknownSchool(): never {
  refuseAt('schoolId', patientErrors.schoolUnknown);
}
