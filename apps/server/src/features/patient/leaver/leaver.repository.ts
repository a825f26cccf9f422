/** Children who have left by the day on which a child that is entered today begins: they may be this one. */
import { placedFrom } from '@spine/contract/enrolment';
import { type CalendarDate, studentNumberSpellings } from '@spine/contract/kernel';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { childrenNamed, isAmong } from '#platform/db/children-by-name.ts';
import { gradeNameIn, hasLeftBy } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { PatientChange } from '../patient.repository.ts';

/** As many can be told apart at a glance. */
const ALIKE_MAX = 5;

export type Leaver = Awaited<ReturnType<ReturnType<typeof leavers>['execute']>>[number];

/** With the school, grade and class they were in at last. */
function leavers(tenant: Tenant) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('patient')
    .innerJoin('enrolment', (join) =>
      join
        .onRef('enrolment.patientId', '=', 'patient.id')
        .on('enrolment.orgId', '=', orgId)
        .on(hasLeftBy(tenant, placedFrom(tenant.today))),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'enrolment.schoolId').on('school.orgId', '=', orgId),
    )
    .where('patient.orgId', '=', orgId)
    .where('patient.deletedAt', 'is', null)
    .select([
      'patient.id',
      'patient.schoolId',
      'patient.studentId',
      'patient.name',
      'patient.gender',
      'patient.birthDate',
      'school.name as schoolName',
      gradeNameIn(sql<number>`school_year(enrolment.to_day - 1)`).as('gradeName'),
      'enrolment.clazzName',
      sql<CalendarDate>`enrolment.to_day`.as('leftOn'),
    ])
    .orderBy('enrolment.toDay', 'desc')
    .orderBy('patient.id');
}

/** Which of some children have left. */
export function leaversAmong(tenant: Tenant, ids: readonly string[]) {
  return leavers(tenant)
    .where(sql<SqlBool>`patient.id = ${anyOf(ids)}`)
    .execute();
}

/** Those of some numbers. */
export function leaversOfNumbers(tenant: Tenant, studentIds: readonly string[]) {
  const spellings = studentIds.flatMap((number) => studentNumberSpellings(number));
  return leavers(tenant)
    .where(sql<SqlBool>`patient.student_id = ${anyOf(spellings, 'text')}`)
    .execute();
}

/** Those with the names and birth dates of some children. */
export function leaversNamed(
  tenant: Tenant,
  persons: readonly Pick<PatientChange, 'name' | 'birthDate'>[],
) {
  const [names, days] = [persons.map(({ name }) => name), persons.map((each) => each.birthDate)];
  return leavers(tenant)
    .where(
      sql<SqlBool>`(patient.birth_date, patient.name) in (
        select birth_date, name from unnest(${days}::date[], ${names}::text[]) as person (birth_date, name))`,
    )
    .execute();
}

type Numbered = Pick<PatientChange, 'studentId' | 'name' | 'birthDate'>;

/** Those of a number, name and birth date: numbers of two schools may be alike. */
export function leaversOfNumber(tenant: Tenant, { studentId, name, birthDate }: Numbered) {
  return leavers(tenant)
    .where('patient.studentId', 'in', studentNumberSpellings(studentId))
    .where('patient.name', '=', name)
    .where('patient.birthDate', '=', birthDate)
    .execute();
}

/** Those with a name, a birth date and a sex, the last to leave first. */
export async function alikeLeavers(
  tenant: Tenant,
  { name, birthDate, gender }: Pick<PatientChange, 'name' | 'birthDate' | 'gender'>,
): Promise<Leaver[]> {
  return leavers(tenant)
    .where(isAmong('patient.id', await childrenNamed(tenant, name)))
    .where('patient.name', '=', name)
    .where('patient.birthDate', '=', birthDate)
    .where('patient.gender', '=', gender)
    .limit(ALIKE_MAX)
    .execute();
}
