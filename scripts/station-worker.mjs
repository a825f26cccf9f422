// Builds the service worker of the station (apps/web/src/station-worker.ts) with the list of the files that it keeps:
// `node scripts/station-worker.mjs <folder of the build> <manifest of the station>`. A process of its own, because Vite
// sets NODE_ENV in the one that it builds in.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const WORKER = 'station-worker.js';
const SOURCE = fileURLToPath(new URL('../apps/web/src/station-worker.ts', import.meta.url));
/** Of Chromium 86 and Safari 14, as the rest of the web. */
const BROWSERS = ['chrome86', 'safari14'];
/** Files beside the build that the page names; their contents are part of the version. */
const BESIDE = [
  'station.html',
  'station.webmanifest',
  'station-192.png',
  'station-512.png',
  'mark.svg',
  'older-browser.js',
];
const TEXT = /\.(js|css|html)$/;
/** Fonts of rare characters are loaded where one is shown: 34 MB that most halls never need. */
const NAMED = /[\w-]+\.(?:js|css|wasm|svg|png)(?=["'`)?\s])/g;
/** Writes `station-worker.js` into the folder of the build, whose manifest Vite wrote to `manifestFile`. */
export async function buildStationWorker(dist, manifestFile) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const files = stationFiles(dist, manifest).map((file) => toEntry(dist, file));
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      STATION_FILES: JSON.stringify(files),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      target: BROWSERS,
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: SOURCE, formats: ['iife'], name: 'station', fileName: () => WORKER },
    },
  });
}

/** Names of assets contain their hash; other files have their version beside them. */
function toEntry(dist, file) {
  if (file.startsWith('assets/')) return { url: `/${file}`, revision: null };
  const hash = createHash('sha256').update(readFileSync(path.join(dist, file)));
  return { url: `/${file}`, revision: hash.digest('hex').slice(0, 16) };
}

/** What the station loads, as paths in the folder of the build: its chunks, and whatever these name. */
export function stationFiles(dist, manifest) {
  const files = new Set(BESIDE);
  const open = [...BESIDE, ...filesOf(manifest)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    files.add(file);
    open.push(...namedIn(path.join(dist, file)).filter((each) => !files.has(each)));
  }
  return [...files].sort();
}

/** Chunks, styles and workers; what is only a source of an address, such as a font, is found where it is named. */
function filesOf(manifest) {
  return Object.values(manifest)
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
    .filter((file) => TEXT.test(file));
}

/** Assets of the build that a text names. */
function namedIn(file) {
  if (!TEXT.test(file)) return [];
  const names = readFileSync(file, 'utf8').match(NAMED) ?? [];
  const assets = path.join(path.dirname(file), file.includes('assets') ? '.' : 'assets');
  return names
    .filter((name) => existsSync(path.join(assets, name)))
    .map((name) => `assets/${name}`);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [dist, manifestFile] = process.argv.slice(2);
  await buildStationWorker(dist, manifestFile);
}
