/** Provokes the refusals of the trash. */
import {
  addPatient,
  deletePatients,
  listDeletedPatients,
  restorePatients,
  trashErrors,
  trashRefusalText,
} from '@spine/contract/patient';
import {
  addProject,
  deleteProject,
  listDeletedProjects,
  restoreProject,
} from '@spine/contract/project';
import { deleteSchool } from '@spine/contract/school';
import { typedPatient } from '#features/patient/patient.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation, schoolOf } from '../provoke.ts';

/** A child of a new school is deleted, and restored after something else happened. */
const restoring =
  (
    typed: Readonly<Record<string, string>>,
    meanwhile: (world: World, schoolId: string) => object,
  ) =>
  async (world: World): Promise<TestAnswer> => {
    const manager = await world.freshlyAs('manager');
    const schoolId = await schoolOf(world);
    const { body } = await manager.raw(addPatient, typedPatient(schoolId, typed));
    const { id } = body.data;
    await manager.raw(deletePatients, { ids: id });
    const trash = await manager.raw(listDeletedPatients, { schoolId });
    await meanwhile(world, schoolId);
    return manager.raw(restorePatients, { id, deletionId: trash.body.rows[0].deletionId });
  };

const adding =
  (typed: Readonly<Record<string, string>>) =>
  (world: World, schoolId: string): object =>
    world.as('manager').raw(addPatient, typedPatient(schoolId, typed));

const NAME = typedPatient('').name;
const NUMBER = { studentId: 'TRASH-1' };
const PASSPORT = { documentKind: 'A', document: 'E20269911' };

export const trashProvocations: readonly Provocation[] = [
  [
    trashErrors.unknown,
    async (world) =>
      (await world.freshlyAs('manager')).raw(restorePatients, { deletionId: NOBODY }),
  ],
  [trashErrors.numberUsed, restoring(NUMBER, adding(NUMBER)), trashRefusalText.numberUsed(NAME)],
  [
    trashErrors.documentUsed,
    restoring(PASSPORT, adding(PASSPORT)),
    trashRefusalText.documentUsed(NAME),
  ],
  [
    trashErrors.projectNameUsed,
    async (world) => {
      const manager = await world.freshlyAs('manager');
      const project = { name: 'Twice', method: 'twoStage', needsConsent: false, schoolIds: [] };
      const { body } = await manager.raw(addProject, project);
      const { id } = body.data;
      await manager.raw(deleteProject, { id, withExams: false });
      const trash = await manager.raw(listDeletedProjects, { name: project.name });
      await manager.raw(addProject, project);
      return manager.raw(restoreProject, { id, deletionId: trash.body.rows[0].deletionId });
    },
  ],
  [
    trashErrors.schoolGone,
    restoring({}, async (world, id) =>
      (await world.freshlyAs('manager')).raw(deleteSchool, { id }),
    ),
    trashRefusalText.schoolGone(NAME),
  ],
];
