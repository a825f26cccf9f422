/** The product as a newcomer has it after the first start: the real process, the embedded database, the demo in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, on } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { now } from './clock.ts';
import { copyOfSeeded } from './seeded.ts';
import { startServer, stopServer } from './server-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SIMULATE = path.join(ROOT, 'tools/src/simulate/simulate.ts');
const VERIFY = path.join(ROOT, 'apps/server/src/cli/log-verify.ts');
const SMS = /^SMS \w+ to \S+: (\d{6})$/;

export type Product = {
  readonly origin: string;
  /** The code of the next text message, as the console prints it. */
  smsCode(): Promise<string>;
  /** Runs the device gateway against it and answers what it printed. */
  simulate(...args: string[]): Promise<string>;
  /** Proves the operation log, whether the server runs or not, and answers what the command printed. */
  verifyLog(): Promise<string>;
  /** Ends the process and keeps the data; `start` runs it again at the same address, some minutes later where that is said. */
  stop(): Promise<void>;
  start(minutesLater?: number): Promise<void>;
  close(): Promise<void>;
};

/** `settings`: variables beside those every test needs. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await copyOfSeeded(inject('seededData'));
  const server = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PUBLIC_RATE_PER_MINUTE: '1000',
    CLOCK_SHIFT_MS: String(inject('clockShift')),
  };
  const env = { ...server, ...settings };
  const messages = new EventEmitter();
  const codes = on(messages, 'code');
  const onLine = (line: string) => {
    const code = SMS.exec(line)?.[1];
    if (code !== undefined) messages.emit('code', code);
  };
  let { child, origin } = await startServer({ PORT: '0', ...env }, onLine);
  return {
    origin,
    smsCode: async () => String((await codes.next()).value),
    simulate: (...args) =>
      outputOf(
        spawn(process.execPath, [SIMULATE, '--url', origin, '--at', now().toISOString(), ...args], {
          env: {},
        }),
      ),
    verifyLog: () => outputOf(spawn(process.execPath, [VERIFY], { env })),
    stop: () => stopServer(child),
    start: async (minutesLater = 0) => {
      const shift = Number(env.CLOCK_SHIFT_MS) + minutesLater * 60_000;
      const again = { CLOCK_SHIFT_MS: String(shift), PORT: new URL(origin).port };
      ({ child, origin } = await startServer({ ...env, ...again }, onLine));
    },
    close: async () => {
      await stopServer(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
