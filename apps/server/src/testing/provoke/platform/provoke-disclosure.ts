/** Provokes the refusals of exports of many children, and of their digest. */
import { disclosureErrors, markDisclosuresRead } from '@spine/contract/disclosure';
import { startExport } from '@spine/contract/job';
import { kernelErrors } from '@spine/contract/kernel';
import { exportPatients, labelSheet } from '@spine/contract/patient';
import { insertScreening } from '#features/exam/exam.factory.ts';
import type { World } from '#testing/world.ts';
import type { Provocation } from '../provoke.ts';

async function manyLabels(world: World) {
  const { schoolId } = await insertScreening(world.database, world.home, { children: 51 });
  return (await world.inBrowser('doctor')).call(labelSheet, { schoolId });
}

export const disclosureProvocations: readonly Provocation[] = [
  [kernelErrors.purposeNeeded, manyLabels],
  [
    disclosureErrors.purposeInvalid,
    (world) => world.as('doctor').raw(startExport, { path: exportPatients.path, purpose: 'too' }),
  ],
  [
    disclosureErrors.dayInvalid,
    (world) => world.as('manager').call(markDisclosuresRead, { through: '2026-11-20' }),
  ],
];
