/** Every row of one child, oldest first; names of staff and ids of other children are not read. */
import type { HospitalStanding, VisitResult } from '@spine/contract/follow-up';
import type { PlanItem } from '@spine/contract/prescription';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  lastPlacementColumns,
  lastPlacementNow,
  lastPlacementSchool,
} from '#platform/db/placement.ts';

/** A living child with its school and institution. */
export function findIdentity(tenant: Tenant, id: string) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('patient')
    .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
    .innerJoin('school', (join) =>
      join.on('school.id', '=', lastPlacementSchool).on('school.orgId', '=', orgId),
    )
    .innerJoin('organization', 'organization.id', 'patient.orgId')
    .where('patient.orgId', '=', orgId)
    .where('patient.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .select([
      'patient.id',
      'patient.studentId',
      'patient.name',
      'patient.gender',
      'patient.birthDate',
      'patient.tel',
      'school.name as schoolName',
      ...lastPlacementColumns,
      'patient.createdAt',
      'patient.updatedAt',
      'organization.name as orgName',
    ])
    .executeTakeFirst();
}

/** Where it was at school; without an end while it is there. */
export async function enrolmentsOf({ db, orgId, today }: Tenant, patientId: string) {
  const { rows } = await sql<{
    fromDay: string;
    toDay: string | null;
    schoolName: string;
    studentId: string;
    gradeName: string;
    clazzName: string;
  }>`
    select from_day, case when to_day <= ${today} then to_day end as to_day, school.name as school_name, student_id,
      coalesce(grade_name(track, cohort, grade_label, school_year(from_day)), '') as grade_name, clazz_name
    from enrolment join school on school.org_id = ${orgId} and school.id = school_id
    where enrolment.org_id = ${orgId} and patient_id = ${patientId}
    order by from_day`.execute(db);
  return rows;
}

/** All examinations, also those that were voided or left the lists with their project. */
export function examsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('exam')
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.schoolId').on('school.orgId', '=', orgId),
    )
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'exam.projectId').on('project.orgId', '=', orgId),
    )
    .leftJoin('reportDownload', (join) =>
      join.onRef('reportDownload.examId', '=', 'exam.id').on('reportDownload.orgId', '=', orgId),
    )
    .where('exam.orgId', '=', orgId)
    .where('exam.patientId', '=', patientId)
    .orderBy('exam.examTime')
    .orderBy('exam.id')
    .select([
      'exam.id',
      'project.name as projectName',
      'school.name as schoolName',
      'exam.gradeName',
      'exam.clazzName',
      'exam.examTime',
      'exam.createdAt',
      'exam.typeId',
      'exam.status',
      'exam.resultId',
      'exam.finding',
      'exam.sagittalAbnormal',
      'exam.referred',
      'exam.needsRetest',
      'exam.screeningState',
      'exam.leftAngle',
      'exam.rightAngle',
      'exam.maxAngle',
      'exam.maxSide',
      'exam.maxSegment',
      'exam.groupAngles',
      'exam.ruleVersion',
      'exam.doctorName',
      'exam.deviceCode',
      'exam.findings',
      'exam.listed',
      'exam.voidedAt',
      'exam.deletedAt',
      'reportDownload.downloadedAt',
    ])
    .execute();
}

export function picturesOf({ db, orgId }: Tenant, examIds: readonly string[]) {
  return db
    .selectFrom('examImage')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`exam_id = ${anyOf(examIds)}`)
    .orderBy('examId')
    .orderBy('position')
    .select(['examId', 'kind', 'fileKey'])
    .execute();
}

export function examCorrectionsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('examCorrection')
    .where('orgId', '=', orgId)
    .where((eb) => eb.or([eb('patientId', '=', patientId), eb('toPatientId', '=', patientId)]))
    .orderBy('correctedAt')
    .orderBy('id')
    .select(['examId', 'kind', 'patientId', 'correctedAt'])
    .execute();
}

