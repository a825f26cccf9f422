/** Children of the roster that a walk-in may be, and what holds it back from being one of them. */
import type { CorrectionKind } from '@spine/contract/exam';
import { WALK_IN_PREFIX } from '@spine/contract/patient';
import { ProjectStatus } from '@spine/contract/project';
import { sql } from 'kysely';
import { enrolledNow, placementColumns, shownStay, yearNow } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

/** As many can be told apart at a glance. */
const SHOWN = 5;

/**
 * Of those at its school now, by the same name or birth date, or by a name of the same initials in its class: a name that was heard is
 * written otherwise. What is the same counts: name and birth date most, then class and sex.
 */
export function findCandidates(tenant: Tenant, id: string) {
  const { db, orgId } = tenant;
  const isOfClass = sql<boolean>`(
    stay.cohort is not distinct from walk_in_stay.cohort and stay.grade_label is not distinct from walk_in_stay.grade_label
    and stay.clazz_name = walk_in_stay.clazz_name)`;
  const likeness = sql<number>`
    4 * (patient.name = walk_in.name)::int + 4 * (patient.birth_date = walk_in.birth_date)::int
    + 2 * ${isOfClass}::int
    + coalesce((patient.initials = walk_in.initials)::int, 0) + (patient.gender = walk_in.gender)::int`;
  // No number as `walkInNumber` makes it.
  const isOnRoster = sql<boolean>`
    patient.student_id <> ${WALK_IN_PREFIX} || upper(right(patient.id::text, 8))`;
  return db
    .selectFrom('patient')
    .innerJoin('patient as walkIn', (join) =>
      join
        .onRef('walkIn.orgId', '=', 'patient.orgId')
        .onRef('walkIn.schoolId', '=', 'patient.schoolId'),
    )
    .innerJoin('enrolment as stay', (join) =>
      join
        .on('stay.orgId', '=', orgId)
        .onRef('stay.patientId', '=', 'patient.id')
        // In August a child may be of another school until it comes.
        .onRef('stay.schoolId', '=', 'patient.schoolId')
        .on(enrolledNow(tenant, 'stay')),
    )
    .innerJoin('enrolment as walkInStay', (join) =>
      join
        .on('walkInStay.orgId', '=', orgId)
        .onRef('walkInStay.patientId', '=', 'walkIn.id')
        .on(shownStay(tenant, 'all', 'walkInStay')),
    )
    .where('patient.orgId', '=', orgId)
    .where('walkIn.orgId', '=', orgId)
    .where('walkIn.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .where(isOnRoster)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('patient.name', '=', ref('walkIn.name')),
        eb('patient.birthDate', '=', ref('walkIn.birthDate')),
        and([eb('patient.initials', '=', ref('walkIn.initials')), isOfClass]),
      ]),
    )
    .select([
      'patient.id',
      'patient.studentId',
      'patient.name',
      'patient.gender',
      'patient.birthDate',
      ...placementColumns(yearNow(tenant, 'stay'), 'stay'),
    ])
    .orderBy(likeness, 'desc')
    .orderBy('patient.id')
    .limit(SHOWN)
    .execute();
}

/** Where the record of a walk-in has it, since when, and the school year its grade was said of. */
export function placeOfWalkIn({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('patient')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.patientId', '=', 'patient.id').on('enrolment.orgId', '=', orgId),
    )
    .where('patient.orgId', '=', orgId)
    .where('patient.id', '=', id)
    .select([
      ...placementColumns(sql.ref<number>('enrolment.saidIn')),
      'enrolment.clazzOrder',
      'enrolment.fromDay',
      'enrolment.saidIn',
    ])
    .orderBy('enrolment.fromDay', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether it has anything that a match does not take along. */
export async function hasOtherRecords({ db, orgId }: Tenant, id: string): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from follow_up_act where org_id = ${orgId} and patient_id = ${id})
      or exists (select from follow_up_photo where org_id = ${orgId} and patient_id = ${id})
      or exists (select from prescription where org_id = ${orgId} and patient_id = ${id})
      or exists (select from training_record where org_id = ${orgId} and patient_id = ${id})
      or exists (select from referral_letter where org_id = ${orgId} and patient_id = ${id})
      or exists (select from text_message where org_id = ${orgId} and patient_id = ${id})
      or exists (
        select from exam
        where org_id = ${orgId} and patient_id = ${id} and voided_at is not null and deleted_at is null
      ) as others
    from patient where org_id = ${orgId} and id = ${id}`.execute(db);
  return rows[0]?.others === true;
}

/** Whether a person assigned an examination of it to another child already. */
export async function wasReassigned({ db, orgId }: Tenant, id: string): Promise<boolean> {
  const correction = await db
    .selectFrom('examCorrection')
    .where('orgId', '=', orgId)
    .where('patientId', '=', id)
    .where('kind', '=', 'assign' satisfies CorrectionKind)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return correction !== undefined;
}

/** Whether a project examines children of the school. */
export async function isScreened({ db, orgId }: Tenant, schoolId: string): Promise<boolean> {
  const project = await db
    .selectFrom('project')
    .innerJoin('projectSchool', (join) =>
      join
        .onRef('projectSchool.orgId', '=', 'project.orgId')
        .onRef('projectSchool.projectId', '=', 'project.id'),
    )
    .where('project.orgId', '=', orgId)
    .where('project.deletedAt', 'is', null)
    .where('project.status', '=', ProjectStatus.Underway)
    .where('projectSchool.schoolId', '=', schoolId)
    .select('project.id')
    .limit(1)
    .executeTakeFirst();
  return project !== undefined;
}
