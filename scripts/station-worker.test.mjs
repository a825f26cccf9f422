import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildStationWorker, stationFiles } from './station-worker.mjs';

const BUILD = {
  'assets/station-a1.js': 'new Worker(new URL(`/assets/scan-b2.js`, import.meta.url))',
  'assets/scan-b2.js': 'const wasm = "/assets/reader-c3.wasm"',
  'assets/reader-c3.wasm': '',
  'assets/station-d4.css': '@font-face{src:url(/assets/rare-e5.ttf)}',
  'assets/rare-e5.ttf': '',
  'assets/index-f6.js': 'import "./station-a1.js"',
  'index.html': '<script src="/assets/index-f6.js"></script>',
  'mark.svg': '<svg/>',
  'older-browser.js': '',
  'station-192.png': '',
  'station-512.png': '',
  'station.html': '<script src="/assets/station-a1.js"></script>',
  'station.html.gz': '',
  'station.webmanifest': '{}',
};
const MANIFEST = {
  'rare.ttf': { file: 'assets/rare-e5.ttf' },
  'station.html': { file: 'assets/station-a1.js', css: ['assets/station-d4.css'] },
};
const OWN = [
  'assets/reader-c3.wasm',
  'assets/scan-b2.js',
  'assets/station-a1.js',
  'assets/station-d4.css',
  'mark.svg',
  'older-browser.js',
  'station-192.png',
  'station-512.png',
  'station.html',
  'station.webmanifest',
];

let dist;
beforeAll(() => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'spine-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  for (const [file, text] of Object.entries(BUILD)) writeFileSync(path.join(dist, file), text);
  writeFileSync(path.join(dist, 'manifest.json'), JSON.stringify(MANIFEST));
});
afterAll(() => rmSync(dist, { recursive: true }));

it('the station keeps what it loads, and neither fonts nor another page', () => {
  expect(stationFiles(dist, MANIFEST)).toEqual(OWN);
});

it('the worker holds those files and its own runtime, and waits before it takes over', async () => {
  await buildStationWorker(dist, path.join(dist, 'manifest.json'));
  const worker = readFileSync(path.join(dist, 'station-worker.js'), 'utf8');
  const kept = [...worker.matchAll(/\burl:\s*[`"']\/([^`"']+)[`"'],\s*revision/g)].map(
    ([, file]) => file,
  );
  expect(kept.sort()).toEqual(OWN);
  expect(worker).not.toMatch(/importScripts|^import /m);
  expect(worker.match(/skipWaiting\(\)/g)).toHaveLength(1);
  expect(worker).toContain('SKIP_WAITING');
});
