/** A migrated PostgreSQL for one test, which it may freeze and kill. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { errorCode } from '#platform/error-code.ts';
import { postmasterOf } from './database-server.ts';

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;

export async function startOwnServer() {
  const dataDir = await passableDirectory('spine-own-');
  const server = await startEmbedded({ dataDir, ephemeral: true });
  await migrate(server.url);
  const postmaster = await postmasterOf(server.url);
  const all = (signal: NodeJS.Signals) => {
    for (const pid of [postmaster, ...childrenOf(postmaster)]) signalTo(pid, signal);
  };
  return {
    ownerUrl: server.url,
    appUrl: deriveAppUrl(server.url),
    config: { files: { directory: path.join(dataDir, 'blobs') } },
    /** It neither answers nor refuses any more. */
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
    stop: async () => {
      all('SIGCONT');
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A process of a connection may have ended since it was listed. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Below the system's own, so that the user of PostgreSQL may enter it. */
export async function passableDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), prefix));
  await chmod(directory, 0o711);
  return directory;
}

/** The processes that a process started. */
export function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}
