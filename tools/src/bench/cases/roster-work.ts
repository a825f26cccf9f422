/** A roster of 20,000 children, imported by one call, and previewed and written as a batch. */
import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX, type Endpoint } from '@spine/contract/kernel';
import {
  genderWord,
  importRoster,
  previewRoster,
  ROSTER_TITLES,
  type RosterBatchState,
  rosterBatchDetail,
  writeRosterBatch,
} from '@spine/contract/patient';
import { addSchool, className, gradeNames } from '@spine/contract/school';
import { xlsOf } from '@spine/server/platform/spreadsheet/xls.factory.ts';
import { z } from 'zod';
import { AIMS } from '../aims.ts';
import type { Case, Figures } from '../case.ts';
import type { Bench } from '../target/server.ts';

const ROWS = 20_000;
const FIRST_HAN = 0x4e00;
const POLL_MS = 100;
const ONE = { runs: ['usual'], connections: [1] } as const;

export const rosterWork: readonly Case<Bench>[] = [
  { name: 'import of 20,000 rows', ...ONE, aims: AIMS.import, measure: measureImport },
  { name: 'preview of 20,000 rows', ...ONE, aims: AIMS.preview, measure: measurePreview },
  { name: 'batch of 20,000 rows', ...ONE, aims: AIMS.batch, measure: measureBatch },
];

/** Children of a new school. */
async function measureImport(bench: Bench): Promise<Figures> {
  const sent = { schoolId: await newSchool(bench), file: rosterFile() };
  return measured(bench, async () => {
    const answer = await sendFile(bench, importRoster, sent);
    if (!answer.includes(`"total":${ROWS}`)) throw new Error(`import: ${answer.slice(0, 300)}`);
  });
}

async function measurePreview(bench: Bench): Promise<Figures> {
  const sent = { schoolId: await newSchool(bench), file: rosterFile() };
  return measured(bench, async () => {
    await previewed(bench, sent);
  });
}

async function measureBatch(bench: Bench): Promise<Figures> {
  const { http, subjects } = bench;
  const sent = { schoolId: await newSchool(bench), file: rosterFile() };
  const { id, version, schoolName } = await previewed(bench, sent);
  return measured(bench, async () => {
    await http.data(writeRosterBatch, { id, version, schoolName }, subjects.token.manager);
    await reached(bench, id, 'written');
  });
}

async function measured({ server }: Bench, work: () => Promise<void>): Promise<Figures> {
  await server.forgetPeak();
  const started = performance.now();
  await work();
  return { seconds: (performance.now() - started) / 1000, memory: await server.peak() };
}

async function newSchool({ http, subjects }: Bench): Promise<string> {
  const region = { province: '330000', city: '330800', district: '330802' };
  const school = { name: `bench ${Date.now()}`, ...region };
  return (await http.data(addSchool, school, subjects.token.manager)).id;
}

const preview = z.object({ data: z.object({ batchId: z.string() }) });

async function previewed(bench: Bench, sent: SentFile) {
  const answer: unknown = JSON.parse(await sendFile(bench, previewRoster, sent));
  return reached(bench, preview.parse(answer).data.batchId, 'ready');
}

async function reached({ http, subjects }: Bench, id: string, state: RosterBatchState) {
  for (;;) {
    const batch = await http.data(rosterBatchDetail, { id }, subjects.token.manager);
    if (batch.state === state) return batch;
    await pause(POLL_MS);
  }
}

type SentFile = { readonly schoolId: string; readonly file: Buffer };

function rosterFile(): Buffer {
  const rows = Array.from({ length: ROWS }, (_value, at) => [
    `G33080120150${String(at).padStart(8, '0')}`,
    String.fromCodePoint(FIRST_HAN + (at % 5000), FIRST_HAN + (at % 777)),
    genderWord[at % 2 === 0 ? 'f' : 'm'],
    '2015-03-19',
    gradeNames[(at % 6) + 1] ?? '',
    className((Math.floor(at / 6) % 20) + 1),
    '',
  ]);
  return xlsOf([{ name: 'roster', rows: [Object.values(ROSTER_TITLES), ...rows] }]);
}

async function sendFile(
  { http, subjects }: Bench,
  endpoint: Endpoint,
  { schoolId, file }: SentFile,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'roster.xls');
  const written = new Response(form);
  const answer = await http.send({
    method: 'POST',
    path: `${API_PREFIX}${endpoint.path}?schoolId=${schoolId}`,
    headers: {
      authorization: `Bearer ${subjects.token.manager}`,
      'content-type': written.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await written.arrayBuffer()),
  });
  return answer.bytes.toString('utf8');
}
