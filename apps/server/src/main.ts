/** The process: configuration, database, application, listening, and an orderly end. */
import { buildApp } from '#app';
import { readConfig } from '#config';
import { appUrlOf } from '#platform/db/app-role.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { systemClock } from '#platform/ports/clock.ts';
import { consoleSmsSender, noSmsSender } from '#platform/ports/sms-sender.ts';
import { seedDemo } from '#seed/demo.ts';

const config = readConfig();
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const embedded = config.database.ownerUrl
  ? undefined
  : await startEmbedded({ dataDir: config.database.dataDir });
const ownerUrl = config.database.ownerUrl ?? embedded?.url ?? '';
await migrate(ownerUrl, config.database.appUrl);
const database = openDatabase(config.database.appUrl ?? appUrlOf(ownerUrl), config.database.pool);
if (config.seed === 'demo') await seedDemo({ database, config, clock: systemClock, say });

const app = await buildApp({
  config,
  database,
  clock: systemClock,
  smsSender: config.sms.sender === 'console' ? consoleSmsSender(say) : noSmsSender,
});
await app.listen({ host: config.http.host, port: config.http.port });
say(`Ready: ${app.listeningOrigin}`);

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await app.close();
  await database.close();
  await embedded?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
