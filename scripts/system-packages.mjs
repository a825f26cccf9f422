// What the tests need from the system: a Chromium, Chinese fonts and pdftotext; where their guards ask for them, a PostgreSQL
// server of the distribution, and a pooler, an object store and a balancer. Root on Debian or Ubuntu gets them from the
// distribution; elsewhere the missing ones are listed.
import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { run } from './run.mjs';

const OLDEST_POSTGRES = 15;
const POSTGRES_HOME = '/usr/lib/postgresql';
/** Packages that every run needs, and how to see that one is there. */
const ALWAYS = {
  // Chromium without the window around a page: two thirds of the processor time.
  'chromium-headless-shell': () => existsSync('/usr/bin/chromium-headless-shell'),
  'fonts-noto-cjk': () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  'poppler-utils': () => existsSync('/usr/bin/pdftotext'),
};
const SECOND_DATABASE = { postgresql: () => distributionPostgres() !== undefined };
const INFRASTRUCTURE = {
  pgbouncer: () => existsSync('/usr/sbin/pgbouncer'),
  // An object store with the interface of S3, in four programs.
  'swift-proxy': () => existsSync('/usr/bin/swift-proxy-server'),
  'swift-account': () => existsSync('/usr/bin/swift-account-server'),
  'swift-container': () => existsSync('/usr/bin/swift-container-server'),
  'swift-object': () => existsSync('/usr/bin/swift-object-server'),
  // A balancer of servers, and programs that read the files of `deploy/`; caddy and systemd-analyze are asked where they are.
  haproxy: () => existsSync('/usr/sbin/haproxy'),
  nginx: () => existsSync('/usr/sbin/nginx'),
  prometheus: () => existsSync('/usr/bin/promtool'),
};

/** Installs what is missing where that is possible. Answers the packages that are still missing. */
export async function ensureSystemPackages({
  infrastructure = false,
  secondDatabase = false,
} = {}) {
  const needs = {
    ...ALWAYS,
    // A primary and its standby are of the distribution.
    ...((secondDatabase || infrastructure) && SECOND_DATABASE),
    ...(infrastructure && INFRASTRUCTURE),
  };
  const missingPackages = () => Object.keys(needs).filter((name) => !needs[name]());
  const missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')} from the distribution …`);
    // Tests start what they need by themselves: no service of the system may take a port.
    const env = { DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
    await run('apt-get', ['update', '-qq'], { env });
    // One by one, so that a package missing from the distribution does not prevent the others.
    for (const name of missing)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  }
  const still = missingPackages();
  if (still.length > 0)
    console.log(`Missing on this machine (on Debian: apt-get install ${still.join(' ')})`);
  return new Set(still);
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
