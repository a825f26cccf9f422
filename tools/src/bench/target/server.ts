/** This server as `npm start` starts it, and what is asked of it: the target of most cases. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FilledDatabase } from '../fill/fill-database.ts';
import type { DatabaseAddress } from './database.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { readyLine, type ServerProcess, startProcess } from './process.ts';
import type { Recorder } from './raw.ts';
import { BENCH_SECRET, findSubjects, type Subjects } from './subjects.ts';

const MAIN = fileURLToPath(import.meta.resolve('@spine/server/main.ts'));
const COMPILED = path.join(import.meta.dirname, '../../../../.cache/compiled');
const MOST_CONNECTIONS = 16;

export type Bench = DatabaseAddress & {
  readonly name: string;
  readonly http: HttpClient;
  readonly server: ServerProcess;
  readonly subjects: Subjects;
  readonly filled?: FilledDatabase;
  /** Where calls are measured beside their SQL. */
  readonly recorder?: Recorder;
  readonly logLines: number;
};

/** A process on a free port; nothing limits how often it is called. */
export function startBenchServer(ownerUrl: string): Promise<ServerProcess> {
  return startProcess({
    args: [MAIN],
    env: {
      DATABASE_URL: ownerUrl,
      PORT: '0',
      SEED: 'none',
      SECRET: BENCH_SECRET,
      LOG_LEVEL: 'warn',
      PUBLIC_RATE_PER_MINUTE: '100000000',
      CALL_RATE_PER_MINUTE: '100000000',
      NODE_COMPILE_CACHE: COMPILED,
    },
    ready: readyLine,
  });
}

export type BenchOptions = Omit<Bench, 'http' | 'server' | 'subjects'>;

/** A server on a filled database, and what to ask it; `opened` is closed however the run ends. */
export async function openBench(
  options: BenchOptions,
  opened: { close(): Promise<void> }[],
): Promise<Bench> {
  const subjects = await findSubjects(options);
  const server = await startBenchServer(options.ownerUrl);
  opened.push(server);
  const http = httpClient(server.origin, MOST_CONNECTIONS);
  opened.push({ close: () => Promise.resolve(http.close()) });
  return { ...options, subjects, server, http };
}
