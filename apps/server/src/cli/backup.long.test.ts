import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { joinEmbedded, startEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { passableDirectory } from '#testing/database/own-server.ts';
import { idsIn, tableContents } from '#testing/database/table-contents.ts';
import { SIMULATE, startCommand } from '#testing/process/command.ts';
import { type ServerProcess, startMain } from '#testing/process/server-process.ts';

const TABLES = ['exam', 'patient', 'operation_log'] as const;

let root: string;
let dataDir: string;
let backupsDir: string;
let server: ServerProcess;

beforeAll(async () => {
  root = await passableDirectory('spine-backup-cli-');
  dataDir = path.join(root, 'data');
  backupsDir = path.join(root, 'backups');
  // The product with the demo, on its own database.
  server = await startMain({ DATA_DIR: dataDir, SEED: 'demo' });
});

afterAll(async () => {
  await server.end();
  await rm(root, { recursive: true, force: true });
});

const command = (name: string, ...args: string[]) =>
  startCommand(name, args, { DATA_DIR: dataDir }).ended;

/** A device gateway that uploads until it is told to end; resolves once the first examinations are there. */
async function startUploads(): Promise<{ end(): Promise<void> }> {
  let going = true;
  const gateway = () =>
    startCommand(SIMULATE, ['--url', server.url, '--children', '100', '--chunk', '4'], {});
  const first = gateway();
  await once(first.child.stdout, 'data');
  const all = (async () => {
    await first.ended;
    while (going) await gateway().ended;
  })();
  return {
    end: () => {
      going = false;
      return all;
    },
  };
}

async function newestBackup(): Promise<string> {
  const names = (await readdir(backupsDir)).sort();
  return path.join(backupsDir, names.at(-1) ?? '');
}

async function everyId(url: string): Promise<Record<string, Set<string>>> {
  const found = await Promise.all(
    TABLES.map(async (table) => [table, await idsIn(url, table)] as const),
  );
  return Object.fromEntries(found);
}

/** What of one set is not in the other. */
function missing(some: Set<string> = new Set(), all: Set<string> = new Set()): string[] {
  return [...some].filter((id) => !all.has(id));
}

/** Facts written in the transaction of each upload, and what they state. */
async function totals(url: string): Promise<{ kept: number; counted: number }> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ kept: number; counted: number }>(
      `select (select count(*)::int from statistic_fact where better_before is null and replaced_on is null) as kept,
         (select count(distinct (project_id, patient_id))::int from exam where deleted_at is null) as counted`,
    ),
  );
  return rows[0] ?? { kept: 0, counted: -1 };
}

describe('npm run backup and npm run restore', () => {
  it('hold everything that was committed before, whole, while examinations are uploaded', async () => {
    const source = await joinEmbedded({ dataDir });
    const uploads = await startUploads();
    const before = await everyId(source.url);
    const backup = await command('backup');
    expect(backup.said).toContain('Backup written');
    expect(backup.code).toBe(0);
    await uploads.end();
    const after = await everyId(source.url);
    expect(after['exam']?.size).toBeGreaterThan(before['exam']?.size ?? 0);

    const place = path.join(root, 'drill');
    const restore = await command('restore', await newestBackup(), '--data', place);
    expect(restore.said).toContain('Restored into');
    expect(restore.code).toBe(0);
    const drill = await startEmbedded({ dataDir: place });
    const restored = await everyId(drill.url);
    for (const table of TABLES) {
      expect(missing(before[table], restored[table])).toEqual([]);
      expect(missing(restored[table], after[table])).toEqual([]);
    }
    const { kept, counted } = await totals(drill.url);
    expect(kept).toBe(counted);
    await drill.stop();
  });

  it('bring back a stopped server to the last row, its sealed log too', async () => {
    await server.end();
    expect((await command('backup', '--keep', '1')).said).toContain('Removed, because newer ones');
    expect(await readdir(backupsDir)).toHaveLength(1);
    const original = await startEmbedded({ dataDir });
    const contents = await tableContents(original.url);
    await original.stop();

    const place = path.join(root, 'second');
    await command('restore', await newestBackup(), '--data', place);
    const copy = await startEmbedded({ dataDir: place });
    expect(await tableContents(copy.url)).toEqual(contents);
    const verified = await startCommand('log-verify', [], { DATA_DIR: place }).ended;
    expect(verified.said).toMatch(/The operation log is whole: [1-9]\d* lines/);
    expect(verified.code).toBe(0);
    await copy.stop();
  });

  it('leave a killed backup unfinished and the next one whole', async () => {
    const source = await startEmbedded({ dataDir });
    const victim = startCommand('backup', [], { DATA_DIR: dataDir });
    const half = await appearing(backupsDir, (name) => name.endsWith('.part'));
    // The schema's name is read again at the end of a backup, which waits for this lock.
    await withClient(source.url, async (client) => {
      await client.query('begin; lock table schema_migration');
      await appearing(half, (name) => name === 'cluster.tar.gz');
      victim.child.kill('SIGKILL');
      await victim.ended;
    });
    expect(existsSync(path.join(half, 'manifest.json'))).toBe(false);
    expect((await command('restore', half, '--data', `${root}/none`)).said).toContain(
      'is not a whole backup',
    );
    expect((await command('backup')).code).toBe(0);
    expect((await readdir(backupsDir)).filter((name) => !name.endsWith('.part'))).toHaveLength(2);
    await source.stop();
  });

  it('leave the old data whole when a restore is killed, and succeed the next time', async () => {
    const backup = await newestBackup();
    const original = await startEmbedded({ dataDir });
    await withClient(original.url, (client) => client.query('create table kept (id int)'));
    await original.stop();
    const victim = startCommand('restore', [backup, '--force'], { DATA_DIR: dataDir });
    const half = await appearing(dataDir, (name) => name.startsWith('postgres-restore-'));
    // Its server runs by then, and is left behind.
    await appearing(half, (name) => name === 'server.log');
    victim.child.kill('SIGKILL');
    await victim.ended;
    const survivor = await startEmbedded({ dataDir });
    const { rows } = await withClient(survivor.url, (client) =>
      client.query("select to_regclass('kept') as kept"),
    );
    expect(rows).toEqual([{ kept: 'kept' }]);
    await survivor.stop();
    expect((await command('restore', backup, '--force')).said).toContain('is kept in');
    const left = (await readdir(dataDir))
      .filter((name) => name.startsWith('postgres'))
      .map((name) => name.replace(/-before-.*/, '-before'));
    expect(left.sort()).toEqual(['postgres', 'postgres-before']);
  });
});

/** Waits until a directory holds an entry, and answers its path. */
async function appearing(directory: string, isRight: (name: string) => boolean): Promise<string> {
  const find = async () => (await readdir(directory).catch(() => [])).find(isRight);
  let name: string | undefined;
  await expect
    .poll(
      async () => {
        name = await find();
        return name;
      },
      { interval: 5 },
    )
    .toBeDefined();
  return path.join(directory, name ?? '');
}
