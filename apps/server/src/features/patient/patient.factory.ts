/** Rows of children for tests. Every row differs; what a test does not name is ordinary. */
import { classSortOrder, gradeSortOrder, normalizeGradeName } from '@spine/contract/school';
import { v7 as uuidv7 } from 'uuid';
import { changeChildren, recountChildren } from '#features/child-record/index.ts';
import { placeChildren, unlistChildren } from '#features/enrolment/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';

export type PatientInput = {
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

let rowCount = 0;

/** One child, and the class a test names, else 六年级3班. */
export function patientRow(scope: OrgScope, input: PatientInput) {
  rowCount += 1;
  const gradeName = normalizeGradeName(input.gradeName ?? '六年级');
  const clazzName = input.clazzName ?? '3班';
  const createdAt = input.createdAt ?? TEST_NOW;
  return {
    orgId: scope.orgId,
    id: input.id ?? uuidv7(),
    schoolId: input.schoolId,
    studentId: input.studentId ?? `S${String(rowCount).padStart(6, '0')}`,
    name: input.name ?? '陆思远',
    gender: input.gender ?? ('f' as const),
    birthDate: input.birthDate ?? '2014-05-06',
    tel: input.tel ?? null,
    gradeName,
    gradeCode: gradeSortOrder(gradeName),
    clazzName,
    clazzOrder: classSortOrder(clazzName),
    createdAt,
    updatedAt: createdAt,
    deletedAt: input.deletedAt ?? null,
  };
}

/** Writes one child, counts it and returns the row. */
export async function insertPatientRow(tenant: Tenant, input: PatientInput) {
  const row = patientRow(tenant, input);
  await insertPatientRows(tenant, [row]);
  await recountChildren(tenant, { patientIds: [row.id] });
  return row;
}

/** Writes children and where they are at school; they are not counted. */
export async function insertPatientRows(
  tenant: Tenant,
  rows: readonly ReturnType<typeof patientRow>[],
): Promise<void> {
  const records = rows.map(
    ({ gradeName: _, gradeCode: _code, clazzName: _clazz, clazzOrder: _order, ...record }) =>
      record,
  );
  await tenant.db.insertInto('patient').values(records).execute();
  await changeChildren(tenant, { patientIds: [] }, async (change) => {
    await placeChildren(change, rows, { cause: 'first', now: TEST_NOW });
    const deleted = rows.filter(({ deletedAt }) => deletedAt !== null);
    if (deleted.length > 0)
      await unlistChildren(
        change,
        deleted.map(({ id }) => id),
      );
  });
}

/** What a form sends of one child of a school; every call makes another student number. */
export function typedPatient(schoolId: string, overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    schoolId,
    name: '陆思远',
    studentId: `A${uuidv7().slice(-12).toUpperCase()}`,
    gender: 'f' as const,
    gradeName: '六年级',
    clazzName: '3班',
    birthDate: '2014-05-06',
    ...overrides,
  };
}
