/**
 * `npm run admin:create -- --username boss`: adds a platform administrator to the database of DATABASE_URL, else
 * to the embedded one, whether the server runs or not. The password is asked for, or read from standard input; an
 * empty one, or `--generate`, has one made and shown once. With `--auditor` it adds an auditor of the platform.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#config';
import { addPlatformAdministrator, type NewAdministrator } from '#features/user/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { commandLine } from '#platform/command-line.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { migrate, withStartLock } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { checkPasswordSalt } from '#platform/installation/installation.ts';
import { openClock } from '#platform/ports/clock.ts';
import { asOwner } from './operator-command.ts';

const USAGE = `usage: ${commandLine('admin:create', '--username <name> [--auditor] [--generate]')}`;
const POOL = 2;
const ENTER = ['\r', '\n'];
const ERASE = ['\u007f', '\b'];
const CANCEL = ['\u0003', '\u0004'];

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  const options = {
    username: { type: 'string' },
    auditor: { type: 'boolean', default: false },
    generate: { type: 'boolean', default: false },
  } as const;
  const { username, auditor, generate } = parseArgs({ options }).values;
  if (!username?.trim()) throw new Error(USAGE);
  const typed = generate ? '' : await askPassword();
  const account = {
    username: username.trim(),
    accountKind: auditor ? 'auditor' : 'person',
  } as const;
  const password = await create(readConfig(), { ...account, password: typed || undefined });
  say(`Platform ${auditor ? 'auditor' : 'administrator'} ${account.username} added.`);
  if (!typed) say(`Password, to be changed at the first sign-in: ${password}`);
}

function create(
  { database: config, session, platform, clockShiftMs }: Config,
  account: Pick<NewAdministrator, 'username' | 'accountKind' | 'password'>,
): Promise<string> {
  return asOwner(config, async (url) => {
    await migrate(url, config.appUrl);
    const database = openDatabase(config.appUrl ?? deriveAppUrl(url), POOL);
    const now = openClock(clockShiftMs).now();
    const names = { salt: session.salt, platformName: platform.name };
    const request = { ...account, now, ...names };
    try {
      await withStartLock(url, () => checkPasswordSalt(database, session.salt));
      return await database.inScope(platformScope, (tenant) =>
        addPlatformAdministrator(tenant, request),
      );
    } finally {
      await database.close();
    }
  });
}

/** The first line of standard input; at a terminal it is asked for and not shown. */
async function askPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    return '';
  }
  stdin.setRawMode(true);
  stderr.write('Password (8-16 letters and digits, upper and lower case; empty: one is made): ');
  try {
    return await readHidden();
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/** Keys arrive as characters, without echo and without the terminal's own line editing. */
async function readHidden(): Promise<string> {
  let typed = '';
  for (;;) {
    const [chunk] = await once(process.stdin, 'data');
    for (const key of String(chunk)) {
      if (ENTER.includes(key)) return typed;
      typed = afterKey(typed, key);
    }
  }
}

function afterKey(typed: string, key: string): string {
  if (CANCEL.includes(key)) throw new Error('cancelled');
  return ERASE.includes(key) ? typed.slice(0, -1) : typed + key;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
