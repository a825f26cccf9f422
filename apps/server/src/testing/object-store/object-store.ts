/**
 * A real object store of a test's own: OpenStack Swift with its S3 interface, from the distribution's packages. One
 * proxy and the three servers behind it (accounts, containers, objects) store everything in a directory that is removed.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#platform/files/s3/s3-bucket.ts';
import { freePort } from '../process/free-port.ts';
import { MAKE_RINGS, proxyConfig, SERVER_KINDS, SWIFT, serverConfig } from './swift-config.ts';

const run = promisify(execFile);
/** The distribution's own, which finds the packages. */
const PYTHON = '/usr/bin/python3';
const READY_MS = 300_000;
const RETRY_MS = 100;

/** Whether the distribution's packages are installed. */
export const hasObjectStore = existsSync('/usr/bin/swift-proxy-server');

export type ObjectStore = {
  /** Its one bucket, which is empty. */
  readonly bucket: S3Settings;
  /** The same as variables of the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends it and removes what it stores. */
  stop(): Promise<void>;
};

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(path.join(tmpdir(), 'spine-s3-'));
  await mkdir(path.join(directory, 'node/disk'), { recursive: true });
  await writeFile(path.join(directory, 'swift.conf'), SWIFT);
  const port = await freePort();
  await writeFile(path.join(directory, 'proxy.conf'), proxyConfig({ directory, port }));
  await prepareServers(directory);
  const servers = [...SERVER_KINDS, 'proxy'].map((kind) => startServer(directory, kind));
  const bucket: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'spine',
    prefix: 'clinic/',
    keyId: 'spine:files',
    keySecret: 'sesame',
  };
  const stop = async () => {
    await Promise.all(servers.map(endServer));
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await createBucket(bucket);
  } catch (error) {
    await stop();
    throw error;
  }
  return { bucket, env: toEnvironment(bucket), stop };
}

function toEnvironment({ endpoint, region, bucket, prefix, keyId, keySecret }: S3Settings) {
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_KEY_ID: keyId,
    S3_KEY_SECRET: keySecret,
  };
}

/** Writes the configuration of the servers, and the rings by which the proxy finds them. */
async function prepareServers(directory: string): Promise<void> {
  const servers = await Promise.all(
    SERVER_KINDS.map(async (kind) => ({ kind, port: await freePort() })),
  );
  for (const { kind, port } of servers)
    await writeFile(path.join(directory, `${kind}.conf`), serverConfig(kind, { directory, port }));
  const rings = servers.map(({ kind, port }) => `${kind}=${port}`);
  await run(PYTHON, ['-c', MAKE_RINGS, ...rings], { cwd: directory });
}

/** It ends with this process, also when that is killed. */
function startServer(directory: string, kind: string): ChildProcess {
  const server = [`swift-${kind}-server`, path.join(directory, `${kind}.conf`)];
  return spawn('setpriv', ['--pdeathsig', 'KILL', ...server], { stdio: 'ignore', cwd: directory });
}

function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGKILL');
  });
}

/** Succeeds as soon as all servers answer. */
async function createBucket({ endpoint, region, bucket, keyId, keySecret }: S3Settings) {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    maxAttempts: 1,
  });
  const until = performance.now() + READY_MS;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(RETRY_MS);
    }
  }
}
