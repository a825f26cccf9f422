/**
 * `npm run bench -- --peers`: this server and others on one PostgreSQL with the same rows. The others are installed from npm
 * into folders of their own, without their install scripts; one that cannot be installed or started is left out, and
 * the section says why. Before anything is measured, all must answer the tasks alike.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { examDetail, listExams, uploadExams } from '@spine/contract/exam';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { openProject, uploadInput } from '../cases/upload-work.ts';
import type { Opened } from '../runner.ts';
import { connectedTo, type DatabaseAddress } from '../target/database.ts';
import { httpClient, requestOf } from '../target/http-client.ts';
import { startProcess } from '../target/process.ts';
import { type Bench, startBenchServer } from '../target/server.ts';
import { compareAnswers } from './answers.ts';
import { bare } from './bare.ts';
import { directus } from './directus.ts';
import type { Peer, PeerDefinition, PeerStart, TaskFacts } from './peer.ts';
import { openPeerDatabases } from './peer-tables.ts';
import { postgraphile } from './postgraphile.ts';

const PEERS = [bare, postgraphile, directus];
const UPLOAD = 100;
const CONNECTIONS = 16;
const NPM = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];

/** Lines below the table. */
export const PEER_NOTES = PEERS.map(({ name, packages, leavesOut }) => {
  const versions = Object.entries(packages).map(([one, version]) => `${one} ${version}`);
  return `- **${name}** (${versions.join(', ')}): ${leavesOut}`;
});

type Opening = {
  readonly database: DatabaseAddress;
  /** Where they are installed. */
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly openServer: () => Promise<Bench>;
  readonly opened: { close(): Promise<void> }[];
};

export async function openPeers(opening: Opening): Promise<Opened<Peer>> {
  const { folder, say, opened } = opening;
  const names = PEERS.map(({ name }) => name);
  const databases = await openPeerDatabases(opening.database, names);
  opened.push(databases);
  const bench = await opening.openServer();
  const targets = [await ownPeer(bench)];
  const leftOut: string[] = [];
  for (const definition of PEERS) {
    const { name } = definition;
    const start = { folder: path.join(folder, name), database: databases.of(name), orgId: ORG_ID };
    try {
      targets.push(await openPeer(definition, { start, bench, opened }));
    } catch (error) {
      say(`${name} is left out: ${error}`);
      leftOut.push(`${name} is left out: ${String(error).split('\n', 1)}.`);
    }
  }
  await compareAnswers(targets);
  say('all answer alike');
  return { targets, lead: leftOut.join(' ') };
}

const ORG_ID = CAST_IDS.orgs.home;

/** This server, with the session of a doctor. */
async function ownPeer(bench: Bench): Promise<Peer> {
  const { http, ownerUrl } = bench;
  const { schoolId, examId, token } = bench.subjects;
  const nextUpload = uploadsOf(bench, await openProject(bench));
  return {
    name: 'this server',
    http,
    start: () => startBenchServer(ownerUrl),
    request: (task) => {
      if (task === 'upload') return requestOf(uploadExams, nextUpload(), token.doctor);
      if (task === 'exam') return requestOf(examDetail, { id: examId }, token.doctor);
      return requestOf(listExams, task === 'school' ? { schoolId } : {}, token.doctor);
    },
  };
}

type PeerOpening = Pick<Opening, 'opened'> & { readonly start: PeerStart; readonly bench: Bench };

/** Installs what is not there yet, and starts it as for production, with Node's compile cache as this server has it. */
async function openPeer(
  { name, packages, overrides = {}, prepare, command, request }: PeerDefinition,
  { start, bench, opened }: PeerOpening,
): Promise<Peer> {
  const { folder: cwd, database } = start;
  const manifest = { private: true, dependencies: packages, overrides };
  await mkdir(cwd, { recursive: true });
  await writeFile(path.join(cwd, 'package.json'), JSON.stringify(manifest));
  await promisify(execFile)('npm', NPM, { cwd });
  await prepare?.(start);
  const usual = { NODE_ENV: 'production', NODE_COMPILE_CACHE: path.join(cwd, 'compiled') };
  const startOne = async () => {
    const { env, ...own } = await command(start);
    return startProcess({ ...own, cwd, env: { ...usual, ...env } });
  };
  const server = await startOne();
  opened.push(server);
  const facts = await factsOf(bench, database);
  const http = httpClient(server.origin, CONNECTIONS);
  return { name, http, start: startOne, request: (task) => request(task, facts) };
}

/** Rows to upload are those of an examination of the table, for other children at other times. */
async function factsOf(bench: Bench, { ownerUrl }: DatabaseAddress): Promise<TaskFacts> {
  const { schoolId, examId, projectId } = bench.subjects;
  const { rows } = await connectedTo(ownerUrl, (client) =>
    client.query<{ row: object }>('select to_jsonb(exam) as row from exam where id = $1', [examId]),
  );
  const nextUpload = uploadsOf(bench, projectId);
  const newRows = () => {
    const { exams, schoolId: school_id } = nextUpload();
    return exams.map(({ id, patientId: patient_id, examTime: exam_time }) => {
      const own = { id, patient_id, school_id, exam_time, created_at: exam_time };
      return { ...rows[0]?.row, ...own };
    });
  };
  return { orgId: ORG_ID, schoolId, examId, newRows };
}

function uploadsOf(bench: Bench, projectId: string) {
  let call = 0;
  return () => {
    call += 1;
    return uploadInput(bench, { projectId, size: UPLOAD, call });
  };
}
