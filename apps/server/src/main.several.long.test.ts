/** Servers that start at the same time on a new database: one makes and fills it, and the others wait. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { migrationNames } from '#platform/db/migrate.ts';
import { passableDirectory } from '#testing/database/own-server.ts';
import { type ServerProcess, startMain } from '#testing/process/server-process.ts';

const SERVERS = 3;
const NAME = `spine_several_${randomBytes(4).toString('hex')}`;

let directory: string;
let ownerUrl: string;
let servers: ServerProcess[];
beforeAll(async () => {
  directory = await passableDirectory('spine-several-');
  await onServer(`create database ${NAME} template template0 encoding 'UTF8'`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${NAME}`;
  ownerUrl = url.toString();
  const env = {
    DATABASE_URL: ownerUrl,
    BLOB_DIR: path.join(directory, 'blobs'),
    SECRET: 'one secret, which all servers have',
    SEED: 'demo-small',
    DRAIN_SECONDS: '1',
  };
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startMain(env)));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await onServer(`drop database ${NAME} with (force)`);
  await rm(directory, { recursive: true, force: true });
});

const onServer = (statement: string) =>
  withClient(inject('databaseUrl'), (client) => client.query(statement));

test('all serve, and one of them has filled the database', async () => {
  const filling = servers.filter((server) => server.lines().some((line) => /1,?200/.test(line)));
  expect(filling).toHaveLength(1);
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query('select (select count(*)::int from schema_migration) as migrations'),
  );
  expect(rows).toEqual([{ migrations: (await migrationNames()).length }]);
});

test('each ends by itself after its time', async () => {
  expect(await Promise.all(servers.map((server) => server.end()))).toEqual([0, 0, 0]);
});
