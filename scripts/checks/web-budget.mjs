// What a visitor downloads before a screen is there, from the build's manifest: every file the screen's chunk
// needs at once, compressed as the server sends it to a browser that knows gzip only.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DIST, FAMILY_MANIFEST, MANIFEST, STATION_MANIFEST } from '../web-build.mjs';

const KILOBYTE = 1024;
/**
 * Seven of them lower the syntax of lists to the oldest browsers, and one fills in the functions that these lack. The list of children
 * finds those who have left, too. Each screen adds its line of the menu and the names of its files to all of them.
 */
const LIST_KILOBYTES = 484;
const ENTRY = 'index.html';
const FAMILY = 'quick-query.html';
const STATION = 'station.html';
const LOGIN = 'src/features/session/sign-in/login.page.tsx';
const STATISTIC = 'src/app/statistic-screen.tsx';
const LAYOUT = 'src/app/main-layout.tsx';

/** One line for each budget: what it is, what it may be, whether it holds. */
export function webBudgets() {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const family = JSON.parse(readFileSync(FAMILY_MANIFEST, 'utf8'));
  const station = JSON.parse(readFileSync(STATION_MANIFEST, 'utf8'));
  const budgets = [
    measure('the sign-in page', 250, needs(manifest, [ENTRY, LOGIN]).filter(isScript)),
    measure("the families' page", 150, [FAMILY, ...needs(family, [FAMILY])]),
    measure('the station', 224, needs(station, [STATION]).filter(isScript)),
  ];
  for (const page of Object.keys(manifest).filter((key) => key.endsWith('-list.page.tsx'))) {
    budgets.push(
      measure(
        `the route of ${path.basename(page)}`,
        LIST_KILOBYTES,
        needs(manifest, [ENTRY, LAYOUT, page]),
      ),
    );
  }
  budgets.push(
    measure(
      'the route of statistic-screen.tsx',
      LIST_KILOBYTES,
      needs(manifest, [ENTRY, LAYOUT, STATISTIC]),
    ),
    measure('the charts', 260, chartsIn(manifest)),
  );
  return budgets;
}

/** ECharts, which no screen waits for. */
function chartsIn(manifest) {
  const charts = Object.values(manifest).filter(({ name }) => name === 'charts');
  if (charts.length !== 1) throw new Error('the build has no chunk of charts');
  return charts.map(({ file }) => file);
}

/** The files of these modules and of everything they import statically. */
export function needs(manifest, keys) {
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (seen.has(key)) return;
    seen.add(key);
    if (!chunk) throw new Error(`the build has no ${key}`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return [...files];
}

function isScript(file) {
  return file.endsWith('.js');
}

function measure(name, limit, files) {
  const size = files.reduce((sum, file) => sum + sentSize(path.join(DIST, file)), 0) / KILOBYTE;
  return { name, limit, size, ok: size <= limit };
}

function sentSize(file) {
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}
