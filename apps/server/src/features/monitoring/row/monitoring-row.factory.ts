/** A school of a plan with children, and examinations as devices upload them. */
import { uploadExams } from '@spine/contract/exam';
import { atrOf, NO_BEND, NO_GENERAL_SIGN } from '@spine/contract/factories/exam/exam';
import type { MonitoredStage } from '@spine/contract/monitoring';
import { expect } from 'vitest';
import { quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { insertDocumentRow, residentNumber } from '#features/patient/document/document.factory.ts';
import { insertPatientRow, type PatientInput } from '#features/patient/patient.factory.ts';
import { insertProjectRow, type ProjectRowInput } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';
import type { World } from '#testing/world.ts';
import { insertMonitoringSchool } from '../plan/monitoring-plan.factory.ts';
import { loadRowSources, plannedSchoolOf, readSchoolRows } from './school-rows.service.ts';

/** A complete examination without a finding. */
export function completeRecord(fields: object = {}) {
  const { readings: _, ...record } = quickRecord();
  return {
    ...record,
    typeId: 1 as const,
    generalCheck: NO_GENERAL_SIGN,
    forwardBend: NO_BEND,
    atr: atrOf([1, 2, 1]),
    sagittal: { sign: 'normal' },
    ...fields,
  };
}

let numbers = 0;
let sequence = 1;

export type MonitoredSchoolRoom = Awaited<ReturnType<typeof openMonitoredSchool>>;

/** A school of a plan, primary unless a test says otherwise, with a project of its own; each has another area. */
export async function openMonitoredSchool(
  world: World,
  planId: string,
  {
    stage = 'primary',
    project = {},
    ...planned
  }: {
    stage?: MonitoredStage;
    project?: Partial<ProjectRowInput>;
    area?: 'urban' | 'rural' | null;
    number?: number | null;
  } = {},
) {
  numbers += 1;
  const county = String(numbers).padStart(2, '0');
  const inHome = <T>(work: (tenant: Tenant) => Promise<T>) =>
    world.database.inScope(world.home, work);
  const { schoolId, projectId } = await inHome(async (tenant) => {
    const { id } = await insertSchoolRow(tenant);
    await insertMonitoringSchool(tenant, { planId, schoolId: id, stage, county, ...planned });
    return {
      schoolId: id,
      projectId: (await insertProjectRow(tenant, { schoolIds: [id], ...project })).id,
    };
  });
  const addChild = (input: Partial<PatientInput> = {}) => {
    sequence += 2;
    const number = residentNumber('20140506', sequence + 1);
    return inHome(async (tenant) => {
      const child = await insertPatientRow(tenant, { schoolId, ...input });
      await insertDocumentRow(tenant, {
        patientId: child.id,
        number,
        secret: world.config.secret,
      });
      return child;
    });
  };
  const examine = async (
    studentId: string,
    record: object = completeRecord(),
    of: Pick<Screening, 'projectId' | 'schoolId'> = { projectId, schoolId },
  ): Promise<string> => {
    const exam = { ...completeRecord(), ...record, studentId };
    const { body } = await world.as('doctor').raw(uploadExams, { ...of, exams: [exam] });
    expect(body).toMatchObject({ code: 8000 });
    return exam.id;
  };
  const readRows = () =>
    inHome(async (tenant) => {
      const sources = await loadRowSources(tenant, planId);
      const school = plannedSchoolOf(sources, { schoolId, stage });
      return readSchoolRows(tenant, { sources, school, secret: world.config.secret });
    });
  const rowOf = async (patientId: string) =>
    (await readRows()).find((row) => row.patientId === patientId);
  return { schoolId, projectId, stage, addChild, examine, readRows, rowOf };
}

/** Minutes before the time of the tests. */
export const minutesAgo = (minutes: number) =>
  new Date(TEST_NOW.getTime() - minutes * 60_000).toISOString();
