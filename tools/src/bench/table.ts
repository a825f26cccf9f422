/** Every case of the benchmark, in the order they are measured. `npm run bench -- WORD` takes those whose name has it. */
import type { Case, RunName } from './case.ts';
import { auditWork } from './cases/audit-work.ts';
import { exportWork } from './cases/export-work.ts';
import { followUpCalls } from './cases/follow-up-calls.ts';
import { listCalls } from './cases/list-calls.ts';
import { logWork } from './cases/log-work.ts';
import { monitoringWork } from './cases/monitoring/monitoring-work.ts';
import { reportWork } from './cases/report-work.ts';
import { rosterWork } from './cases/roster-work.ts';
import { schoolYearCalls } from './cases/school-year-calls.ts';
import { serverWork, startWork } from './cases/server-work.ts';
import { screenCalls, statisticCalls } from './cases/statistic-calls.ts';
import { strangerWork } from './cases/stranger-work.ts';
import { trashCalls } from './cases/trash-calls.ts';
import { uploadWork } from './cases/upload-work.ts';
import type { Peer } from './peers/peer.ts';
import { peerCases } from './peers/peer-cases.ts';
import type { Bench } from './target/server.ts';

/** Lists before what writes, the log last: later cases would wait for its lines to be sealed. */
export const CASES: readonly Case<Bench>[] = [
  ...startWork,
  // Before the session of the platform's administrator is too old.
  ...screenCalls,
  ...listCalls,
  ...followUpCalls,
  ...statisticCalls,
  ...exportWork,
  ...schoolYearCalls,
  ...trashCalls,
  ...uploadWork,
  ...rosterWork,
  ...serverWork,
  ...reportWork,
  ...strangerWork,
  ...monitoringWork,
  ...logWork,
  ...auditWork,
];

/** This server beside others. */
export const PEER_CASES: readonly Case<Peer>[] = peerCases;

/** Those of a run whose names have one of the words, or all of them. */
export function casesFor<Target>(
  cases: readonly Case<Target>[],
  run: RunName,
  words: readonly string[],
): Case<Target>[] {
  return cases.filter(
    ({ name, runs }) =>
      runs.includes(run) && (words.length === 0 || words.some((word) => name.includes(word))),
  );
}
