/** Provokes the refusals of issuing prescriptions, of what becomes of them, and of training records. */
import { uploadExams } from '@spine/contract/exam';
import {
  changePrescriptionStatus,
  ISSUE_MAX,
  issuePrescription,
  prescriptionDetail,
  prescriptionErrors,
  prescriptionFaultText,
  previewIssue,
  withdrawPrescription,
} from '@spine/contract/prescription';
import {
  addTraining,
  deleteTraining,
  RECORDS_A_DAY_MAX,
  trainingErrors,
  trainingFaultText,
} from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { recordVisit } from '#features/follow-up/follow-up.factory.ts';
import {
  insertPatientRow,
  insertPatientRows,
  patientRow,
} from '#features/patient/patient.factory.ts';
import {
  insertIssuedRow,
  type PrescriptionRowInput,
} from '#features/prescription/issued/prescription.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation, schoolOf } from '../provoke.ts';

const TODAY = '2026-11-20';
const CLASS = { gradeName: 'Grade 6', clazzName: 'Class 3' };
/** Prevention training, for whoever is chosen. */
const SYSTEM_PLAN = '0190ac71-0000-7000-8000-000000000001';
const WANTED = {
  prescriptionId: SYSTEM_PLAN,
  startDate: TODAY,
  target: { kind: 'children', patientIds: [NOBODY] },
};

const previewing = (given: object) => (world: World) =>
  world.as('doctor').raw(previewIssue, { ...WANTED, ...given });

async function prescriptionOf(
  world: World,
  given: Partial<PrescriptionRowInput> = {},
): Promise<string> {
  const schoolId = await schoolOf(world);
  return world.database.inScope(world.home, async (tenant) => {
    const { id: patientId } = await insertPatientRow(tenant, { schoolId });
    return insertIssuedRow(tenant, { patientId, ...given });
  });
}

const record = (prescriptionId: string) => ({
  id: uuidv7(),
  prescriptionId,
  date: TODAY,
  minutes: 10,
  actionCount: 3,
});

async function adding(world: World, given: object): Promise<TestAnswer> {
  const prescriptionId = await prescriptionOf(world);
  return world.as('doctor').raw(addTraining, { ...record(prescriptionId), ...given });
}

async function crowd(world: World): Promise<TestAnswer> {
  const schoolId = await schoolOf(world);
  await world.database.inScope(world.home, async (tenant) => {
    const rows = Array.from({ length: ISSUE_MAX + 1 }, () =>
      patientRow(world.home, { schoolId, ...CLASS }),
    );
    for (let at = 0; at < rows.length; at += 1000) {
      await insertPatientRows(tenant, rows.slice(at, at + 1000));
    }
  });
  const target = { kind: 'class', schoolId, ...CLASS };
  return previewing({ target })(world);
}

/** Previews a prescription for a child that was examined like this, in a project by the guideline. */
const previewingExamined =
  (given: object, before: (world: World, patientIds: string[]) => Promise<unknown> = nothing) =>
  async (world: World): Promise<TestAnswer> => {
    const project = { method: 'guideline' } as const;
    const place = await insertScreening(world.database, world.home, { children: 1, project });
    const { projectId, schoolId, patientIds } = place;
    const exams = [{ ...quickRecord({ patientId: patientIds[0] }), ...given }];
    await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
    await before(world, patientIds);
    return previewing({ target: { kind: 'children', patientIds } })(world);
  };

const nothing = () => Promise.resolve();
const atHospital = (world: World, [patientId = '']: string[]) =>
  recordVisit(world.as('doctor'), { patientId, day: '2026-11-20', cobbAngle: 28 });

const FURTHER_CHECK = { readings: [[1, 1, 1]], advice: ['furtherCheck'] };

const issuing: readonly Provocation[] = [
  [prescriptionErrors.startInvalid, previewing({ startDate: '2026-11-19' })],
  [
    prescriptionErrors.targetInvalid,
    previewing({ target: { kind: 'everybody' } }),
    prescriptionFaultText.target,
  ],
  [
    prescriptionErrors.noChildren,
    (world) => world.as('doctor').raw(issuePrescription, { ...WANTED, id: uuidv7() }),
  ],
  [prescriptionErrors.tooManyChildren, crowd],
  [prescriptionErrors.seeDoctorFirst, previewing({ target: { kind: 'result', resultIds: [2] } })],
  [prescriptionErrors.hospitalFirst, previewingExamined({ readings: [[1, 1, 1]] }, atHospital)],
  [prescriptionErrors.severityFirst, previewingExamined({ isExercised: true })],
  [
    prescriptionErrors.sagittalFirst,
    previewingExamined({
      typeId: 1,
      readings: undefined,
      sagittal: { sign: 'kyphosis', prone: 'present' },
    }),
  ],
  [prescriptionErrors.furtherCheckFirst, previewingExamined(FURTHER_CHECK)],
  [prescriptionErrors.surgeryFirst, previewingExamined({ ...FURTHER_CHECK, history: ['surgery'] })],
  [prescriptionErrors.retestFirst, previewingExamined({})],
  [
    prescriptionErrors.unknown,
    (world) => world.as('doctor').call(prescriptionDetail, { id: NOBODY }),
  ],
  [
    prescriptionErrors.statusUnreachable,
    async (world) => {
      const id = await prescriptionOf(world, { startDate: '2026-11-21' });
      return world.as('doctor').call(changePrescriptionStatus, { id, status: 3 });
    },
  ],
  [
    prescriptionErrors.trained,
    async (world) => {
      const id = await prescriptionOf(world);
      await world.as('doctor').call(addTraining, record(id));
      return world.as('doctor').call(withdrawPrescription, { id });
    },
  ],
];

const training: readonly Provocation[] = [
  [trainingErrors.unknown, (world) => world.as('doctor').call(deleteTraining, { id: NOBODY })],
  [trainingErrors.invalid, (world) => adding(world, { minutes: 0 }), trainingFaultText.minutes],
  [trainingErrors.dateOutside, (world) => adding(world, { date: '2026-11-19' })],
  [
    trainingErrors.tooManyADay,
    async (world) => {
      const id = await prescriptionOf(world);
      for (let at = 0; at < RECORDS_A_DAY_MAX; at += 1)
        await world.as('doctor').call(addTraining, record(id));
      return world.as('doctor').call(addTraining, record(id));
    },
  ],
];

export const trainingProvocations: readonly Provocation[] = [...issuing, ...training];
