/** Rows of projects for tests, with the schools they are linked to. */
import { schoolYearOf } from '@spine/contract/enrolment';
import type { ScreeningMethod } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { recountChildren } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';

export type ProjectRowInput = {
  readonly schoolIds: readonly string[];
  readonly id?: string;
  readonly name?: string;
  readonly status?: 0 | 1 | 2;
  readonly method?: ScreeningMethod;
  readonly needsConsent?: boolean;
  readonly startDate?: string | null;
  /** That of its beginning. */
  readonly schoolYear?: number;
  readonly endDate?: string | null;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
  readonly completedAt?: Date | null;
};

let count = 0;

/** Projects began with the school year; an examination of a day before would be refused. */
const BEGUN_AT = new Date('2026-09-01T08:00:00+08:00');

/** Writes a project, under way unless a test says otherwise, and answers the row. */
export async function insertProjectRow(tenant: Tenant, input: ProjectRowInput) {
  const { db, orgId } = tenant;
  const { schoolIds, needsConsent = false, ...fields } = input;
  count += 1;
  const { startDate = null, createdAt = BEGUN_AT } = fields;
  const row = {
    orgId,
    id: uuidv7(),
    name: `2026年秋季脊柱健康筛查${count}`,
    status: 1 as const,
    // Most tests send quick examinations and are about their results.
    method: 'atrOnly' as const,
    consentSince: needsConsent ? new Date(0) : null,
    startDate,
    endDate: null,
    schoolYear: schoolYearOf(startDate ?? dateInShanghai(createdAt)),
    createdAt,
    deletedAt: null,
    ...fields,
  };
  await db.insertInto('project').values(row).execute();
  if (schoolIds.length > 0) {
    await db
      .insertInto('projectSchool')
      .values(schoolIds.map((schoolId) => ({ orgId, projectId: row.id, schoolId })))
      .execute();
    const { id: projectId, status } = row;
    if (status === 1) await recountChildren(tenant, { projectId, schoolIds });
  }
  return row;
}
