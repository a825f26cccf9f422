/** A data directory of a test's own, its servers and other processes that start one there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { postmasterOf } from '#testing/database/database-server.ts';
import { passableDirectory } from '#testing/database/own-server.ts';
import { withClient } from '../backup/database-facts.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import type { RevivalEvents } from './embedded-revival.ts';

const OWNER_SCRIPT = `
  import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
  const server = await startEmbedded({ dataDir: process.argv[1] });
  console.log(server.url);
  setInterval(() => {}, 1000);`;

export type EmbeddedDirectory = Awaited<ReturnType<typeof openEmbeddedDirectory>>;

export async function openEmbeddedDirectory() {
  const root = await passableDirectory('spine-embedded-');
  const dataDir = path.join(root, 'data');
  const running: EmbeddedServer[] = [];
  const children: ChildProcess[] = [];

  async function start(
    systemDir = path.join(root, 'system'),
    watching: RevivalEvents = {},
  ): Promise<EmbeddedServer> {
    const server = await startEmbedded({ dataDir, systemDir }, watching);
    running.push(server);
    return server;
  }

  return {
    root,
    dataDir,
    start,
    /** Another Node process that starts the server, and the address it printed. */
    otherOwner: async (): Promise<{ child: ChildProcess; url: string }> => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', OWNER_SCRIPT, dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const [line] = await once(child.stdout ?? child, 'data');
      return { child, url: String(line).trim() };
    },
    close: async () => {
      for (const child of children) {
        if (child.exitCode === null && child.signalCode === null) await kill(child);
        await start();
      }
      for (const server of running) await server.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** The column `answer` of the first row. */
export function ask(url: string, text: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ answer: unknown }>(text);
    return rows[0]?.answer;
  });
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function killPostmaster(url: string): Promise<void> {
  process.kill(await postmasterOf(url), 'SIGKILL');
}
