/** The product as a newcomer starts it: the real process, the embedded database in a new folder, the demo in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, on } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.join(import.meta.dirname, '../..');
const MAIN = path.join(ROOT, 'apps/server/src/main.ts');
const SIMULATE = path.join(ROOT, 'tools/src/simulate/simulate.ts');
const VERIFY = path.join(ROOT, 'apps/server/src/cli/log-verify.ts');
const READY = /^Ready: (\S+)/;
const SMS = /^SMS \w+ to \S+: (\d{6})$/;

export type Product = {
  readonly origin: string;
  /** The code of the next text message, as the console prints it. */
  smsCode(): Promise<string>;
  /** Runs the device gateway against it and answers what it printed. */
  simulate(...args: string[]): Promise<string>;
  /** Proves the operation log, whether the server runs or not, and answers what the command printed. */
  verifyLog(): Promise<string>;
  /** Ends the process and keeps the data; `start` runs it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** `settings`: variables beside those every test needs. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'spine-e2e-'));
  // biome-ignore lint/style/noProcessEnv: a web built elsewhere, so that who builds does not disturb who looks
  const { WEB_DIR } = process.env;
  const server = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', PUBLIC_RATE_PER_MINUTE: '1000' };
  const env = { ...server, ...settings, ...(WEB_DIR && { WEB_DIR }) };
  const run = (port: string) =>
    spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, PORT: port },
    });
  const messages = new EventEmitter();
  const codes = on(messages, 'code');
  const onLine = (line: string) => {
    const code = SMS.exec(line)?.[1];
    if (code !== undefined) messages.emit('code', code);
  };
  let child = run('0');
  const origin = await originOf(child, onLine);
  return {
    origin,
    smsCode: async () => String((await codes.next()).value),
    simulate: (...args) =>
      outputOf(spawn(process.execPath, [SIMULATE, '--url', origin, ...args], { env: {} })),
    verifyLog: () => outputOf(spawn(process.execPath, [VERIFY], { env })),
    stop: () => ended(child),
    start: async () => {
      child = run(new URL(origin).port);
      await originOf(child, onLine);
    },
    close: async () => {
      await ended(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function originOf(child: ChildProcess, onLine: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const origin = READY.exec(line)?.[1];
      if (origin) resolve(origin);
      onLine(line);
    });
  });
}

function outputOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`the command ended with ${code}\n${output}`)),
    );
  });
}
