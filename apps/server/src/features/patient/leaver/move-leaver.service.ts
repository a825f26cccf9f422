/**
 * A child that has left comes to a school, of which it may have been before: its record goes on there, with its examinations
 * and its case, from the day on which a child that is entered today begins.
 */
import type { PlacedClass } from '@spine/contract/enrolment';
import { type CalendarDate, kernelErrors } from '@spine/contract/kernel';
import { alikeLeftText, maskStudentNumber, patientErrors } from '@spine/contract/patient';
import {
  type ChildChange,
  changeChildren,
  lockForUnlisting,
} from '#features/child-record/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  findHolder,
  loadDocument,
  NO_DOCUMENT,
  registerChange,
  type TypedDocument,
  toDocument,
} from '../document/document.service.ts';
import {
  DUPLICATES,
  lockPatient,
  outdatingStops,
  type PatientChange,
} from '../patient.repository.ts';
import { updateChild } from '../write-children.repository.ts';
import { alikeLeavers, type Leaver, leaversAmong, leaversOfNumber } from './leaver.repository.ts';

type Sought = {
  readonly typed: TypedDocument;
  readonly change: PatientChange;
  readonly secret: string;
};

/**
 * The one child that has left and is this one: it has the same birth date, and the same document, or the same number and name. Refuses
 * patientErrors.invalid.
 */
export async function findLeaver(
  tenant: Tenant,
  { typed, change, secret }: Sought,
): Promise<Leaver | undefined> {
  const document = toDocument(typed, NO_DOCUMENT);
  const holder = await findHolder(tenant, { document, secret });
  if (holder !== undefined) {
    const [leaver] = await leaversAmong(tenant, [holder]);
    // Of another one the document is refused.
    return leaver?.birthDate === change.birthDate ? leaver : undefined;
  }
  const [leaver, another] = await leaversOfNumber(tenant, change);
  return another ? undefined : leaver;
}

type Person = Pick<PatientChange, 'studentId' | 'name' | 'birthDate' | 'gender'>;

/** Refuses where one who has left has the same name and birth date, and the same number or sex. Refuses patientErrors.alikeLeft. */
export async function refuseAlikeLeft(tenant: Tenant, child: Person): Promise<void> {
  const [numbered] = await leaversOfNumber(tenant, child);
  const alike = numbered ?? (await alikeLeavers(tenant, child))[0];
  if (!alike) return;
  const { id, studentId, gradeName, clazzName } = alike;
  const message = alikeLeftText({
    ...alike,
    clazz: `${gradeName}${clazzName}`,
    studentId: maskStudentNumber(studentId),
  });
  refuse(patientErrors.alikeLeft, { message, data: { id } });
}

type Moving = {
  readonly id: string;
  readonly schoolId: string;
  readonly change: Partial<PatientChange> & PlacedClass;
  readonly now: Date;
  /** What a person typed; where nobody did, document and phone stay. */
  readonly typed?: {
    readonly document: TypedDocument;
    readonly secret: string;
    readonly actor: Pick<Actor, 'hasRecentProof'>;
    /** What was stored was shown, so that an emptied document is taken away. */
    readonly isEdit?: true;
  };
  /** The days since which it is there and on which its grade was said, where they are not today. */
  readonly since?: CalendarDate;
  readonly saidOn?: CalendarDate;
};

/**
 * The school is held before. Refuses kernelErrors.proofNeeded, patientErrors.documentUsed, patientErrors.idUsed,
 * patientErrors.invalid, patientErrors.notLeft, patientErrors.studentIdUsed, patientErrors.unknown.
 */
export async function moveLeaver(tenant: Tenant, moving: Moving): Promise<void> {
  const { id, schoolId, change, typed, since = tenant.today, saidOn, now } = moving;
  // No upload names it at its former school meanwhile.
  await lockForUnlisting(tenant);
  const stored = (await lockPatient(tenant, id)) ?? refuse(patientErrors.unknown);
  const tel = change.tel ?? stored.tel;
  // Whoever has a child's phone reads its results.
  if (tel !== stored.tel && !typed?.actor.hasRecentProof) refuse(kernelErrors.proofNeeded);
  const edit = {
    id,
    change: { ...change, schoolId, tel },
    now,
    place: change,
    saysGrade: true,
    cause: 'found',
    saidOn,
    document: typed && (await registerTyped(tenant, id, typed)),
  } as const;
  const move = async (writer: ChildChange) => {
    const then = { ...writer, today: since };
    // Somebody may have found it meanwhile.
    if ((await leaversAmong(then, [id])).length === 0) refuse(patientErrors.notLeft);
    await refuseDuplicates(updateChild(then, edit), DUPLICATES);
  };
  await changeChildren(tenant, { patientIds: [id], schoolIds: [schoolId] }, (writer) =>
    outdatingStops(writer, move),
  );
}

/** A form that did not show the document takes none away. Refuses patientErrors.documentUsed, patientErrors.invalid. */
async function registerTyped(
  tenant: Tenant,
  patientId: string,
  { document: typed, secret, isEdit }: NonNullable<Moving['typed']>,
) {
  if (!isEdit && !typed.documentKind && !typed.document) return undefined;
  const stored = await loadDocument(tenant, { patientId, secret });
  return registerChange(tenant, { document: toDocument(typed, stored), stored, patientId, secret });
}
