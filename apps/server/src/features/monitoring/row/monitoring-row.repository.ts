/** The children who may have a row in a school, and all their examinations of the days of a plan: one statement each for a school. */
import type { Finding, ResultId, SagittalAbnormal } from '@spine/contract/exam';
import { addDays, type CalendarDate, startOfShanghaiDay } from '@spine/contract/kernel';
import type { MonitoredStage } from '@spine/contract/monitoring';
import { type SqlBool, sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { enrolledIn, gradeCodeIn, gradeNameIn } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

type Days = { readonly fromDay: CalendarDate; readonly toDay: CalendarDate };
type OfSchool = Days & {
  readonly planId: string;
  readonly schoolYear: number;
  readonly schoolId: string;
  readonly stage: MonitoredStage;
};

/** The examination was made on one of the days; they stand in the text, because they are the same for a year. */
function isWithin({ fromDay, toDay }: Days) {
  const [from, before] = [startOfShanghaiDay(fromDay), startOfShanghaiDay(addDays(toDay, 1))];
  return sql<SqlBool>`exam.exam_time >= ${from} and exam.exam_time < ${before}`;
}

export type RowChild = Awaited<ReturnType<typeof childrenOfSchool>>[number];

/**
 * Who is on the roster of the school in the school year, and who was examined there on one of the days, with where each of them is on the
 * roster of that year, in whichever school.
 */
export function childrenOfSchool(tenant: Tenant, of: OfSchool) {
  const { db, orgId } = tenant;
  const { planId, schoolId, stage, schoolYear } = of;
  const ids = sql`
    select enrolment.patient_id from enrolment
    where enrolment.org_id = ${orgId} and enrolment.school_id = ${schoolId} and ${enrolledIn(tenant, schoolYear)}
    union
    select exam.patient_id from exam
    where exam.org_id = ${orgId} and exam.school_id = ${schoolId} and exam.listed and ${isWithin(of)}`;
  return db
    .selectFrom(sql<{ patientId: string }>`(${ids})`.as<'listed'>(sql`listed`))
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'listed.patientId').on('patient.orgId', '=', orgId),
    )
    .leftJoin('enrolment', (join) =>
      join
        .onRef('enrolment.patientId', '=', 'patient.id')
        .on('enrolment.orgId', '=', orgId)
        .on(enrolledIn(tenant, schoolYear)),
    )
    .leftJoin('monitoringNumber', (join) =>
      join
        .onRef('monitoringNumber.patientId', '=', 'patient.id')
        .on('monitoringNumber.orgId', '=', orgId)
        .on('monitoringNumber.planId', '=', planId)
        .on('monitoringNumber.schoolId', '=', schoolId)
        .on('monitoringNumber.stage', '=', stage),
    )
    .where('patient.deletedAt', 'is', null)
    .select([
      'patient.id',
      'patient.name',
      'patient.studentId',
      'patient.gender',
      'patient.birthDate',
      'enrolment.schoolId as enrolledIn',
      'enrolment.clazzName',
      'enrolment.clazzOrder',
      gradeNameIn(schoolYear).as('gradeName'),
      gradeCodeIn(schoolYear).as('gradeCode'),
      'monitoringNumber.serial',
    ])
    .execute();
}

export type RowExam = Awaited<ReturnType<typeof examsOfChildren>>[number];

const CHILD = {
  projectId: sql.ref('exam.project_id'),
  patientId: sql.ref('exam.patient_id'),
};

/** The newest first. Voided ones are not there; declined ones are no examinations. */
export function examsOfChildren(
  tenant: Tenant,
  { patientIds, ...days }: Days & { readonly patientIds: readonly string[] },
) {
  return tenant.db
    .selectFrom('exam')
    .where('exam.orgId', '=', tenant.orgId)
    .where(sql<SqlBool>`exam.patient_id = ${anyOf(patientIds)}`)
    .where(sql<SqlBool>`exam.listed`)
    .where(sql<SqlBool>`exam.outcome <> 'declined'`)
    .where(isWithin(days))
    .orderBy('exam.examTime', 'desc')
    .orderBy('exam.id', 'desc')
    .select([
      'exam.id',
      'exam.patientId',
      'exam.schoolId',
      'exam.examTime',
      'exam.gradeCode',
      'exam.gradeName',
      'exam.clazzName',
      'exam.clazzOrder',
      'exam.findings',
      sql.ref<0 | 1>('exam.type_id').as('typeId'),
      sql.ref<1 | 2>('exam.status').as('status'),
      sql.ref<Finding>('exam.finding').as('finding'),
      sql.ref<ResultId | null>('exam.result_id').as('resultId'),
      sql.ref<SagittalAbnormal | null>('exam.sagittal_abnormal').as('sagittalAbnormal'),
      objects(tenant, CHILD).as('withheld'),
    ])
    .execute();
}
