/** Provokes the refusals of roster batches. */
import {
  editRosterRow,
  forecastRosterUndo,
  mapRosterColumns,
  rosterBatchErrors,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertRosterBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation, schoolOf } from '../provoke.ts';

const VERSION = '2026-11-19T03:00:00.000Z';
const DAY_MS = 24 * 60 * 60_000;

type Fields = Partial<Parameters<typeof insertRosterBatch>[1]>;

const batchIn = (world: World, schoolId: string, fields: Fields = {}) =>
  world.database.inScope(world.home, (tenant) =>
    insertRosterBatch(tenant, { schoolId, ...fields }),
  );

/** A batch of a new school is written as given. */
const writing =
  (fields: Fields, given: object = {}) =>
  async (world: World): Promise<TestAnswer> => {
    const id = await batchIn(world, await schoolOf(world), fields);
    return world.as('manager').raw(writeRosterBatch, { id, version: VERSION, ...given });
  };

const undoing = async (world: World, id: string, reason = 'the wrong file'): Promise<TestAnswer> =>
  (await world.freshlyAs('manager')).raw(undoRosterBatch, { id, reason });

/** A row of a preview is corrected as given. */
const editing =
  (given: object) =>
  async (world: World): Promise<TestAnswer> => {
    const id = await batchIn(world, await schoolOf(world));
    return world.as('manager').raw(editRosterRow, { id, version: VERSION, nr: 1, ...given });
  };

const AGE = [{ kind: 'age', raised: true, n: 1, of: 1 }];

export const rosterBatchProvocations: readonly Provocation[] = [
  [
    rosterBatchErrors.unknown,
    (world) => world.as('manager').call(forecastRosterUndo, { id: NOBODY }),
  ],
  [rosterBatchErrors.previewOver, writing({ state: 'undone', writtenAt: new Date(VERSION) })],
  [rosterBatchErrors.reasonInvalid, (world) => undoing(world, NOBODY, '')],
  [rosterBatchErrors.rowUnknown, editing({})],
  [rosterBatchErrors.cellInvalid, editing({ cells: { name: 'x'.repeat(201) } })],
  [
    rosterBatchErrors.mappingWrong,
    (world) =>
      world.as('manager').raw(mapRosterColumns, { id: NOBODY, version: VERSION, layouts: [{}] }),
  ],
  [rosterBatchErrors.editedMeanwhile, editing({ version: 'another' })],
  [rosterBatchErrors.wrongRows, writing({ wrong: 1 })],
  [rosterBatchErrors.nameDiffers, writing({ guards: JSON.stringify(AGE) })],
  [rosterBatchErrors.comparedAgain, writing({}, { version: 'another' })],
  [
    rosterBatchErrors.busy,
    async (world) => {
      const schoolId = await schoolOf(world);
      await batchIn(world, schoolId, { state: 'writing', writtenAt: new Date(VERSION) });
      const id = await batchIn(world, schoolId);
      return world.as('manager').call(writeRosterBatch, { id, version: VERSION });
    },
  ],
  [
    rosterBatchErrors.undoOver,
    async (world) => {
      const writtenAt = new Date(world.clock.now().getTime() - 31 * DAY_MS);
      const fields = { state: 'written', writtenAt } as const;
      return undoing(world, await batchIn(world, await schoolOf(world), fields));
    },
  ],
  [
    rosterBatchErrors.laterBatch,
    async (world) => {
      const schoolId = await schoolOf(world);
      const now = world.clock.now();
      const [first] = await world.database.inScope(world.home, async (tenant) => {
        const { id: patientId, studentId } = await insertPatientRow(tenant, { schoolId });
        const written = (writtenAt: Date) =>
          insertRosterBatch(tenant, { schoolId, writtenAt, state: 'written' }, [
            { patientId, studentId },
          ]);
        return [await written(new Date(now.getTime() - DAY_MS)), await written(now)];
      });
      return undoing(world, first ?? '');
    },
  ],
];
