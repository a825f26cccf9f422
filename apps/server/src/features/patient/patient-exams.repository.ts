/** The days of first examinations: a birth date after them is refused. */
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';

type Of = {
  readonly schoolId: string;
  readonly id?: string;
  readonly studentIds?: readonly string[];
};

/**
 * The days in Shanghai on which children of a school, or some of them, were first examined, by student number. Where a
 * stored birth date is later already, the child is left out: every change of it would be refused.
 */
export async function loadFirstExamDays(
  { db, orgId }: Tenant,
  { schoolId, id, studentIds }: Of,
): Promise<Map<string, string>> {
  const day = sql<string>`(min(exam.exam_time) at time zone 'Asia/Shanghai')::date`;
  const rows = await db
    .selectFrom('patient')
    .innerJoin('exam', (join) =>
      join.onRef('exam.patientId', '=', 'patient.id').on('exam.orgId', '=', orgId),
    )
    .where('patient.orgId', '=', orgId)
    .where('patient.schoolId', '=', schoolId)
    .where('patient.deletedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('patient.id', '=', id ?? ''))
    .$if(studentIds !== undefined, (query) =>
      query.where(sql<boolean>`patient.student_id = ${anyOf(studentIds ?? [], 'text')}`),
    )
    .where(sql<boolean>`exam.listed`)
    .groupBy(['patient.studentId', 'patient.birthDate'])
    .having(({ eb, ref }) => eb(day, '>=', ref('patient.birthDate')))
    .select(['patient.studentId', day.as('day')])
    .execute();
  return new Map(rows.map((row) => [row.studentId, row.day]));
}
