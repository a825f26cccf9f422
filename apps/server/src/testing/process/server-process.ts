/** The server as a process of its own on a test's database, so that it can be killed without warning. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { FileSettings } from '#platform/files/open-blob-store.ts';
import { TEST_NOW } from '../clock.ts';
import { COMPILED } from './command.ts';

const MAIN = path.join(import.meta.dirname, '../../main.ts');
const READY = /^Ready: (\S+)/;

export type ServerProcess = {
  readonly url: string;
  /** The lines of its standard output. */
  lines(): readonly string[];
  signal(name: NodeJS.Signals): void;
  /** Ends it as a power cut does; resolves once it is gone. */
  kill(): Promise<void>;
  /** Asks it to end as a supervisor does; returns its exit code. */
  end(): Promise<number | null>;
};

type ServerDatabase = {
  ownerUrl: string;
  appUrl: string;
  config: { files: FileSettings; secret?: string };
};

/** How far the clock of the tests was from the machine's when a place got its first process. */
const shifts = new WeakMap<ServerDatabase, number>();
function clockShift(place: ServerDatabase): number {
  const shift = shifts.get(place) ?? TEST_NOW.getTime() - Date.now();
  shifts.set(place, shift);
  return shift;
}

/** Its time begins when that of worlds stands still, so that sessions of a world are good there, as they are signed alike. */
export function startServerProcess(
  database: ServerDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startMain({
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    BLOB_DIR: database.config.files.directory,
    CLOCK_SHIFT_MS: String(clockShift(database)),
    ...(database.config.secret !== undefined && { SECRET: database.config.secret }),
    ...env,
  });
}

/** The same with nothing but these settings. */
export async function startMain(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...COMPILED,
      SEED: 'none',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const url = await addressOf(child, lines);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    url,
    lines: () => lines,
    signal: (name) => void child.kill(name),
    kill: async () => {
      if (isOver()) return;
      child.kill('SIGKILL');
      await exited;
    },
    end: async () => {
      if (!isOver()) child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

function addressOf(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const url = READY.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}
