// Builds the web when its sources changed since the last build, and writes compressed copies beside the files for
// the server to send. `node scripts/web-build.mjs` builds in any case.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureInstalled, ROOT } from './install.mjs';
import { tellStep } from './progress.mjs';
import { run } from './run.mjs';

export const DIST = path.join(ROOT, 'apps/web/dist');
/** Which file needs which, of the platform, of the families' page and of the station; they are not served. */
export const MANIFEST = path.join(ROOT, '.cache/web-manifest.json');
export const FAMILY_MANIFEST = path.join(ROOT, '.cache/web-family-manifest.json');
export const STATION_MANIFEST = path.join(ROOT, '.cache/web-station-manifest.json');
const STAMP = path.join(ROOT, '.cache/web-build');
const SOURCES = [
  'apps/web/common-passwords.ts',
  'apps/web/css-modules.ts',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/quick-query.html',
  'apps/web/src',
  'apps/web/station.html',
  'apps/web/vite.config.ts',
  'apps/web/vite.family.config.ts',
  'apps/web/vite.station.config.ts',
  'package-lock.json',
  'packages/contract/src',
  'packages/rare-han/rare-han.css',
  'scripts/checks/licences.mjs',
  'scripts/station-worker.mjs',
  'scripts/web-build.mjs',
];
const COMPRESSED = /\.(js|css|html|svg|json)$/;
const SMALLEST = 1024;

/** Whether the present build was made from the same sources. */
export function isBuilt() {
  return (
    existsSync(path.join(DIST, 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === fingerprint()
  );
}

/** Builds the web; `next` is what follows. */
export async function build(node, next = []) {
  tellStep('Building the web, about half a minute', next);
  const stamp = fingerprint();
  mkdirSync(path.dirname(STAMP), { recursive: true });
  // The first empties the folder.
  await bundle(node, 'vite.config.ts', MANIFEST);
  await bundle(node, 'vite.family.config.ts', FAMILY_MANIFEST);
  await bundle(node, 'vite.station.config.ts', STATION_MANIFEST);
  await runBuild(node, ['scripts/station-worker.mjs', DIST, STATION_MANIFEST], ROOT);
  for (const file of filesIn(DIST)) compress(file);
  writeFileSync(STAMP, stamp);
}

async function bundle(node, config, manifest) {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const options = ['--config', config, '--manifest', '--logLevel', 'warn'];
  await runBuild(node, [vite, 'build', ...options], path.join(ROOT, 'apps/web'));
  renameSync(path.join(DIST, '.vite/manifest.json'), manifest);
  rmSync(path.join(DIST, '.vite'), { recursive: true });
}

/** As a child: a bundler changes the environment of its process, which a server started later would inherit. */
async function runBuild(node, args, cwd) {
  const code = await run(node, args, { cwd, env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('the web could not be built; see above');
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(path.join(ROOT, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(place) {
  if (!existsSync(place)) return [];
  const entries = readdirSync(path.dirname(place), { withFileTypes: true });
  const self = entries.find((entry) => entry.name === path.basename(place));
  if (self?.isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function compress(file) {
  if (!COMPRESSED.test(file)) return;
  const content = readFileSync(file);
  if (content.length < SMALLEST) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await build(await ensureInstalled());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
