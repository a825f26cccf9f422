/** Who owns a data directory, what is found there, and how often a PostgreSQL that dies is started again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postmasterOf } from '#testing/database/database-server.ts';
import { childrenOf } from '#testing/database/own-server.ts';
import {
  ask,
  type EmbeddedDirectory,
  kill,
  killPostmaster,
  openEmbeddedDirectory,
} from './embedded.factory.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';
import { prepareRuntime, systemUser } from './embedded-runtime.ts';

const asRoot = process.getuid?.() === 0;

let place: EmbeddedDirectory;
let root: string;
let dataDir: string;
beforeEach(async () => {
  place = await openEmbeddedDirectory();
  ({ root, dataDir } = place);
});
afterEach(async () => {
  vi.useRealTimers();
  await place.close();
});

/** A process that ended and was not yet waited for stands nowhere. */
const isAtWork = (pid: number) => existsSync(`/proc/${pid}/cwd`);

describe('the embedded PostgreSQL', () => {
  it('listens on loopback only and keeps its password from other users', async () => {
    const server = await place.start();
    expect(await ask(server.url, "select current_setting('listen_addresses') as answer")).toBe(
      '127.0.0.1',
    );
    const wrong = new URL(server.url);
    wrong.password = 'guessed';
    await expect(ask(wrong.toString(), 'select 1 as answer')).rejects.toMatchObject({
      code: '28P01',
    });
  });

  it('adopts the server that a killed process left running', async () => {
    const { child, url } = await place.otherOwner();
    await ask(url, 'create table kept as select 7 as number');
    await kill(child);
    const server = await place.start();
    expect(server.adopted).toBe(true);
    expect(server.url).toBe(url);
    expect(await ask(server.url, 'select number as answer from kept')).toBe(7);
    await server.stop();
    await expect(ask(url, 'select 1 as answer')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('refuses a second living process on the same data directory and leaves the first alone', async () => {
    const { url } = await place.otherOwner();
    await expect(place.start()).rejects.toThrow(
      `another process is already running on the data directory ${dataDir}`,
    );
    expect(await ask(url, 'select 1 as answer')).toBe(1);
  });

  it('lets a command work beside the owner, and on its own where none runs', async () => {
    const alone = await joinEmbedded({ dataDir });
    await ask(alone.url, 'create table kept as select 7 as number');
    await alone.stop();
    const owner = await place.start();
    const beside = await joinEmbedded({ dataDir });
    expect(await ask(beside.url, 'select number as answer from kept')).toBe(7);
    await beside.stop();
    expect(await ask(owner.url, 'select number as answer from kept')).toBe(7);
  });

  it('lets one of two first starts at the same moment win', async () => {
    const outcomes = await Promise.allSettled([place.start(), place.start()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(String(refused?.reason)).toContain('another process is already running');
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('starts over a pid file whose number now belongs to another program', async () => {
    await (await place.start()).stop();
    const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${dataDir}\n1700000000\n5432\n\n127.0.0.1\n`);
    const server = await place.start();
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, 'select 1 as answer')).toBe(1);
  });

  it('takes its ownership back after PostgreSQL ended every connection', async () => {
    const server = await place.start();
    await ask(
      server.url,
      "select pg_terminate_backend(pid) as answer from pg_stat_activity where application_name = 'spine owner'",
    );
    const held =
      "select count(*)::int as answer from pg_locks where locktype = 'advisory' and granted";
    await expect.poll(() => ask(server.url, held)).toBe(1);
    await expect(place.start()).rejects.toThrow('another process is already running');
  });

  it('gives it up when it dies the fourth time in a minute', async () => {
    // However long its starts take, they are within a minute.
    vi.useFakeTimers({ toFake: ['performance'] });
    let revivals = 0;
    let gone: Error | undefined;
    const server = await place.start(undefined, {
      onRevived: () => {
        revivals += 1;
      },
      onGone: (error) => {
        gone = error;
      },
    });
    for (let death = 1; death <= 4; death += 1) {
      await killPostmaster(server.url);
      await expect.poll(() => revivals === death || gone).toBeTruthy();
    }
    expect(revivals).toBe(3);
    expect(gone?.message).toContain('ended 4 times in a minute');
  });

  it.runIf(process.platform === 'linux')(
    'ends one that is frozen, with its children, and starts again',
    async () => {
      const server = await startEmbedded({ dataDir, ephemeral: true });
      const postmaster = await postmasterOf(server.url);
      const processes = [postmaster, ...childrenOf(postmaster)];
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      await server.stop();
      await expect.poll(() => processes.filter(isAtWork)).toEqual([]);
      expect(await ask((await place.start()).url, 'select 1 as answer')).toBe(1);
    },
  );

  it('says what is wrong when the data were made by another version', async () => {
    await (await place.start()).stop();
    await writeFile(path.join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
    await expect(place.start()).rejects.toThrow(
      /was made by PostgreSQL 17, this installation brings PostgreSQL 18/,
    );
  });

  it.runIf(asRoot)(
    'lets the system user pass through a private data directory of root',
    async () => {
      await mkdir(dataDir, { mode: 0o700 });
      const server = await place.start();
      expect(server.notices).toEqual([]);
      expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
    },
  );

  it.runIf(asRoot)(
    'puts the data where the system user can reach them, and finds them again',
    async () => {
      await chmod(root, 0o700);
      const systemDir = await mkdtemp(path.join(tmpdir(), 'spine-system-'));
      try {
        const first = await place.start(systemDir);
        expect(first.notices).toEqual([
          expect.stringContaining(`the system user cannot enter ${dataDir}`),
        ]);
        await ask(first.url, 'create table kept as select 7 as number');
        await first.stop();
        const home = (await readFile(path.join(dataDir, 'postgres.location'), 'utf8')).trim();
        expect(home.startsWith(systemDir)).toBe(true);
        const second = await place.start(systemDir);
        expect(await ask(second.url, 'select number as answer from kept')).toBe(7);
        await second.stop();
        await rm(home, { recursive: true });
        await expect(place.start(systemDir)).rejects.toThrow(
          `the database lies in ${home}, but nothing is there`,
        );
      } finally {
        await rm(systemDir, { recursive: true, force: true });
      }
    },
  );

  it.runIf(asRoot)(
    'copies programs that the system user cannot reach, links included',
    async () => {
      const user = await systemUser();
      const here = await prepareRuntime(user, root);
      const native = path.dirname(path.dirname(here.postgres));
      await chmod(root, 0o700);
      const hidden = path.join(root, 'native');
      await mkdir(hidden);
      const systemDir = await mkdtemp(path.join(tmpdir(), 'spine-system-'));
      try {
        await cp(native, hidden, { recursive: true, verbatimSymlinks: true });
        const copied = await prepareRuntime(user, systemDir, { native: hidden, version: '18.4.0' });
        expect(copied.notice).toContain(`the system user cannot reach ${hidden}`);
        expect(existsSync(copied.postgres)).toBe(true);
        const child = spawn(copied.postgres, ['--version'], { ...user, cwd: '/' });
        const [said] = await once(child.stdout, 'data');
        expect(String(said)).toMatch(/PostgreSQL\) 18/);
      } finally {
        await rm(systemDir, { recursive: true, force: true });
      }
    },
  );
});
