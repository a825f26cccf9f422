/** Directus: REST over the tables, for its administrator with a fixed token. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '../target/database.ts';
import { httpClient } from '../target/http-client.ts';
import { jsonRequest, type PeerDefinition } from './peer.ts';
import { CHILD_COLUMNS, LIST_COLUMNS } from './peer-tables.ts';

const TOKEN = 'fixed-token-of-the-administrator';
const CLI = 'node_modules/directus/cli.js';
const LOOK_MS = 20;
let port = 18_055;
const CHILD = CHILD_COLUMNS.map((column) => `patient_id.${column}`);
const COLUMNS = LIST_COLUMNS.filter((column) => column !== 'patient_id');
const LISTED = [...COLUMNS, 'patient_id.id', ...CHILD].join();
const PAGE = `fields=${LISTED}&limit=20&sort=-exam_time,-id&meta=filter_count`;

const envOf = ({ ownerUrl }: DatabaseAddress) => ({
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: ownerUrl,
  DB_POOL__MAX: '12',
  SECRET: 'what the sessions of a benchmark are signed with',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: TOKEN,
  ADMIN_TOKEN: TOKEN,
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
  MAX_PAYLOAD_SIZE: '16mb',
  // It refuses calls of sixteen at once otherwise.
  PRESSURE_LIMITER_ENABLED: 'false',
});

export const directus: PeerDefinition = {
  name: 'Directus',
  leavesOut:
    'has sign-in (a fixed token of its administrator here); no row-level security (the institution is a filter of the request), no log of reads, no grading, no masking; tables need a key of one column.',
  packages: { directus: '12.4.0' },
  // Its own version of the sandbox for scripts is compiled when it is installed; nothing here runs scripts.
  overrides: { 'isolated-vm': '7.0.1' },
  prepare: ({ folder, database }) =>
    promisify(execFile)(process.execPath, [path.join(folder, CLI), 'bootstrap'], {
      cwd: folder,
      env: envOf(database),
    }),
  command: ({ folder, database }) => {
    // It takes no free port by itself.
    port += 1;
    const origin = `http://127.0.0.1:${port}`;
    return {
      args: [path.join(folder, CLI), 'start'],
      env: { ...envOf(database), HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin },
      ready: () => answering(origin),
    };
  },
  request: (task, { orgId, schoolId, examId, newRows }) => {
    if (task === 'upload') return jsonRequest('/items/exam?fields=id', newRows(), TOKEN);
    if (task === 'exam')
      return jsonRequest(`/items/exam/${examId}?fields=${LISTED},findings`, undefined, TOKEN);
    const where = `filter[org_id][_eq]=${orgId}`;
    const school = task === 'school' ? `&filter[school_id][_eq]=${schoolId}` : '';
    return jsonRequest(`/items/exam?${PAGE}&${where}${school}`, undefined, TOKEN);
  },
};

/** It writes nothing that says when it serves. */
async function answering(origin: string): Promise<string> {
  const http = httpClient(origin, 1);
  const isThere = () =>
    http.send(jsonRequest('/server/ping')).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isThere())) await pause(LOOK_MS);
  http.close();
  return origin;
}
