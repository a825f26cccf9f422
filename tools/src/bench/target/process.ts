/** A server in a process of its own, as an operator starts it: until when it is ready, and what memory it holds. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const READY = /^Ready: (\S+)/;

export type ServerProcess = {
  readonly origin: string;
  /** From the start of the process until it answered that it is ready. */
  readonly startSeconds: number;
  /** What it and its processes hold now, in mebibytes. */
  memory(): Promise<number>;
  /** The most they held since they began, or since `forgetPeak`. */
  peak(): Promise<number>;
  forgetPeak(): Promise<void>;
  close(): Promise<void>;
};

export type ServerCommand = {
  /** Arguments for this Node. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Resolves with the origin when the process serves. */
  readonly ready: (child: ChildProcess) => Promise<string>;
};

export async function startProcess(command: ServerCommand): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [...command.args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...command.env },
    ...(command.cwd && { cwd: command.cwd }),
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${command.args[0]} ended with ${code}`)));
  });
  // Afterwards its end is nobody's failure.
  ended.catch(() => undefined);
  const origin = await Promise.race([command.ready(child), ended]);
  child.stdout?.resume();
  return {
    origin,
    startSeconds: (performance.now() - started) / 1000,
    memory: () => sumOf(child, 'VmRSS'),
    peak: () => sumOf(child, 'VmHWM'),
    forgetPeak: async () => {
      for (const pid of await processesOf(child))
        await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
    },
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** The origin in the line `Ready: ORIGIN`. */
export function readyLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (!stdout) return;
    createInterface({ input: stdout }).on('line', (line) => {
      const origin = READY.exec(line)?.[1];
      if (origin) resolve(origin);
    });
  });
}

/** The server and the processes that it started. */
async function processesOf({ pid }: ChildProcess): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [String(pid), ...children.split(' ').filter((child) => child !== '')];
}

async function sumOf(child: ChildProcess, field: MemoryField): Promise<number> {
  const each = await Promise.all((await processesOf(child)).map((pid) => memoryOf(pid, field)));
  return each.reduce((sum, one) => sum + one, 0);
}

type MemoryField = 'VmRSS' | 'VmHWM';

/** In mebibytes; 0 when the process is gone. */
export async function memoryOf(
  pid: string | number | undefined,
  field: MemoryField,
): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}
