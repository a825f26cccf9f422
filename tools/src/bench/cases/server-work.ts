/** What the server does besides lists and uploads: it starts, is filled, signs in, prints a page. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reportPdf } from '@spine/contract/report';
import { login, picCode } from '@spine/contract/session';
import { readConfig } from '@spine/server/config.ts';
import { digestOf } from '@spine/server/platform/auth/password.ts';
import { CAST_PASSWORD } from '@spine/server/testing/cast.ts';
import { z } from 'zod';
import { AIMS } from '../aims.ts';
import type { Case, Figures, Plan } from '../case.ts';
import { load } from '../target/load.ts';
import type { ServerProcess } from '../target/process.ts';
import { type Bench, startBenchServer } from '../target/server.ts';

const STARTS = 3;
/** What a start leaves for later is done by then. */
const SETTLE_MS = 2000;
const LONGER = 3;
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const ONE = { runs: ['usual'], connections: [1] } as const;
const FILLED = { runs: ['usual', 'city', 'million'], connections: [1] } as const;

/** Of a filled database, and before anything was asked of it. */
export const startWork: readonly Case<Bench>[] = [
  {
    name: 'filling the database',
    ...FILLED,
    measure: ({ filled }) =>
      Promise.resolve({
        seconds: filled?.seconds ?? 0,
        children: filled?.patients ?? 0,
        exams: filled?.exams ?? 0,
        followUps: filled?.cases ?? 0,
      }),
  },
  {
    name: 'counting statistics anew',
    ...FILLED,
    aims: AIMS.recount,
    measure: ({ filled }) => Promise.resolve({ seconds: filled?.rebuildSeconds ?? 0 }),
  },
  {
    name: 'cold start',
    ...ONE,
    aims: AIMS.coldStart,
    measure: ({ ownerUrl }) => measureStart(() => startBenchServer(ownerUrl)),
  },
  {
    name: 'ready and idle',
    ...ONE,
    aims: AIMS.ready,
    measure: ({ ownerUrl }) => measureIdle(() => startBenchServer(ownerUrl)),
  },
];

export const serverWork: readonly Case<Bench>[] = [
  {
    name: 'one-page PDF',
    runs: ['usual'],
    connections: [1, 16],
    aims: AIMS.onePdf,
    measure: ({ http, subjects }, { connections, seconds }) =>
      load({ connections, seconds: seconds * LONGER, warmUps: 3 }, () =>
        http.call(reportPdf, { id: subjects.examId }, subjects.token.doctor),
      ),
  },
  { name: 'sign-in', runs: ['usual'], connections: [1, 16], measure: measureSignIn },
];

/** The quickest of some starts. */
export async function measureStart(start: () => Promise<ServerProcess>): Promise<Figures> {
  let seconds = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < STARTS; turn += 1) {
    const server = await start();
    seconds = Math.min(seconds, server.startSeconds);
    await server.close();
  }
  return { seconds };
}

/** What a process holds that nobody asked anything. */
export async function measureIdle(start: () => Promise<ServerProcess>): Promise<Figures> {
  const server = await start();
  await pause(SETTLE_MS);
  const memory = await server.memory();
  await server.close();
  return { memory };
}

/** Picture code and sign-in together, as a client makes them. */
function measureSignIn({ http }: Bench, { connections, seconds }: Plan): Promise<Figures> {
  const pw = digestOf(CAST_PASSWORD, readConfig({}).session.salt);
  const names = ['doctor', 'manager', 'analyst', 'rival'] as const;
  return load({ connections, seconds: seconds * LONGER, warmUps: 1 }, async (connection) => {
    const mcode = `bench-${connection}`;
    const answer = JSON.parse((await http.call(picCode, { mcode })).toString('utf8'));
    const { msg } = z.object({ msg: z.string() }).parse(answer);
    const username = names[connection % names.length] ?? 'doctor';
    await http.call(login, { username, pw, picCode: md5(msg.toLowerCase()), mcode });
  });
}
