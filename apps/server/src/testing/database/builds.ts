/** Builds with a schema of their own, as directories that `migrate` takes, and empty databases for them. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { withDatabase } from '../citus/cluster.ts';
import type { TestDatabase } from './database.ts';

const OWN_BUILD = path.join(import.meta.dirname, '../../platform/db');
/** After all that a release brings. */
const NEXT = '999-next.sql';

type Change = {
  /** What is new in the schema. */
  readonly schema: string;
  /** What brings a database there; by default the same statements. */
  readonly migration?: string;
};

/** The next build after this one was released, in a folder of `root`. */
export async function nextBuild(root: string, { schema, migration = schema }: Change) {
  const build = await mkdtemp(path.join(root, 'build-'));
  for (const part of ['schema', 'migrations'])
    await cp(path.join(OWN_BUILD, part), path.join(build, part), { recursive: true });
  const base = path.join(build, 'migrations/base');
  if (!existsSync(base)) await cp(path.join(build, 'schema'), base, { recursive: true });
  await append(build, schema);
  await writeFile(path.join(build, 'migrations', NEXT), migration);
  return build;
}

/** The first release before a build. */
export function firstRelease(root: string, build: string): Promise<string> {
  return unreleasedBuild(root, { from: path.join(build, 'migrations/base') });
}

/** A build before any release, with a schema that ends with `change`. */
export async function unreleasedBuild(
  root: string,
  { from = path.join(OWN_BUILD, 'schema'), change = '' },
): Promise<string> {
  const build = await mkdtemp(path.join(root, 'build-'));
  await cp(from, path.join(build, 'schema'), { recursive: true });
  await mkdir(path.join(build, 'migrations'));
  await append(build, change);
  return build;
}

function append(build: string, change: string): Promise<void> {
  return appendFile(path.join(build, 'schema/saved-view.sql'), change);
}

export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `spine_empty_${randomBytes(4).toString('hex')}`;
  await onServer(`create database ${name} template template0 encoding 'UTF8'`);
  const ownerUrl = withDatabase(inject('databaseUrl'), name);
  return {
    ownerUrl,
    appUrl: deriveAppUrl(ownerUrl),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

function onServer(statement: string): Promise<void> {
  return withClient(inject('databaseUrl'), async (client) => {
    await client.query(statement);
  });
}
