// The service worker of the station: it keeps the files of the station's own build, so that `/station` opens without a
// network, and leaves every call to the network. A new version waits until the page lets it take over.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateSW } from 'workbox-build';

const WORKER = 'station-worker.js';
/** Files beside the build that the page names; their contents are part of the version. */
const BESIDE = [
  'station.html',
  'station.webmanifest',
  'station-192.png',
  'station-512.png',
  'mark.svg',
];
const TEXT = /\.(js|css|html)$/;
/** Fonts of rare characters are loaded where one is shown: 34 MB that most halls never need. */
const NAMED = /[\w-]+\.(?:js|css|wasm|svg|png)(?=["'`)?\s])/g;
const LARGEST_BYTES = 4 * 1024 * 1024;

/** Writes `station-worker.js` into the folder of the build, whose manifest Vite wrote to `manifestFile`. */
export async function buildStationWorker(dist, manifestFile) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const { warnings } = await generateSW({
    mode: 'production',
    swDest: path.join(dist, WORKER),
    globDirectory: dist,
    globPatterns: stationFiles(dist, manifest),
    maximumFileSizeToCacheInBytes: LARGEST_BYTES,
    // Names of assets contain their hash.
    dontCacheBustURLsMatching: /^assets\//,
    cacheId: 'spine-station',
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false,
    directoryIndex: null,
    navigateFallback: '/station.html',
    navigateFallbackAllowlist: [/^\/station(?![\w-])/],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    babelPresetEnvTargets: ['chrome >= 86', 'safari >= 14'],
  });
  if (warnings.length > 0) throw new Error(`${WORKER}: ${warnings.join('; ')}`);
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
