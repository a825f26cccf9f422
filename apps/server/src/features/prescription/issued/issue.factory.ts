/** What tests of issuing do again and again: a plan, a child with a result, a call and what came of it. */
import { computeCounting, type Finding } from '@spine/contract/exam';
import { FINDING_OF_RESULT } from '@spine/contract/factories/exam/exam';
import {
  issuePrescription,
  listPrescriptions,
  type PrescriptionRow,
  previewIssue,
} from '@spine/contract/prescription';
import { classSortOrder, gradeSortOrder } from '@spine/contract/school';
import { v7 as uuidv7 } from 'uuid';
import { changeChildren } from '#features/child-record/index.ts';
import { insertPatientRow, type PatientInput } from '#features/patient/patient.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { World } from '#testing/world.ts';
import { insertPlanRow, type PlanRowInput } from '../plan/plan.factory.ts';
import { insertIssuedRow, type PrescriptionRowInput } from './prescription.factory.ts';

export const TODAY = '2026-11-20';
/** Number 3 of the plans a platform begins with: exercise, two months. */
export const SYSTEM_PLAN = '0190ac71-0000-7000-8000-000000000003';

type ExamInput = {
  readonly resultId: 0 | 1 | 2 | 3 | 5 | null;
  readonly examTime?: string;
  readonly needsRetest?: boolean;
  /** What it found, where the result alone does not say it. */
  readonly finding?: Finding;
  readonly typeId?: 0 | 1;
  /** As sent: advice and history. */
  readonly findings?: object;
  readonly listed?: boolean;
};

export async function openIssuing(world: World) {
  const inHome = <T>(work: (tenant: Tenant) => Promise<T>) =>
    world.database.inScope(world.home, work);
  const anotherSchool = async () => (await inHome((tenant) => insertSchoolRow(tenant))).id;
  const schoolId = await anotherSchool();
  const { id: projectId } = await inHome((tenant) =>
    insertProjectRow(tenant, { schoolIds: [schoolId] }),
  );
  // Anew for each call: a test that moves the clock signs in again.
  const doctor = () => world.as('doctor');

  const examine = (patientId: string, exam: ExamInput) =>
    inHome((tenant) =>
      changeChildren(tenant, { patientIds: [patientId], isCasesOnly: true }, ({ db }) =>
        db
          .insertInto('exam')
          .values(examRow({ orgId: world.home.orgId, projectId, schoolId, patientId }, exam))
          .execute(),
      ),
    );
  const withStartDate = (fields: object) => ({ startDate: TODAY, ...fields });
  return {
    schoolId,
    anotherSchool,
    examine,
    planOf: (fields: PlanRowInput = {}): Promise<string> =>
      inHome(async (tenant) => (await insertPlanRow(tenant, fields)).id),
    /** A child with a result; null when nobody examined it. */
    childWith: async (
      resultId: ExamInput['resultId'],
      { needsRetest = false, ...fields }: Partial<PatientInput> & { needsRetest?: boolean } = {},
    ): Promise<string> => {
      const child = { schoolId, ...fields };
      const { id } = await inHome((tenant) => insertPatientRow(tenant, child));
      if (resultId !== null) await examine(id, { resultId, needsRetest });
      return id;
    },
    insert: (fields: PrescriptionRowInput) => inHome((tenant) => insertIssuedRow(tenant, fields)),
    preview: async (fields: object) =>
      (await doctor().raw(previewIssue, withStartDate(fields))).body,
    issue: async (fields: object) =>
      (await doctor().raw(issuePrescription, { id: uuidv7(), ...withStartDate(fields) })).body,
    issuedOf: async (query: object): Promise<PrescriptionRow[]> =>
      (await doctor().raw(listPrescriptions, { size: 1000, ...query })).body.rows,
  };
}

const REFERRED = /severity|kyphosis|furtherCheck/;

function defaultFinding({ resultId, needsRetest }: ExamInput): Finding {
  if (needsRetest) return 'retest';
  return resultId === null ? 'declined' : FINDING_OF_RESULT[resultId];
}

type ExamIds = { orgId: string; projectId: string; schoolId: string; patientId: string };

function examRow({ orgId, projectId, schoolId, patientId }: ExamIds, input: ExamInput) {
  const { resultId, examTime = '2026-11-02T09:00:00+08:00', needsRetest, listed } = input;
  const finding = input.finding ?? defaultFinding(input);
  const { typeId = 1 } = input;
  const sagittalAbnormal = finding === 'kyphosis' ? ('kyphosis' as const) : null;
  const [grade, clazz] = ['六年级', '3班'];
  return {
    orgId,
    id: uuidv7(),
    projectId,
    schoolId,
    patientId,
    examTime: new Date(examTime),
    typeId,
    status: finding === 'declined' ? (2 as const) : (1 as const),
    resultId,
    needsRetest: needsRetest ?? false,
    screeningState: 'normal' as const,
    finding,
    sideViewed: false,
    ...computeCounting(
      { typeId, finding, resultId, sagittalAbnormal, groupAngles: [] },
      'twoStage',
    ),
    sagittalAbnormal,
    positive: false,
    referred: REFERRED.test(finding),
    leftAngle: 1,
    rightAngle: 1,
    maxAngle: 1,
    maxSide: null,
    maxSegment: null,
    groupAngles: [],
    ruleVersion: 'test',
    gradeName: grade,
    gradeCode: gradeSortOrder(grade),
    clazzName: clazz,
    clazzOrder: classSortOrder(clazz),
    doctorId: uuidv7(),
    doctorName: '沈若兰',
    operator: null,
    deviceCode: null,
    deviceFirmware: null,
    clientKind: null,
    clientVersion: null,
    findings: JSON.stringify(input.findings ?? {}),
    listed: listed ?? true,
    createdAt: new Date(examTime),
    deletedAt: null,
  };
}
