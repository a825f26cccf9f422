/** A command of the product as a process of its own, with nothing but the given environment. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';

const CLI = path.join(import.meta.dirname, '../../cli');
/** The simulator, which is a tool and none of the server's commands. */
export const SIMULATE = path.join(
  import.meta.dirname,
  '../../../../../tools/src/simulate/simulate',
);

// biome-ignore lint/style/noProcessEnv: a switch of the test run, no configuration of the product
const { NODE_COMPILE_CACHE } = process.env;
/** Node's compile cache of the run, with which a process starts in half the time. */
export const COMPILED: Record<string, string> = {
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};

export type Command = {
  readonly child: ChildProcessWithoutNullStreams;
  /** Its exit code, and what it said on both of its outputs; resolves when it ended. */
  readonly ended: Promise<{ code: number | null; said: string }>;
};

/** Starts a file of `cli/`, or one that is named by its full path. */
export function startCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Command {
  const child = spawn(process.execPath, [path.resolve(CLI, `${name}.ts`), ...args], {
    env: { ...COMPILED, ...env },
  });
  child.stdin.end();
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
  return { child, ended };
}
