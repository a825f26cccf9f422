/** The pooler of the distribution, with the settings of `deploy/pgbouncer.ini`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '#platform/backup/database-facts.ts';
import { passwordOf, userOf } from '#platform/db/connect/addresses.ts';
import { passableDirectory } from '../database/own-server.ts';
import { freePort } from './free-port.ts';
import { postgresAccount } from './system-account.ts';
import { untilItWorks } from './until.ts';

const DEPLOYED = path.join(import.meta.dirname, '../../../../../deploy/pgbouncer.ini');
const PROGRAM = '/usr/sbin/pgbouncer';
/** Since 1.21 it knows the statements that its clients have named. */
const FIRST_WITH_NAMES = 21;

/** Undefined where it is missing on this machine. */
export const poolerVersion = existsSync(PROGRAM)
  ? /\d+\.\d+/.exec(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }))?.[0]
  : undefined;

export const supportsNames = Number(poolerVersion?.split('.')[1]) >= FIRST_WITH_NAMES;

export type Pooler = Awaited<ReturnType<typeof startPooler>>;

/** Starts it before the database of `appUrl`, with `size` connections to that. */
export async function startPooler({ appUrl, size }: { appUrl: string; size: number }) {
  const directory = await passableDirectory('spine-pooler-');
  const fileOf = (name: string) => path.join(directory, name);
  const port = await freePort();
  const database = new URL(appUrl);
  const settings = (await readFile(DEPLOYED, 'utf8'))
    .replace(/^spine = .*/m, `* = host=${database.hostname} port=${database.port}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*/m, `auth_file = ${fileOf('userlist.txt')}`)
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${size}`)
    .replace(/^max_prepared_statements = .*/m, supportsNames ? '$&' : '');
  await writeFile(fileOf('userlist.txt'), `"${userOf(appUrl)}" "${passwordOf(appUrl)}"\n`);
  await writeFile(fileOf('pgbouncer.ini'), settings);
  await chmod(directory, 0o755);
  const child = spawn(PROGRAM, ['-q', fileOf('pgbouncer.ini')], {
    ...postgresAccount(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  /** The same address by way of the pooler. */
  const pooledUrl = (url: string): string => {
    const pooled = new URL(url);
    pooled.host = `127.0.0.1:${port}`;
    return pooled.toString();
  };
  await untilItWorks(() => withClient(pooledUrl(appUrl), (client) => client.query('select 1')));
  return {
    pooledUrl,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
