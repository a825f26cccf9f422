/** Databases of tests: one of its own for each test file, a copy of the run's migrated template, or one that they share. */
import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { inject } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { dropOnNodes, onNodes, withDatabase } from '../citus/cluster.ts';
import type {} from './database-server.ts';

export type TestDatabase = {
  /** Connects as the owner of the schema, who bypasses row-level security. */
  readonly ownerUrl: string;
  /** Connects as the application does. */
  readonly appUrl: string;
  drop(): Promise<void>;
};

/** Copies the template; migrated, without a row. */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `spine_test_${randomBytes(6).toString('hex')}`;
  await onNodes(inject('nodeUrls'), copyOfTemplate(name));
  const ownerUrl = urlOf(name);
  return {
    ownerUrl,
    appUrl: deriveAppUrl(ownerUrl),
    drop: () => dropOnNodes(inject('nodeUrls'), name),
  };
}

/**
 * On every node of the run's Citus an empty database with the extension; none of them knows another. Their owners'
 * addresses, the coordinator's first.
 */
export async function undistributedDatabase(): Promise<{ nodes: string[]; drop(): Promise<void> }> {
  const name = `spine_test_${randomBytes(6).toString('hex')}`;
  const servers = inject('nodeUrls');
  await onNodes(servers, `create database ${name} template template0 encoding 'UTF8'`);
  const nodes = servers.map((url) => withDatabase(url, name));
  await onNodes(nodes, 'create extension citus');
  return { nodes, drop: () => dropOnNodes(servers, name) };
}

/**
 * The address of a database that all test files of the run share, for its owner. The first caller makes it: a copy
 * of the template that `fill` works on; the others wait until it is complete.
 */
export async function sharedDatabase(
  what: string,
  fill: (ownerUrl: string) => Promise<void>,
): Promise<string> {
  const name = `${inject('templateDatabase')}_${what}`;
  await asOwner(async (owner) => {
    await owner.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const half = `${name}_half`;
    await owner.query(`drop database if exists ${half} with (force)`);
    await owner.query(copyOfTemplate(half));
    await fill(urlOf(half));
    await owner.query(`alter database ${half} rename to ${name}`);
  });
  return urlOf(name);
}

function copyOfTemplate(name: string): string {
  return `create database ${name} template ${inject('templateDatabase')} strategy file_copy`;
}

function urlOf(database: string): string {
  return withDatabase(inject('databaseUrl'), database);
}

/** Ends with the connection, and with it every lock. */
function asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  return withClient(inject('databaseUrl'), work);
}
