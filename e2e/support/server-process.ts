/** The server as a process: started until it is ready, ended in order. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = path.join(import.meta.dirname, '../../apps/server/src/main.ts');
const READY = /^Ready: (\S+)/;

/** Runs it with nothing but these settings; `onLine` hears what it prints. */
export async function startServer(
  settings: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
): Promise<{ child: ChildProcess; origin: string }> {
  // biome-ignore lint/style/noProcessEnv: a web built elsewhere, and what Node has compiled before
  const { WEB_DIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      SEED: 'demo-small',
      ...settings,
      ...(WEB_DIR && { WEB_DIR }),
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    },
  });
  return { child, origin: await originOf(child, onLine) };
}

/** Asks it to end and waits until it has. */
export function stopServer(child: ChildProcess): Promise<void> {
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
