/** Rows of children for tests. Every row differs; what a test does not name is ordinary. */
import { classOrderOf, gradeOrderOf } from '@spine/contract/school';
import { v7 as uuidv7 } from 'uuid';
import { restateChildren } from '#features/statistic/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';

export type PatientGiven = {
  readonly schoolId: string;
  readonly id?: string;
  readonly studentId?: string;
  readonly name?: string;
  readonly gender?: 'm' | 'f' | 'o';
  readonly birthDate?: string;
  readonly tel?: string | null;
  readonly gradeName?: string;
  readonly clazzName?: string;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
};

let made = 0;

/** One child of the class a test names, else of 六年级3班. */
export function patientRow(scope: OrgScope, given: PatientGiven) {
  made += 1;
  const gradeName = given.gradeName ?? '六年级';
  const clazzName = given.clazzName ?? '3班';
  const createdAt = given.createdAt ?? TEST_NOW;
  return {
    orgId: scope.orgId,
    id: given.id ?? uuidv7(),
    schoolId: given.schoolId,
    studentId: given.studentId ?? `S${String(made).padStart(6, '0')}`,
    name: given.name ?? '陆思远',
    gender: given.gender ?? ('f' as const),
    birthDate: given.birthDate ?? '2014-05-06',
    tel: given.tel ?? null,
    gradeName,
    gradeCode: gradeOrderOf(gradeName),
    clazzName,
    clazzOrder: classOrderOf(clazzName),
    createdAt,
    updatedAt: createdAt,
    deletedAt: given.deletedAt ?? null,
  };
}

/** Writes one child, counts it and answers the row. */
export async function insertPatientRow(tenant: Tenant, given: PatientGiven) {
  const row = patientRow(tenant, given);
  await tenant.db.insertInto('patient').values(row).execute();
  await restateChildren(tenant, { patientIds: [row.id] });
  return row;
}

/** What a form sends of one child of a school; every call makes another student number. */
export function typedPatient(schoolId: string, given: Readonly<Record<string, unknown>> = {}) {
  return {
    schoolId,
    name: '陆思远',
    studentId: `A${uuidv7().slice(-12).toUpperCase()}`,
    gender: 'f' as const,
    gradeName: '六年级',
    clazzName: '3班',
    birthDate: '2014-05-06',
    ...given,
  };
}
