/**
 * `npm run settings:accept`: accepts SECRET, PASSWORD_SALT and the location of the files, as they are set now, for the
 * database of DATABASE_URL, else for the embedded one. Servers with other ones are refused from then on.
 * The numbers of text messages, which are hashed with SECRET, are hashed anew where it is another one, and the keys of children's documents
 * are encrypted anew with OLD_SECRET. `--lose-documents` deletes those that no SECRET opens.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { rehashTextNumbers, textNumbers } from '#features/follow-up/index.ts';
import { rewrapDocumentKeys } from '#features/patient/index.ts';
import { commandLine } from '#platform/command-line.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { migrate, withStartLock } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { locationOf, openBlobStore } from '#platform/files/open-blob-store.ts';
import { acceptSettings, isSecretChanged } from '#platform/installation/installation.ts';
import { openClock } from '#platform/ports/clock.ts';
import { asOwner, runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(
  'The settings were not accepted',
  `usage: ${commandLine('settings:accept')} [--lose-documents]`,
  async ({ say }) => {
    const { values } = parseArgs({ options: { 'lose-documents': { type: 'boolean' } } });
    const losesDocuments = values['lose-documents'] === true;
    const config = readConfig();
    const { appUrl } = config.database;
    const now = openClock(config.clockShiftMs).now();
    await asOwner(config.database, async (url) => {
      await migrate(url, appUrl);
      const database = openDatabase(appUrl ?? deriveAppUrl(url), 1);
      const blobs = openBlobStore(config.files);
      await withStartLock(url, async () => {
        const { secret, oldSecret } = config;
        // What may be refused comes first.
        const lost = await rewrapDocumentKeys(database, { secret, oldSecret, losesDocuments });
        // Before the SECRET is accepted: a command that ended in between does it once more.
        if (await isSecretChanged({ database, config }))
          await rehashTextNumbers(database, textNumbers(secret), now);
        if (lost > 0) say(`The documents of children of ${lost} institutions were deleted.`);
        await acceptSettings({ database, blobs, config, now });
      }).finally(() => database.close());
    });
    say(
      `This database is used with SECRET and PASSWORD_SALT as they are set, and with the files of ${locationOf(config.files)}.`,
    );
  },
);
