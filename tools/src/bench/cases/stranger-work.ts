/** What large bodies of strangers cost those who work: a doctor's list beside them, and the server's memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listPatients } from '@spine/contract/patient';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import { load } from '../target/load.ts';
import type { Bench } from '../target/server.ts';

const STRANGERS = 32;
const MEGABYTES = 47;
const LONGER = 5;

export const strangerWork: readonly Case<Bench>[] = [
  {
    name: `patients of a class while ${STRANGERS} strangers send ${MEGABYTES} MB each, without end`,
    runs: ['usual'],
    connections: [1],
    aims: AIMS.strangers,
    measure: async ({ http, server, subjects }, { connections, seconds }) => {
      const { schoolId, gradeName, clazzName, token } = subjects;
      const plan = { connections, seconds: seconds * LONGER, warmUps: 20 };
      const list = () =>
        load(plan, () => http.call(listPatients, { schoolId, gradeName, clazzName }, token.doctor));
      await server.forgetPeak();
      const quiet = await list();
      const memory = await server.peak();
      const strangers = spawn(
        process.execPath,
        [
          path.join(import.meta.dirname, 'strangers.ts'),
          server.origin,
          `${STRANGERS}`,
          `${MEGABYTES}`,
        ],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      await pause(1000);
      const { p95 } = await list();
      const growth = (await server.peak()) - memory;
      strangers.kill();
      await once(strangers, 'exit');
      return { p95, slower: p95 / quiet.p95, growth };
    },
  },
];
