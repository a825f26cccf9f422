/** The database and the server a benchmark runs against: its own embedded one with safe settings, or a given one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { deriveAppUrl } from '@spine/server/platform/db/app-role.ts';
import { migrate } from '@spine/server/platform/db/migrate.ts';
import { startEmbedded } from '@spine/server/platform/embedded-postgres/embedded.ts';
import { Client } from 'pg';

const MAIN = fileURLToPath(import.meta.resolve('@spine/server/main.ts'));
/** Signs the sessions of the benchmark too. */
export const BENCH_SECRET = 'what the sessions of a benchmark are signed with';
const READY = /^Ready: (\S+)/;

export type BenchDatabase = {
  ownerUrl: string;
  appUrl: string;
  kind: string;
  close(): Promise<void>;
};
export type BenchServer = {
  origin: string;
  /** The most memory the server and its processes held since they began, or since `forgetPeak`. */
  peakMebibytes(): Promise<number>;
  forgetPeak(): Promise<void>;
  close(): Promise<void>;
};

/** A fresh embedded database in a temporary directory, or the given one, which must be empty. */
export async function openBenchDatabase(url: string | undefined): Promise<BenchDatabase> {
  if (url) {
    await migrate(url);
    return {
      ownerUrl: url,
      appUrl: deriveAppUrl(url),
      kind: 'given by --url',
      close: () => Promise.resolve(),
    };
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'spine-bench-'));
  const embedded = await startEmbedded({ dataDir });
  await migrate(embedded.url);
  return {
    ownerUrl: embedded.url,
    appUrl: deriveAppUrl(embedded.url),
    kind: 'embedded',
    close: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One connection for one piece of work. */
export async function connectedTo<T>(
  url: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server as an operator starts it, in a process of its own, on a free port. */
export async function startBenchServer(ownerUrl: string): Promise<BenchServer> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      DATABASE_URL: ownerUrl,
      PORT: '0',
      SEED: 'none',
      SECRET: BENCH_SECRET,
      LOG_LEVEL: 'warn',
      PUBLIC_RATE_PER_MINUTE: '100000000',
      CALL_RATE_PER_MINUTE: '100000000',
    },
  });
  const origin = await originOf(child);
  return {
    origin,
    peakMebibytes: async () => {
      const peaks = await Promise.all((await processesOf(child)).map(peakOf));
      return peaks.reduce((sum, peak) => sum + peak, 0);
    },
    forgetPeak: async () => {
      for (const pid of await processesOf(child))
        await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
    },
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** The server and the processes that set its reports. */
async function processesOf({ pid }: ChildProcess): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [String(pid), ...children.split(' ').filter((child) => child !== '')];
}

/** The most memory a process held, in mebibytes. */
export async function peakOf(pid: string | number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const origin = READY.exec(line)?.[1];
      if (origin) resolve(origin);
    });
  });
}
