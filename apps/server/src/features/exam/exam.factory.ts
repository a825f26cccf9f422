/** A school with children and a project under way, and records as a device uploads them. */
import type { ExamRecord } from '@spine/contract/exam';
import { NO_BEND, NO_GENERAL_SIGN } from '@spine/contract/factories/exam/exam';
import { v7 as uuidv7 } from 'uuid';
import { insertPatientRows, patientRow } from '#features/patient/patient.factory.ts';
import { insertProjectRow, type ProjectRowInput } from '#features/project/project.factory.ts';
import { insertSchoolRow, type SchoolRowInput } from '#features/school/school.factory.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';

type RecordInput = Omit<Partial<ExamRecord>, 'images'> & {
  images?: { name: string; kind?: 'exam' | 'report'; fileData: string }[];
};

/** A quick examination whose largest angle is right 8.3°, severity II. */
export function quickRecord(fields: RecordInput = {}) {
  return {
    id: uuidv7(),
    typeId: 0 as const,
    status: 1 as const,
    examTime: TEST_NOW.toISOString(),
    readings: [
      [8.2, 8.3, 8.4],
      [-2, -2.1, -2.2],
      [1.3, 1.4, 1.5],
    ],
    operator: '沈若兰',
    device: { code: 'SC-204718', firmware: '2.4.1' },
    client: { kind: 'gateway', version: '1.0.0' },
    ...fields,
  };
}

/** The steps of a normal examination that measure no angle, without a finding. */
export const INSPECTED = { generalCheck: NO_GENERAL_SIGN, forwardBend: NO_BEND };

export type Screening = {
  projectId: string;
  schoolId: string;
  patientIds: string[];
  studentIds: string[];
};

/** One school, one class of `children`, one project. */
export function insertScreening(
  database: Database,
  scope: OrgScope,
  options: { children?: number; project?: Partial<ProjectRowInput>; school?: SchoolRowInput } = {},
): Promise<Screening> {
  return database.inScope(scope, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant, options.school);
    const rows = Array.from({ length: options.children ?? 3 }, () =>
      patientRow(scope, { schoolId }),
    );
    await insertPatientRows(tenant, rows);
    const project = await insertProjectRow(tenant, { schoolIds: [schoolId], ...options.project });
    return {
      projectId: project.id,
      schoolId,
      patientIds: rows.map((row) => row.id),
      studentIds: rows.map((row) => row.studentId),
    };
  });
}

/** A record that has of everything as much as its shape admits. */
export function fullRecord() {
  const times = <T>(count: number, item: T): T[] => Array(count).fill(item);
  const parts = { neck: 10, thoracic: -20, lumbar: 30 };
  const atr = {
    thoracic: times(9, -8.5),
    thoracolumbar: times(9, -8.5),
    lumbar: times(9, -8.5),
  };
  return {
    ...quickRecord(),
    ...INSPECTED,
    patientId: uuidv7(),
    studentId: '20260001',
    typeId: 1 as const,
    angleList: times(60, 8.5),
    readings: times(20, times(3, 8.5)),
    isExercised: true,
    atr,
    apex: { thoracic: 'T8', thoracolumbar: 'T12', lumbar: 'L3' },
    motionTest: { atr },
    sagittal: { sign: 'kyphosis', prone: 'present' },
    history: ['none', 'family', 'trauma', 'surgery'],
    advice: ['lifestyle', 'followUp', 'furtherCheck'],
    items: {
      freeMode: times(40, { level: 'T8', angle: 8.5 }),
      lateralBending: { left: parts, right: parts },
      bodyBalance: { head: [1, 2], shoulder: [1, 2], lumbar: [1, 2] },
      kyphosis: { thoracic: 30, lumbar: 20 },
      flexionExtension: { flexion: parts, extension: parts },
      rotation: { left: parts, right: parts },
    },
    instrument: 'bluetooth',
    lateEntry: true,
    clientRules: '2026-11',
    images: times(8, { name: 'x', kind: 'exam', fileData: 'iVBORw0KGgo=' }),
  };
}
