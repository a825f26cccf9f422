/** What the server does besides lists and uploads: it starts, is filled, signs in, prints a page, imports a roster. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX } from '@spine/contract/kernel';
import { genderWord, importRoster, ROSTER_TITLES } from '@spine/contract/patient';
import { reportPdf } from '@spine/contract/report';
import { addSchool, className, gradeNames } from '@spine/contract/school';
import { login, picCode } from '@spine/contract/session';
import { readConfig } from '@spine/server/config.ts';
import { digestOf } from '@spine/server/platform/auth/password.ts';
import { xlsOf } from '@spine/server/platform/spreadsheet/xls.factory.ts';
import { CAST_PASSWORD } from '@spine/server/testing/cast.ts';
import { z } from 'zod';
import { AIMS } from '../aims.ts';
import type { Case, Figures, Plan } from '../case.ts';
import type { HttpClient } from '../target/http-client.ts';
import { load } from '../target/load.ts';
import type { ServerProcess } from '../target/process.ts';
import { type Bench, startBenchServer } from '../target/server.ts';

const IMPORT_ROWS = 20_000;
const FIRST_HAN = 0x4e00;
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
  { name: 'import of 20,000 rows', ...ONE, aims: AIMS.import, measure: measureImport },
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

/** Children of a new school. */
async function measureImport({ http, server, subjects }: Bench): Promise<Figures> {
  const token = subjects.token.manager;
  const region = { province: '330000', city: '330800', district: '330802' };
  const school = await http.data(addSchool, { name: `bench ${Date.now()}`, ...region }, token);
  const file = xlsOf([{ name: 'roster', rows: rosterRows() }]);
  await server.forgetPeak();
  const started = performance.now();
  const answer = await sendFile(http, { schoolId: school.id, token, file });
  const seconds = (performance.now() - started) / 1000;
  if (!answer.includes(`"total":${IMPORT_ROWS}`))
    throw new Error(`import: ${answer.slice(0, 300)}`);
  return { seconds, memory: await server.peak() };
}

function rosterRows(): string[][] {
  const rows = Array.from({ length: IMPORT_ROWS }, (_value, at) => [
    `G33080120150${String(at).padStart(8, '0')}`,
    String.fromCodePoint(FIRST_HAN + (at % 5000), FIRST_HAN + (at % 777)),
    genderWord[at % 2 === 0 ? 'f' : 'm'],
    '2015-03-19',
    gradeNames[(at % 6) + 1] ?? '',
    className((Math.floor(at / 6) % 20) + 1),
    '',
  ]);
  return [Object.values(ROSTER_TITLES), ...rows];
}

async function sendFile(
  http: HttpClient,
  { schoolId, token, file }: { schoolId: string; token: string; file: Buffer },
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'roster.xls');
  const written = new Response(form);
  const answer = await http.send({
    method: 'POST',
    path: `${API_PREFIX}${importRoster.path}?schoolId=${schoolId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': written.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await written.arrayBuffer()),
  });
  return answer.bytes.toString('utf8');
}
