/** One start and stop of the embedded PostgreSQL, and one death; the others are in `embedded.long.test.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ask,
  type EmbeddedDirectory,
  killPostmaster,
  openEmbeddedDirectory,
} from './embedded.factory.ts';
import { joinEmbedded } from './embedded.ts';

let place: EmbeddedDirectory;
beforeEach(async () => {
  place = await openEmbeddedDirectory();
});
afterEach(() => place.close());

describe('the embedded PostgreSQL', () => {
  it('makes a UTF-8 database that survives power cuts, and keeps its rows over a restart', async () => {
    const first = await place.start();
    expect(first.adopted).toBe(false);
    expect(await ask(first.url, "select current_setting('server_encoding') as answer")).toBe(
      'UTF8',
    );
    expect(await ask(first.url, "select current_setting('fsync') as answer")).toBe('on');
    expect(await ask(first.url, "select lower('ÀΣ') as answer")).toBe('àσ');
    await ask(first.url, "create table kept as select '龑' as name");
    await first.stop();
    await expect(ask(first.url, 'select 1 as answer')).rejects.toThrow(/ECONNREFUSED/);
    const second = await place.start();
    expect(await ask(second.url, 'select name as answer from kept')).toBe('龑');
  });

  it('starts it again when it dies, in the middle of its work, at the address it had', async () => {
    const server = await place.start();
    await ask(server.url, 'create table kept as select 7 as number');
    // It computes, and would not notice for long that its server is gone.
    const busy = ask(server.url, 'select sum(n) as answer from generate_series(1, 1e9) n');
    const failed = expect(busy).rejects.toThrow();
    const running = `select count(*)::int as answer from pg_stat_activity where query like '%1e9%' and state = 'active'`;
    await expect.poll(() => ask(server.url, running)).toBe(2);
    await killPostmaster(server.url);
    await failed;
    await expect
      .poll(() => ask(server.url, 'select number as answer from kept').catch(() => undefined))
      .toBe(7);
  });

  it.runIf(process.platform === 'linux')(
    'is given up by a command within seconds where its pid file names a server that cannot be reached',
    async () => {
      await (await place.start()).stop();
      const cwd = path.join(place.dataDir, 'postgres/cluster');
      const pidFile = path.join(cwd, 'postmaster.pid');
      const silent = spawn('sleep', ['infinity'], { cwd });
      await once(silent, 'spawn');
      // Nothing listens there.
      await writeFile(pidFile, `${silent.pid}\n${cwd}\n1700000000\n9\n\n127.0.0.1\n`);
      vi.useFakeTimers({ toFake: ['performance'] });
      const seconds = setInterval(() => vi.advanceTimersByTime(1000), 20);
      const begunAt = performance.now();
      await expect(joinEmbedded({ dataDir: place.dataDir })).rejects.toThrow(
        /\(pid \d+\) cannot be reached at 127\.0\.0\.1:9: work where it runs/,
      );
      expect(performance.now() - begunAt).toBeLessThan(60_000);
      clearInterval(seconds);
      vi.useRealTimers();
      silent.kill('SIGKILL');
      await once(silent, 'exit');
      await rm(pidFile, { force: true });
    },
  );
});
