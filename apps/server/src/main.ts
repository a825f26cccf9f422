/** The process: configuration, database, application, listening, and an orderly end. */

import { setTimeout as sleep } from 'node:timers/promises';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { migrate, withStartLock } from '#platform/db/migrate.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { startEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { OWN_DIRECTORY } from '#platform/files/directory/directory-files.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { checkInstallation } from '#platform/installation/installation.ts';
import { type Clock, openClock } from '#platform/ports/clock.ts';
import { openSmsSender } from '#platform/ports/sms-choice.ts';
import { refuseDemoUsers } from '#platform/session/demo-users.repository.ts';
import { requireUsable } from '#platform/usable-directory.ts';
import { type Config, readConfig } from './config.ts';

/** What has to be closed, in the order it was opened. */
const open: (() => Promise<unknown>)[] = [];
let stopping = false;
/** Announces the end to a balancer, and serves on for a while. */
let drain = () => Promise.resolve();
let draining = false;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function start(config: Config): Promise<void> {
  const clock = openClock(config.clockShiftMs);
  const { seed } = config;
  print(seed === 'none' ? 'Opening the database …' : 'Opening the database … then: demo');
  if (config.clockShiftMs !== 0)
    print(`Note: CLOCK_SHIFT_MS makes it ${clock.now().toISOString()}; this is for tests`);
  const [ownerUrl, { buildApp, checkDocuments, eraseAgain, reassessExams }] = await Promise.all([
    config.database.ownerUrl ?? embeddedUrl(config.database.dataDir),
    loadApp(config.database),
  ]);
  if (!config.files.bucket) await requireUsable(config.files.directory, OWN_DIRECTORY);
  const { appUrl, pool, limits, pooledUrl, isPrepared } = config.database;
  await migrate(ownerUrl, appUrl);
  const options = { limits, pooledUrl, isPrepared, clock };
  const database = openDatabase(appUrl ?? deriveAppUrl(ownerUrl), pool, options);
  open.push(() => database.close());
  if (config.production) await refuseDemoUsers(database, config.session.salt);
  const demo = await withStartLock(ownerUrl, async () => {
    await checkDocuments(database, config.secret);
    const blobs = openBlobStore(config.files);
    const note = await checkInstallation({ database, blobs, config, now: clock.now() });
    if (note) print(`Note: ${note}`);
    await eraseAgain({ database, config }, { now: clock.now(), print });
    await reassessExams({ database }, print);
    return seed === 'none' ? undefined : openDemo({ ...config, seed }, { database, clock });
  });
  const app = await buildApp({
    config,
    database,
    clock,
    smsSender: openSmsSender(config.sms, { clock, print }),
    ...(demo && { sweeps: demo.sweeps }),
  });
  open.push(() => app.close());
  await app.listen({ host: config.http.host, port: config.http.port });
  drain = async () => {
    await app.drain();
    await sleep(config.http.drainMs);
  };
  for (const line of (await demo?.welcome()) ?? []) print(line);
  print(`Ready: ${app.listeningOrigin}`);
}

/** Loading takes half a second; the embedded PostgreSQL, a process of its own, is started before. */
const DATABASE_HEAD_START_MS = 100;

async function loadApp({ ownerUrl }: Config['database']): Promise<typeof import('./app.ts')> {
  if (ownerUrl === undefined) await sleep(DATABASE_HEAD_START_MS);
  return import('./app.ts');
}

/** The demo is a tool and no part of what ships: production refuses it, and never loads it. */
async function openDemo(
  config: Config & { seed: Exclude<Config['seed'], 'none'> },
  { database, clock }: { database: Database; clock: Clock },
) {
  const { seedDemo } = await import('@spine/tools/demo/demo.ts');
  return seedDemo({ database: database.unhurried, config, clock, say: print });
}

/** A recovery may take minutes. */
const LATE_MS = 4000;

async function embeddedUrl(dataDir: string): Promise<string> {
  const late = setTimeout(() => {
    print(`Note: PostgreSQL is not ready yet; its log is server.log of the database in ${dataDir}`);
  }, LATE_MS);
  const embedded = await startEmbedded(
    { dataDir },
    {
      onRevived: () => print('Note: PostgreSQL had ended and was started again'),
      onGone: (error) => {
        process.stderr.write(`The server cannot go on. ${sentenceOf(error)}\n`);
        void stop(1);
      },
    },
  ).finally(() => clearTimeout(late));
  open.push(() => embedded.stop());
  for (const notice of embedded.notices) print(`Note: ${notice}`);
  return embedded.url;
}

/** Half a minute for open calls and some time after them: a database that does not respond must not keep the process. */
const CLOSING_MS = 40_000;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  let end = code;
  for (const close of open.reverse()) {
    const late = sleep(CLOSING_MS).then(() => Promise.reject(new Error('it takes too long')));
    await Promise.race([close(), late]).catch((error: unknown) => {
      end = 1;
      process.stderr.write(`The server did not end in order. ${sentenceOf(error)}\n`);
    });
  }
  process.exit(end);
}

/** The message of an error and of its causes; a refused connection has none of its own. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error.message, inner && sentenceOf(inner)].filter(Boolean).join(': ');
}

/** A second signal ends the wait. */
async function drainAndStop(): Promise<void> {
  if (!draining) {
    draining = true;
    await drain();
  }
  await stop(0);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void drainAndStop());
try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(`The server cannot start. ${sentenceOf(error)}\n`);
  await stop(1);
}
