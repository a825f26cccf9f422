/** What large bodies of strangers cost those who work: a doctor's list beside them, and the server's memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listPatients } from '@spine/contract/patient';
import { load } from '../load.ts';
import type { Fact } from '../page.ts';
import type { Bench } from '../work.ts';

const STRANGERS = 32;
const MEGABYTES = 47;
const PLAN = { connections: 1, seconds: 10, warmUps: 20 } as const;

export async function measureStrangers({ http, server, subjects }: Bench): Promise<Fact[]> {
  const { schoolId, gradeName, clazzName, token } = subjects;
  const list = () =>
    load(PLAN, () => http.call(listPatients, { schoolId, gradeName, clazzName }, token.doctor));
  await server.forgetPeak();
  const quiet = await list();
  const memory = await server.peakMebibytes();
  const strangers = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'strangers.ts'), server.origin, `${STRANGERS}`, `${MEGABYTES}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await pause(1000);
  const beside = await list();
  const peak = await server.peakMebibytes();
  strangers.kill();
  await once(strangers, 'exit');
  const figures = `p95 ${quiet.p95.toFixed(0)} → ${beside.p95.toFixed(0)} ms, server + ${(peak - memory).toFixed(0)} MiB`;
  return [
    {
      name: `patients of a class while ${STRANGERS} strangers send ${MEGABYTES} MB each, without end`,
      value: figures,
      aim: 'p95 ≤ 2× the quiet one, + 100 MB at most',
    },
  ];
}
