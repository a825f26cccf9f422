/** What happened to some children, from the rows of examinations and of acts. */
import type { Precedence } from '@spine/contract/exam';
import type { VisitResult } from '@spine/contract/follow-up';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';

const ofChildren = (patientIds: readonly string[]) =>
  sql<SqlBool>`patient_id = ${anyOf(patientIds)}`;

export type ExamOfCase = Awaited<ReturnType<typeof examsOfCases>>[number];

/** The listed examinations. One that was taken over from another child, or back, counts as stored then. */
export function examsOfCases({ db, orgId }: Tenant, patientIds: readonly string[]) {
  return db
    .selectFrom('exam')
    .innerJoin('project', (join) =>
      join.onRef('project.orgId', '=', 'exam.orgId').onRef('project.id', '=', 'exam.projectId'),
    )
    .where('exam.orgId', '=', orgId)
    .where(ofChildren(patientIds))
    .where(sql<SqlBool>`listed`)
    .select([
      'exam.id',
      'patientId',
      'projectId',
      'examTime',
      'typeId',
      'resultId',
      'finding',
      'sagittalAbnormal',
      'referred',
      'sideViewed',
      'maxAngle',
      'maxSide',
      'maxSegment',
      'groupAngles',
      'needsRetest',
      'operator',
      'deviceCode',
      sql<Precedence>`precedence`.as('precedence'),
      sql<boolean>`findings ?& array['generalCheck', 'forwardBend']`.as('inspected'),
      sql<boolean>`coalesce(findings -> 'advice' ? 'furtherCheck', false)`.as('sentOn'),
      'doctorName',
      'project.endDate as projectEnd',
      sql<Date>`greatest(exam.created_at, (
        select max(corrected_at) from exam_correction
        where exam_correction.org_id = ${orgId} and exam_correction.exam_id = exam.id and kind <> 'void'))`.as(
        'storedAt',
      ),
    ])
    .execute();
}

export type ActOfCase = Awaited<ReturnType<typeof actsOfCases>>[number];

export function actsOfCases({ db, orgId }: Tenant, patientIds: readonly string[]) {
  return db
    .selectFrom('followUpAct')
    .where('orgId', '=', orgId)
    .where(ofChildren(patientIds))
    .select([
      'id',
      'patientId',
      'kind',
      'way',
      'day',
      'plan',
      'reason',
      'actId',
      'userId',
      'userName',
      'note',
      sql<VisitResult | null>`result`.as('result'),
      'projectId',
      'elsewhere',
      'doneBy',
      'doneByName',
      'doneAt',
    ])
    .execute();
}
