/** Translates the calls of the station. */
import {
  addWalkIn,
  listWalkInCandidates,
  matchWalkIn as matchCall,
  recordAttendance,
  stationRoster,
} from '@spine/contract/station';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { saveAttendance } from './attendance.service.ts';
import { loadRoster } from './roster.service.ts';
import { stationLogText as text } from './station.text.ts';
import { matchWalkIn, saveWalkIn, walkInCandidates } from './walk-in.service.ts';

export function stationRoutes({ secret }: Pick<AppPorts, 'secret'>): Binding[] {
  return [
    bind(stationRoster, async ({ tenant, input, note }) => {
      const rows = await loadRoster(tenant, { ...input, secret });
      note({
        point: `${input.projectId},${input.schoolId}`,
        message: text.rosterViewed(input, rows.length),
      });
      return { rows, total: rows.length };
    }),
    bind(recordAttendance, async ({ tenant, actor, input, now, note }) => {
      const recordedBy = { id: actor.userId, name: actor.realName ?? '' };
      const isChanged = await saveAttendance(tenant, { ...input, recordedBy, now });
      const { day, absent } = input;
      const changed = absent ? text.absenceRecorded(day) : text.absenceTakenBack(day);
      note({
        point: `${input.patientId},${input.projectId}`,
        message: isChanged ? changed : text.absenceUnchanged(day),
      });
      return undefined;
    }),
    bind(addWalkIn, async ({ tenant, input, now, note }) => {
      const isAdded = await saveWalkIn(tenant, { ...input, now });
      note({
        point: `${input.id},${input.projectId}`,
        message: isAdded ? text.walkInAdded(input) : text.walkInRepeated,
      });
      return { id: input.id };
    }),
    bind(listWalkInCandidates, async ({ tenant, input, now, note }) => {
      const rows = await walkInCandidates(tenant, { id: input.id, now });
      note({ point: input.id, message: text.candidatesViewed });
      return { rows, total: rows.length };
    }),
    bind(matchCall, async ({ tenant, actor, input, now, note }) => {
      const { userId, role, realName } = actor;
      const by = { userId, role, name: realName ?? '', now };
      const exams = await matchWalkIn(tenant, { ...input, by });
      note({ point: `${input.id},${input.patientId}`, message: text.walkInMatched(exams) });
      return undefined;
    }),
  ];
}
