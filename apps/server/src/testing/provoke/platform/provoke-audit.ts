/** Provokes the refusals of the yearly audit and of incidents. */
import { auditErrors, saveAuditReport, saveIncident } from '@spine/contract/audit';
import { v7 as uuidv7 } from 'uuid';
import { insertIncidentRow } from '#features/audit/incident/incident.factory.ts';
import type { World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const INCIDENT = {
  kind: 'leak',
  happenedOn: '2026-11-02',
  noticedOn: '2026-11-04',
  what: 'roster in another group',
} as const;

const save = (change: object) => (world: World) =>
  world.as('manager').raw(saveIncident, { id: uuidv7(), ...INCIDENT, ...change });

async function changeClosed(world: World) {
  const closed = { cause: 'similar names', measures: 'taken back', closedOn: '2026-11-10' };
  const id = await world.database.inScope(world.home, (tenant) =>
    insertIncidentRow(tenant, closed),
  );
  return world.as('manager').call(saveIncident, { id, ...INCIDENT, what: 'nothing' });
}

const report = (input: { year: number; on: string }) => (world: World) =>
  world.as('manager').call(saveAuditReport, input);

export const auditProvocations: readonly Provocation[] = [
  [auditErrors.yearInvalid, report({ year: 2027, on: '2026-11-20' })],
  [auditErrors.reportDayInvalid, report({ year: 2026, on: '2026-11-20' })],
  [auditErrors.schoolUnknown, save({ schoolId: NOBODY })],
  [auditErrors.incidentUnknown, save({ version: 'read' })],
  [auditErrors.incidentDaysInvalid, save({ noticedOn: '2026-11-01' })],
  [auditErrors.incidentWordsInvalid, save({ closedOn: '2026-11-10' })],
  [auditErrors.incidentChildrenInvalid, save({ under14: -1 })],
  [auditErrors.incidentClosed, changeClosed],
];
