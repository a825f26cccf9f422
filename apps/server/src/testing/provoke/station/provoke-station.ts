/** Provokes the refusals of the station: of its roster, and of noting who was absent. */
import { uploadExams, voidExam } from '@spine/contract/exam';
import { walkInNumber } from '@spine/contract/patient';
import {
  classSheet,
  matchWalkIn,
  recordAttendance,
  SHEET_MAX,
  stationErrors,
  stationRoster,
} from '@spine/contract/station';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { insertExamined } from '../findings/provoke-exam.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

type Place = Awaited<ReturnType<typeof insertExamined>>;

/** A child of a school in a project, noted as absent on the day of its examination, or as given. */
const noting =
  (given: object, open: (world: World) => Promise<Place> = placeIn) =>
  async (world: World): Promise<TestAnswer> => {
    const { projectId, schoolId, patientIds } = await open(world);
    const absence = {
      projectId,
      schoolId,
      patientId: patientIds[0],
      day: '2026-11-20',
      absent: true,
    };
    return world.as('doctor').raw(recordAttendance, { ...absence, ...given });
  };

function placeIn(world: World): Promise<Place> {
  return insertScreening(world.database, world.home, { children: 1 });
}

/** One of two children, made a walk-in, is said to be the other, after `before`. */
const matching =
  (before?: (world: World, place: Place) => Promise<unknown>) =>
  async (world: World): Promise<TestAnswer> => {
    const place = await insertScreening(world.database, world.home, { children: 2 });
    const [id = '', patientId] = place.patientIds;
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('patient')
        .set({ studentId: walkInNumber(id) })
        .where('id', '=', id)
        .execute(),
    );
    await before?.(world, place);
    return world.as('manager').raw(matchWalkIn, { id, patientId });
  };

async function voidOneOfTwo(world: World, { projectId, schoolId, patientIds }: Place) {
  const [patientId = ''] = patientIds;
  const exams = [quickRecord({ patientId }), quickRecord({ patientId })];
  await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
  await world.as('manager').raw(voidExam, { id: exams[0]?.id, reason: 'twice' });
}

export const stationProvocations: readonly Provocation[] = [
  [
    stationErrors.classMissing,
    (world) => world.as('doctor').raw(stationRoster, { projectId: NOBODY, schoolId: NOBODY }),
  ],
  [stationErrors.attendanceInvalid, noting({ patientId: '' })],
  [stationErrors.dayInvalid, noting({ day: '2126-01-01' })],
  [stationErrors.alreadyExamined, noting({}, insertExamined)],
  [stationErrors.matchLoses, matching(voidOneOfTwo)],
  [stationErrors.matchTooEarly, matching()],
  [
    stationErrors.sheetTooLarge,
    async (world) => {
      const options = { children: SHEET_MAX + 1 };
      const { schoolId } = await insertScreening(world.database, world.home, options);
      return world.as('doctor').call(classSheet, { schoolId });
    },
  ],
];
