// What the tests need from the system: a Chromium, a PostgreSQL server of the distribution, Chinese fonts and
// pdftotext. Root on Debian or Ubuntu gets them from the distribution; others are told what is missing.
import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { read, run } from './run.mjs';

const OLDEST_POSTGRES = 15;
const POSTGRES_HOME = '/usr/lib/postgresql';
const NEEDS = [
  { name: 'chromium', package: 'chromium', present: async () => (await chromium()) !== undefined },
  {
    name: 'postgresql',
    package: 'postgresql',
    present: async () => distributionPostgres() !== undefined,
  },
  {
    name: 'fonts-noto-cjk',
    package: 'fonts-noto-cjk',
    present: async () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  },
  {
    name: 'poppler-utils',
    package: 'poppler-utils',
    present: async () => existsSync('/usr/bin/pdftotext'),
  },
];

/** Installs what is missing where that is possible. Answers the names of what is still missing. */
export async function ensureSystemPackages() {
  const missing = await missingNeeds();
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(
      `Installing ${missing.map((need) => need.package).join(', ')} from the distribution …`,
    );
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    // One by one, so that a package the distribution lacks does not keep the others away.
    for (const need of missing)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', need.package], {
        env,
      });
  }
  const still = (await missingNeeds()).map((need) => need.name);
  if (still.length > 0)
    console.log(
      `Missing on this machine: ${still.join(', ')} (on Debian: apt-get install ${still.join(' ')})`,
    );
  return new Set(still);
}

/** A Chromium that runs; Ubuntu's package of that name is only a pointer to a snap. */
export async function chromium() {
  for (const program of [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]) {
    if (!existsSync(program)) continue;
    const { code } = await read(program, ['--version']);
    if (code === 0) return program;
  }
  return undefined;
}

/** The programs of the oldest server that the product supports. */
export function distributionPostgres() {
  if (!existsSync(POSTGRES_HOME)) return undefined;
  const [oldest] = readdirSync(POSTGRES_HOME)
    .map(Number)
    .filter(
      (major) => major >= OLDEST_POSTGRES && existsSync(`${POSTGRES_HOME}/${major}/bin/initdb`),
    )
    .sort((a, b) => a - b);
  return oldest && { major: oldest, bin: `${POSTGRES_HOME}/${oldest}/bin` };
}

async function missingNeeds() {
  const missing = [];
  for (const need of NEEDS) if (!(await need.present())) missing.push(need);
  return missing;
}
