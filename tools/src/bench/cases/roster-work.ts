/**
 * A roster of 20,000 children, imported by one call, and previewed and written as a batch; and one of the most children a preview takes.
 * Of the batch the rows alone, put into their tables by one statement each, are the query.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX, type Endpoint } from '@spine/contract/kernel';
import {
  genderWord,
  importRoster,
  MAX_PREVIEW_ROWS,
  previewRoster,
  ROSTER_TITLES,
  type RosterBatchState,
  rosterBatchDetail,
  writeRosterBatch,
} from '@spine/contract/patient';
import { addSchool, className, gradeNames } from '@spine/contract/school';
import { xlsOf } from '@spine/server/platform/spreadsheet/xls.factory.ts';
import { xlsxOf } from '@spine/server/platform/spreadsheet/xlsx/xlsx.factory.ts';
import { z } from 'zod';
import { AIMS } from '../aims.ts';
import type { Case, Figures } from '../case.ts';
import { connectedTo } from '../target/database.ts';
import type { Bench } from '../target/server.ts';

const ROWS = 20_000;
const FIRST_HAN = 0x4e00;
const POLL_MS = 100;
const ONE = { runs: ['usual'], connections: [1] } as const;
const MOST = { runs: ['usual', 'million'], connections: [1] } as const;

export const rosterWork: readonly Case<Bench>[] = [
  { name: 'import of 20,000 rows', ...ONE, aims: AIMS.import, measure: measureImport },
  { name: 'preview of 20,000 rows', ...ONE, aims: AIMS.preview, measure: previewOf(ROWS) },
  { name: 'batch of 20,000 rows', ...ONE, aims: AIMS.batch, measure: batchOf(ROWS) },
  {
    name: 'preview of 100,000 rows',
    ...MOST,
    aims: AIMS.largePreview,
    measure: previewOf(MAX_PREVIEW_ROWS),
  },
  {
    name: 'batch of 100,000 rows',
    ...MOST,
    aims: AIMS.largeBatch,
    measure: batchOf(MAX_PREVIEW_ROWS),
  },
];

/** Children of a new school. */
async function measureImport(bench: Bench): Promise<Figures> {
  const sent = { schoolId: await newSchool(bench), file: rosterFile(ROWS) };
  return measured(bench, async () => {
    const answer = await sendFile(bench, importRoster, sent);
    if (!answer.includes(`"total":${ROWS}`)) throw new Error(`import: ${answer.slice(0, 300)}`);
  });
}

function previewOf(rows: number): Case<Bench>['measure'] {
  return async (bench) => {
    const sent = { schoolId: await newSchool(bench), file: rosterFile(rows) };
    let batchId = '';
    const figures = await measured(bench, async () => {
      batchId = (await previewed(bench, sent)).id;
    });
    return { ...figures, rawSeconds: await copied(bench, [PREVIEWED], { batchId }) };
  };
}

function batchOf(rows: number): Case<Bench>['measure'] {
  return async (bench) => {
    const { http, subjects } = bench;
    const schoolId = await newSchool(bench);
    const { id, version, schoolName } = await previewed(bench, {
      schoolId,
      file: rosterFile(rows),
    });
    const figures = await measured(bench, async () => {
      await http.data(writeRosterBatch, { id, version, schoolName }, subjects.token.manager);
      await reached(bench, id, 'written');
    });
    return { ...figures, rawSeconds: await copied(bench, WRITTEN, { schoolId }) };
  };
}

/** The rows of a batch once more. */
const PREVIEWED = `
  insert into roster_batch_row
  select (jsonb_populate_record(r, jsonb_build_object('nr', -nr))).* from roster_batch_row r where batch_id = $1`;

/** The children of a school once more, under other numbers. */
const WRITTEN = [
  `create temp table copied on commit drop as select id, gen_random_uuid() as new_id from patient where school_id = $1`,
  `insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at, initials)
   select org_id, new_id, school_id, 'R' || student_id, name, gender, birth_date, tel, created_at, updated_at, initials
   from patient join copied using (id)`,
  `insert into enrolment
   select (jsonb_populate_record(n, jsonb_build_object('patient_id', new_id))).*
   from enrolment n join copied on copied.id = n.patient_id`,
];

/** How long statements take that write the same rows, and are rolled back. */
function copied(
  { ownerUrl }: Bench,
  statements: readonly string[],
  of: { readonly batchId: string } | { readonly schoolId: string },
): Promise<number> {
  return connectedTo(ownerUrl, async (owner) => {
    await owner.query('begin');
    const started = performance.now();
    for (const statement of statements)
      await owner.query(statement.replace('$1', owner.escapeLiteral(Object.values(of)[0] ?? '')));
    const seconds = (performance.now() - started) / 1000;
    await owner.query('rollback');
    return seconds;
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

/** An .xls file, or an .xlsx file where its sheet would be too short for all rows. */
function rosterFile(count: number): Buffer {
  const rows = Array.from({ length: count }, (_value, at) => [
    `G33080120150${String(at).padStart(8, '0')}`,
    String.fromCodePoint(FIRST_HAN + (at % 5000), FIRST_HAN + (at % 777)),
    genderWord[at % 2 === 0 ? 'f' : 'm'],
    '2015-03-19',
    gradeNames[(at % 6) + 1] ?? '',
    className((Math.floor(at / 6) % 20) + 1),
    '',
  ]);
  const sheets = [{ name: 'roster', rows: [Object.values(ROSTER_TITLES), ...rows] }];
  return count > ROWS ? xlsxOf(sheets) : xlsOf(sheets);
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