export function consentsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('consent')
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'consent.projectId').on('project.orgId', '=', orgId),
    )
    .leftJoin('consentNotice', (join) =>
      join
        .onRef('consentNotice.projectId', '=', 'consent.projectId')
        .onRef('consentNotice.version', '=', 'consent.noticeVersion')
        .on('consentNotice.orgId', '=', orgId),
    )
    .where('consent.orgId', '=', orgId)
    .where('consent.patientId', '=', patientId)
    .orderBy('consent.answeredAt')
    .orderBy('consent.id')
    .select([
      'project.name as projectName',
      'consent.answer',
      'consent.channel',
      'consent.reason',
      'consent.noticeVersion',
      'consentNotice.hash as noticeHash',
      'consent.maskedPhone',
      'consent.answeredAt',
      'consent.recordedAt',
    ])
    .execute();
}

export function absencesOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('attendance')
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'attendance.projectId').on('project.orgId', '=', orgId),
    )
    .where('attendance.orgId', '=', orgId)
    .where('attendance.patientId', '=', patientId)
    .orderBy('attendance.day')
    .orderBy('attendance.projectId')
    .select(['project.name as projectName', 'attendance.day', 'attendance.recordedAt'])
    .execute();
}

export function caseOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('followUpCase')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .select(['track', 'stage', 'foundOn', 'dueOn', 'retestDueOn', 'visitedOn', 'clearedOn'])
    .select(['outcome', sql<HospitalStanding | null>`hospital`.as('hospital')])
    .executeTakeFirst();
}

export async function isTextStopped({ db, orgId }: Tenant, patientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('textStop')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('outdated', '=', false)
    .select('patientId')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function actsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('followUpAct')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .orderBy('doneAt')
    .orderBy('id')
    .select(['id', 'kind', 'way', 'day', 'plan', 'reason', 'note', 'actId', 'doneAt'])
    .select([
      sql<VisitResult | null>`result`.as('result'),
      sql<boolean>`done_by is not null`.as('isByStaff'),
    ])
    .execute();
}

export function photosOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('followUpPhoto')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['actId', 'fileKey', 'createdAt'])
    .execute();
}

export function visitsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('referral')
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'referral.projectId').on('project.orgId', '=', orgId),
    )
    .where('referral.orgId', '=', orgId)
    .where('referral.patientId', '=', patientId)
    .orderBy('attendedOn')
    .orderBy('recordedAt')
    .select([
      'project.name as projectName',
      'referral.attendedOn',
      'referral.hospital',
      'referral.cobbAngle',
      'referral.elsewhere',
      'referral.recordedAt',
    ])
    .execute();
}

export function lettersOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('referralLetter')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .orderBy('issuedOn')
    .orderBy('id')
    .select(['number', 'issuedOn', 'expiresOn', 'firstWrittenAt'])
    .execute();
}

export function textMessagesOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .orderBy('askedAt')
    .orderBy('id')
    .select(['state', 'askedAt', 'sentAt'])
    .execute();
}

export function prescriptionsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('prescription')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'name', 'type', 'description', 'duration', 'groupsPerDay', 'daysPerWeek'])
    .select(['startDate', 'endDate', 'plannedDays', 'trainedDays', 'createdAt', 'openedAt'])
    .select(['completedAt', 'endedAt', 'withdrawnAt', sql<PlanItem[]>`items`.as('items')])
    .execute();
}

/** Names of actions by their ids. */
export async function actionNames(
  { db }: Tenant,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('action')
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Without those that were taken back. */
export function trainingsOf({ db, orgId }: Tenant, prescriptionIds: readonly string[]) {
  return db
    .selectFrom('trainingRecord')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`prescription_id = ${anyOf(prescriptionIds)}`)
    .where('deletedAt', 'is', null)
    .orderBy('date')
    .orderBy('createdAt')
    .orderBy('id')
    .select(['prescriptionId', 'date', 'minutes', 'actionCount', 'source', 'createdAt'])
    .execute();
}

export function requestsOf({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('correctionRequest')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .orderBy('requestedAt')
    .orderBy('id')
    .select(['fact', 'examId', 'requested', 'channel', 'asker', 'requestedAt', 'dueOn'])
    .select(['decision', 'reason', 'decidedAt'])
    .execute();
}
