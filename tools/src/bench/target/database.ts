/**
 * The database of a run: its own embedded one, or a given one. With `isKept` the filled one stays as a template of its
 * cluster, and each later run of the same schema and size begins with a fresh copy of it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deriveAppUrl } from '@spine/server/platform/db/app-role.ts';
import { editAddress } from '@spine/server/platform/db/connect/addresses.ts';
import { migrate, migrationNames } from '@spine/server/platform/db/migrate.ts';
import { startEmbedded } from '@spine/server/platform/embedded-postgres/embedded.ts';
import { Client } from 'pg';
import { type FilledDatabase, fillDatabase } from '../fill/fill-database.ts';
import type { DatabaseSize } from '../fill/institutions.ts';

export type DatabaseAddress = { readonly ownerUrl: string; readonly appUrl: string };
export type BenchDatabase = DatabaseAddress & {
  readonly version: string;
  readonly filled: FilledDatabase;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string | undefined;
  /** Where filled databases are kept; undefined keeps none. */
  readonly keepIn: string | undefined;
  readonly size: DatabaseSize;
  readonly say: (line: string) => void;
};

const FILLED = 'filled';

/** Opens and fills a database; a given one must be empty. */
export async function openBenchDatabase(options: DatabaseOptions): Promise<BenchDatabase> {
  const { url, keepIn, size, say } = options;
  if (url) {
    await migrate(url);
    const address = addressOf(url);
    const filled = await fillDatabase(address, size, say);
    return { ...address, filled, version: await versionOf(url), close: () => Promise.resolve() };
  }
  const dataDir = keepIn ?? (await mkdtemp(path.join(os.tmpdir(), 'spine-bench-')));
  const embedded = await startEmbedded({ dataDir });
  const close = async (): Promise<void> => {
    await embedded.stop();
    if (!keepIn) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const address = addressOf(embedded.url);
    const filled = keepIn
      ? await copyOfKept(address, { size, say })
      : await migratedAndFilled(address, { size, say });
    return { ...address, filled, version: await versionOf(embedded.url), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export function addressOf(ownerUrl: string): DatabaseAddress {
  return { ownerUrl, appUrl: deriveAppUrl(ownerUrl) };
}

type Filling = Pick<DatabaseOptions, 'size' | 'say'>;

async function migratedAndFilled(
  address: DatabaseAddress,
  { size, say }: Filling,
): Promise<FilledDatabase> {
  await migrate(address.ownerUrl);
  return fillDatabase(address, size, say);
}

/** Replaces what an earlier run has left by a copy of the filled template, which is made where it is missing or old. */
async function copyOfKept(address: DatabaseAddress, filling: Filling): Promise<FilledDatabase> {
  const name = new URL(address.ownerUrl).pathname.slice(1);
  const maintenance = editAddress(address.ownerUrl, (url) => {
    url.pathname = 'postgres';
  });
  const key = [...(await migrationNames()), JSON.stringify(filling.size)].join(' ');
  const kept = await keptIn(maintenance, key);
  const replace = (database: string, template: string): Promise<void> =>
    connectedTo(maintenance, async (client) => {
      await client.query(`drop database if exists ${database} with (force)`);
      await client.query(`create database ${database} template ${template} strategy file_copy`);
    });
  if (kept) {
    await replace(name, FILLED);
    await migrate(address.ownerUrl);
    filling.say('a copy of the filled database was made');
    return kept;
  }
  await replace(name, 'template1');
  const filled = await migratedAndFilled(address, filling);
  await replace(FILLED, name);
  const comment = JSON.stringify({ key, filled }).replaceAll("'", "''");
  await connectedTo(maintenance, (client) =>
    client.query(`comment on database ${FILLED} is '${comment}'`),
  );
  return filled;
}

async function keptIn(maintenance: string, key: string): Promise<FilledDatabase | undefined> {
  const { rows } = await connectedTo(maintenance, (client) =>
    client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [FILLED],
    ),
  );
  const comment = rows[0]?.comment;
  if (!comment) return;
  const kept: { key: string; filled: FilledDatabase } = JSON.parse(comment);
  return kept.key === key ? kept.filled : undefined;
}

async function versionOf(ownerUrl: string): Promise<string> {
  const { rows } = await connectedTo(ownerUrl, (owner) =>
    owner.query<{ server_version: string }>('show server_version'),
  );
  return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
}

/** One connection for one piece of work. */
export async function connectedTo<T>(
  url: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
