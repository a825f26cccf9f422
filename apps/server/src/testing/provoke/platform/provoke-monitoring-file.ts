/** Provokes the refusals about files of rows; some of them end a job. */
import {
  downloadMonitoringFile,
  type FileKind,
  fileFaultText,
  giveChildNumbers,
  handInMonitoringFile,
  monitoringFileErrors,
  orderMonitoringFile,
  undoMonitoringHandIn,
} from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { endOf } from '#features/job/job.factory.ts';
import {
  inventedRows,
  rowOf,
  writeMonitoringFile,
} from '#features/monitoring/file/monitoring-file.factory.ts';
import { monitoringFileText } from '#features/monitoring/file/monitoring-file.text.ts';
import { insertMonitoringPlan } from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { openMonitoredSchool } from '#features/monitoring/row/monitoring-row.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { asOwner, NOBODY, type Provocation } from '../provoke.ts';

const {
  fileUnknown,
  fileInvalid,
  rowsBounce,
  nothingHandedIn,
  noRows,
  nothingChanged,
  fileRemoved,
  baseRemoved,
  handedInAlready,
  notHandedIn,
} = monitoringFileErrors;

const TO = 'CDC';
const DAY = '2026-11-20';

/** A plan of a year of its own with one school. */
async function openPlan(world: World, schoolYear: number) {
  const planId = await world.database.inScope(world.home, (tenant) =>
    insertMonitoringPlan(tenant, {
      schoolYear,
      // Examinations of the time of the tests count.
      fromDay: '2026-09-01',
      toDay: '2027-08-31',
    }),
  );
  return { planId, school: await openMonitoredSchool(world, planId) };
}

/** A file of one invented row. */
async function openFile(world: World, schoolYear: number) {
  const { planId } = await openPlan(world, schoolYear);
  const rows = inventedRows(() => [rowOf('330106101010001')]);
  const { id } = await writeMonitoringFile(world, { planId }, rows);
  const handIn = (on = DAY) => world.as('manager').raw(handInMonitoringFile, { id, on, to: TO });
  return { planId, id, handIn };
}

/** How the job of an order ends, as an answer says it. */
async function order(world: World, planId: string, kind: FileKind = 'whole'): Promise<TestAnswer> {
  const input = { id: uuidv7(), planId, kind, format: 'csv', scope: 'all' } as const;
  const answer = await world.as('manager').call(orderMonitoringFile, input);
  const { errorCode: code, errorMsg: msg } = await endOf(world, 'manager', input.id);
  return { ...answer, body: { code, msg } };
}

const REMOVED = "removed_at = now(), removed_cause = 'yearOver'";

export const monitoringFileProvocations: readonly Provocation[] = [
  [fileUnknown, (world) => world.as('manager').raw(downloadMonitoringFile, { id: NOBODY, nr: 1 })],
  [
    fileInvalid,
    async (world) => {
      const { planId } = await openPlan(world, 2050);
      const input = { id: uuidv7(), planId, kind: 'whole', format: 'csv' };
      return world.as('manager').raw(orderMonitoringFile, { ...input, scope: 'county' });
    },
    fileFaultText.scope,
  ],
  [
    rowsBounce,
    async (world) => {
      const { planId, school } = await openPlan(world, 2051);
      // Without a serial.
      const { studentId } = await school.addChild();
      await school.examine(studentId);
      return order(world, planId);
    },
    monitoringFileText.bounces(1, 1),
  ],
  [nothingHandedIn, async (world) => order(world, (await openPlan(world, 2052)).planId, 'changes')],
  [noRows, async (world) => order(world, (await openPlan(world, 2053)).planId)],
  [
    nothingChanged,
    async (world) => {
      const { planId, school } = await openPlan(world, 2054);
      const { studentId } = await school.addChild();
      await school.examine(studentId);
      const given = await world.as('manager').call(giveChildNumbers, { planId });
      await endOf(world, 'manager', given.body.data.id);
      await order(world, planId);
      await asOwner(
        world,
        `update monitoring_file set handed_in_on = '${DAY}', handed_in_to = '${TO}', handed_in_note = '', handed_in_by = '${NOBODY}',
           handed_in_by_name = '${TO}', handed_in_at = now() where plan_id = '${planId}'`,
      );
      return order(world, planId, 'changes');
    },
  ],
  [
    fileRemoved,
    async (world) => {
      const { id } = await openFile(world, 2055);
      await asOwner(world, `update monitoring_file set ${REMOVED} where id = '${id}'`);
      return world.as('manager').raw(downloadMonitoringFile, { id, nr: 1 });
    },
  ],
  [
    baseRemoved,
    async (world) => {
      const { planId, id, handIn } = await openFile(world, 2056);
      await handIn();
      await asOwner(world, `update monitoring_file set ${REMOVED} where id = '${id}'`);
      return order(world, planId, 'changes');
    },
  ],
  [
    handedInAlready,
    async (world) => {
      const { handIn } = await openFile(world, 2057);
      await handIn();
      return handIn('2026-11-19');
    },
  ],
  [
    notHandedIn,
    async (world) => {
      const { id } = await openFile(world, 2058);
      return world.as('manager').raw(undoMonitoringHandIn, { id });
    },
  ],
];
