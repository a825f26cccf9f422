/** Provokes the refusals of acts on where children are at school; it is November. */
import { enrolmentErrors, schoolYearOverview } from '@spine/contract/enrolment';
import { actOnPlacements, renameClass } from '@spine/contract/patient';
import { className, gradeNames } from '@spine/contract/school';
import { changeChildren } from '#features/child-record/index.ts';
import { chooseSystem, placeChildren } from '#features/enrolment/index.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import type { TestAnswer, World } from '../../world.ts';
import { type Provocation, schoolOf } from '../provoke.ts';

/** The class of a child for which a test names none. */
const OF_CLASS = { gradeName: gradeNames[6] ?? '', clazzName: className(3) };

const childOf = (world: World, schoolId: string) =>
  world.database.inScope(world.home, (tenant) => insertPatientRow(tenant, { schoolId }));

/** Something is done from today with a child of a new school. */
const acting =
  (given: object) =>
  async (world: World): Promise<TestAnswer> => {
    const { id } = await childOf(world, await schoolOf(world));
    return act(world, [id], given);
  };

const act = (world: World, patientIds: readonly string[], given: object) =>
  world.as('manager').raw(actOnPlacements, { patientIds, kind: 'leave', from: 'today', ...given });

const renaming =
  (given: object) =>
  async (world: World): Promise<TestAnswer> => {
    const schoolId = await schoolOf(world);
    await childOf(world, schoolId);
    const names = { schoolId, ...OF_CLASS, from: 'today', newName: className(1) };
    return world.as('manager').raw(renameClass, { ...names, ...given });
  };

export const enrolmentProvocations: readonly Provocation[] = [
  [
    enrolmentErrors.yearInvalid,
    (world) => world.as('manager').raw(schoolYearOverview, { year: 2019 }),
  ],
  [enrolmentErrors.notPrepared, acting({ from: 'september' })],
  [enrolmentErrors.childrenInvalid, acting({ patientIds: [] })],
  [enrolmentErrors.placementInvalid, acting({ kind: 'move' })],
  [enrolmentErrors.stillEnrolled, acting({ kind: 'return' })],
  [
    enrolmentErrors.notEnrolled,
    async (world) => {
      const { id } = await childOf(world, await schoolOf(world));
      await act(world, [id], {});
      return act(world, [id], { kind: 'repeat' });
    },
  ],
  [
    enrolmentErrors.severalSchools,
    async (world) => {
      const schools = [await schoolOf(world), await schoolOf(world)];
      const children = await Promise.all(schools.map((school) => childOf(world, school)));
      return act(
        world,
        children.map(({ id }) => id),
        {},
      );
    },
  ],
  [
    enrolmentErrors.gradeOutside,
    async (world) => {
      const schoolId = await schoolOf(world);
      const { id } = await childOf(world, schoolId);
      await world.database.inScope(world.home, (tenant) =>
        changeChildren(tenant, { patientIds: [], schoolIds: [schoolId] }, (change) =>
          chooseSystem(change, { id: schoolId, system: 'primary6' }),
        ),
      );
      return act(world, [id], { kind: 'grade', placement: { gradeName: gradeNames[11] } });
    },
  ],
  [
    enrolmentErrors.laterPlacement,
    async (world) => {
      const child = await childOf(world, await schoolOf(world));
      const coming = { ...child, clazzName: className(4), clazzOrder: 4 };
      await world.database.inScope(world.home, (tenant) =>
        changeChildren(tenant, { patientIds: [child.id] }, (change) =>
          placeChildren(change, [coming], {
            cause: 'import',
            now: world.clock.now(),
            saysAgain: true,
            saidOn: () => '2027-08-20',
          }),
        ),
      );
      return act(world, [child.id], { kind: 'leave' });
    },
  ],
  [enrolmentErrors.classUnknown, renaming({ clazzName: className(9) })],
  [
    enrolmentErrors.classTaken,
    async (world) => {
      const schoolId = await schoolOf(world);
      await world.database.inScope(world.home, async (tenant) => {
        await insertPatientRow(tenant, { schoolId });
        await insertPatientRow(tenant, { schoolId, clazzName: className(4) });
      });
      const names = { schoolId, ...OF_CLASS, newName: className(4) };
      return world.as('manager').call(renameClass, { ...names, from: 'today' });
    },
  ],
];
