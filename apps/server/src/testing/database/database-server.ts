/**
 * The PostgreSQL of a test run: one throwaway embedded server, or the one TEST_DATABASE_URL names, with TEST_DISTRIBUTED
 * the coordinator of a Citus cluster. It holds one migrated template database, which every test file copies. A watcher that only waits for this process to end
 * clears the server away even when the run is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { withClient } from '#platform/backup/database-facts.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type EmbeddedServer, startEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { createDistributedTemplate, dropOnNodes, nodesOf, withDatabase } from '../citus/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection string; its database holds nothing. */
    databaseUrl: string;
    /** The same for each node of a distributed database, the coordinator's first; else the only one. */
    nodeUrls: string[];
    /** The name of the migrated database to copy. */
    templateDatabase: string;
  }
}

type TestServer = { readonly url: string; stop(): Promise<void> };

/** vitest's global setup. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: a switch of the test run, no configuration of the product
  const { TEST_DATABASE_URL: ownUrl, TEST_DISTRIBUTED: isDistributed } = process.env;
  const server = ownUrl
    ? { url: ownUrl, stop: () => Promise.resolve() }
    : await startThrowawayServer();
  const template = `spine_template_${randomBytes(4).toString('hex')}`;
  let nodes = [server.url];
  try {
    if (isDistributed) nodes = await nodesOf(server.url);
    await (isDistributed
      ? createDistributedTemplate(nodes, template)
      : createTemplate(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('databaseUrl', server.url);
  project.provide('nodeUrls', nodes);
  project.provide('templateDatabase', template);
  return async () => {
    if (ownUrl) await dropAll(nodes, template);
    await server.stop();
  };
}

async function createTemplate(url: string, template: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`create database ${template} template template0 encoding 'UTF8'`),
  );
  await migrate(withDatabase(url, template));
}

async function startThrowawayServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'spine-test-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, ephemeral: true });
  const watcher = await watch(server, dataDir);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      watcher.kill();
    },
  };
}

/** Its standard input closes when this process ends, however it ends. */
async function watch(server: EmbeddedServer, dataDir: string): Promise<ChildProcess> {
  const pid = String(await postmasterOf(server.url));
  const script = 'cat >/dev/null; kill -QUIT "$0" && sleep 1; rm -rf "$1"';
  const watcher = spawn('/bin/sh', ['-c', script, pid, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return watcher;
}

/** The process id of the server behind an address. */
export function postmasterOf(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid",
    );
    return Number(rows[0]?.pid);
  });
}

/** The template, and what files of the run share under its name. */
function dropAll(nodes: readonly string[], template: string): Promise<void> {
  const [url = ''] = nodes;
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) await dropOnNodes(nodes, datname);
  });
}
