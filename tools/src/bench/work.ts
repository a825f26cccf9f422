/** The writes and the heavy work of a screening day: uploads, an import, reports, signing in. */
import { createHash } from 'node:crypto';
import { uploadExams } from '@spine/contract/exam';
import { API_PREFIX, addDays, dateInShanghai, type EndpointInput } from '@spine/contract/kernel';
import { genderWord, importRoster, ROSTER_TITLES } from '@spine/contract/patient';
import { addProject, moveProject, ProjectStatus } from '@spine/contract/project';
import { reportPdf } from '@spine/contract/report';
import { addSchool, className, gradeNames } from '@spine/contract/school';
import { login, picCode } from '@spine/contract/session';
import { digestOf } from '@spine/server/platform/auth/password.ts';
import { xlsOf } from '@spine/server/platform/spreadsheet/xls.factory.ts';
import { CAST_PASSWORD } from '@spine/server/testing/cast.ts';
import { v7 as uuidv7 } from 'uuid';
import { type BenchDatabase, type BenchServer, startBenchServer } from './environment.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { type Figures, type LoadPlan, load } from './load.ts';
import type { Fact } from './page.ts';
import { findSubjects, type Subjects } from './subjects.ts';

const RECORDS_A_CALL = 500;
const IMPORT_ROWS = 20_000;
const FIRST_HAN = 0x4e00;
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export type Bench = {
  readonly http: HttpClient;
  readonly server: BenchServer;
  readonly subjects: Subjects;
};

/** A server on a filled database, and what to ask it; `opened` is closed however the benchmark ends. */
export async function openBench(
  target: BenchDatabase,
  opened: { close(): Promise<void> }[],
): Promise<Bench> {
  const subjects = await findSubjects(target);
  const server = await startBenchServer(target.ownerUrl);
  opened.push(server);
  return { http: httpClient(server.origin, 16), server, subjects };
}

/** A new project of all schools that upload: nobody was examined in it yet, as on a screening day. */
async function openProject({ http, subjects }: Bench): Promise<string> {
  const token = subjects.token.manager;
  const schoolIds = subjects.rosters.map(({ schoolId }) => schoolId);
  const now = Date.now();
  // What is sent just after midnight was measured just before it.
  const startDate = addDays(dateInShanghai(new Date(now)), -1);
  const { id } = await http.data(addProject, { name: `bench ${now}`, schoolIds, startDate }, token);
  await http.call(moveProject, { id, status: ProjectStatus.Underway }, token);
  return id;
}

/** Quick examinations of the children of one school; a child comes again after all schools were there. */
function uploadOf(
  { rosters }: Subjects,
  { projectId, turn }: { projectId: string; turn: number },
): EndpointInput<typeof uploadExams> {
  const roster = rosters[turn % rosters.length];
  if (!roster) throw new Error('no school to upload for');
  const now = Date.now();
  const exams = roster.patientIds.slice(0, RECORDS_A_CALL).map((patientId, at) => ({
    id: uuidv7(),
    patientId,
    typeId: 0,
    status: 1,
    examTime: new Date(now - 1000 * (60 + at)).toISOString(),
    operator: 'bench',
    device: { code: 'SC-000001' },
    readings: [
      [(at % 60) / 10, 2.1, 2.2],
      [-1.5, -1.6, -1.4],
      [0.8, 0.9, 1],
    ],
  }));
  return { projectId, schoolId: roster.schoolId, exams };
}

/** Uploads by one and by four connections. */
export async function measureUploads(bench: Bench): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const connections of [1, 4]) {
    const { perSecond } = await measureUpload(bench, { connections, seconds: 6 });
    facts.push({
      name: `upload, 500 records a call, ${connections} connections`,
      value: `${perSecond.toFixed(0)} records/s`,
      aim: '≥ 2,000 records/s',
    });
  }
  return facts;
}

/** Uploads of a school's 500 children; `perSecond` counts records. Connections work at different schools. */
export async function measureUpload(
  bench: Bench,
  { connections, seconds }: Pick<LoadPlan, 'connections' | 'seconds'>,
): Promise<Figures> {
  const { http, subjects } = bench;
  const apart = Math.ceil(subjects.rosters.length / connections);
  const projectId = await openProject(bench);
  const figures = await load({ connections, seconds, warmUps: 2 }, (lane, turn) => {
    const input = uploadOf(subjects, { projectId, turn: lane * apart + turn });
    return http.call(uploadExams, input, subjects.token.doctor);
  });
  // Small schools have fewer children than a call takes.
  const sizes = subjects.rosters.map(({ patientIds }) =>
    Math.min(RECORDS_A_CALL, patientIds.length),
  );
  const each = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return { ...figures, perSecond: figures.perSecond * each };
}

/** One-page reports through the server. */
export function measurePdf({ http, subjects }: Bench, connections: number): Promise<Figures> {
  return load({ connections, seconds: 6, warmUps: 3 }, () =>
    http.call(reportPdf, { id: subjects.examId }, subjects.token.doctor),
  );
}

/** Picture code and sign-in together, as a client makes them. */
export function measureSignIn(
  { http }: Bench,
  salt: string,
  connections: number,
): Promise<Figures> {
  const pw = digestOf(CAST_PASSWORD, salt);
  const names = ['doctor', 'manager', 'analyst', 'rival'] as const;
  return load({ connections, seconds: 4, warmUps: 1 }, async (lane) => {
    const mcode = `bench-${lane}`;
    const answer = JSON.parse((await http.call(picCode, { mcode })).toString('utf8')) as {
      msg: string;
    };
    const username = names[lane % names.length] ?? 'doctor';
    await http.call(login, { username, pw, picCode: md5(answer.msg.toLowerCase()), mcode });
  });
}

/** Imports 20,000 children into a new school; seconds, and the server's peak memory. */
export async function measureImport({
  http,
  server,
  subjects,
}: Bench): Promise<{ seconds: number; peak: number }> {
  const token = subjects.token.manager;
  const region = { province: '330000', city: '330800', district: '330802' };
  const school = await http.data(addSchool, { name: `bench ${Date.now()}`, ...region }, token);
  const file = xlsOf([{ name: 'roster', rows: rosterRows() }]);
  const started = performance.now();
  const answer = await sendFile(http, { schoolId: school.id, token, file });
  const seconds = (performance.now() - started) / 1000;
  if (!answer.includes(`"total":${IMPORT_ROWS}`))
    throw new Error(`import: ${answer.slice(0, 300)}`);
  return { seconds, peak: await server.peakMebibytes() };
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
