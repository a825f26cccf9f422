/** A database of its own for a test file: a copy of the run's migrated template. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { appUrlOf } from '#platform/db/app-role.ts';
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
  await asOwner(
    `create database ${name} template ${inject('templateDatabase')} strategy file_copy`,
  );
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const ownerUrl = url.toString();
  return {
    ownerUrl,
    appUrl: appUrlOf(ownerUrl),
    drop: () => asOwner(`drop database if exists ${name} with (force)`),
  };
}

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
