// The tests that ask a database of the run, or end servers: those whose imports lead to the module that does it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../install.mjs';

/** Copies the template. */
const COPIES = 'apps/server/src/testing/database/database.ts';
/** Ends nodes of a cluster. */
const NODES = 'apps/server/src/testing/citus/nodes.ts';
const WORKSPACES = ['apps/server', 'tools'];
const SERVER = '@spine/server/';
const TEST = /\.test\.ts$/;
const IMPORT = /\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm;

/** Those that ask a database of the run, by their paths from the root of the repository. */
export const databaseTests = () => testsReaching(COPIES);

/** Those that end nodes of the cluster, which every other test would miss. */
export const testsEndingNodes = () => testsReaching(NODES);

function testsReaching(module) {
  const files = WORKSPACES.flatMap((workspace) => sourcesIn(path.join(ROOT, workspace, 'src')));
  const importers = new Map();
  for (const file of files)
    for (const imported of importsOf(file)) {
      if (!importers.has(imported)) importers.set(imported, []);
      importers.get(imported).push(file);
    }
  const reached = new Set([path.join(ROOT, module)]);
  // A set goes on with what is added to it meanwhile.
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached]
    .filter((file) => TEST.test(file))
    .map((file) => path.relative(ROOT, file))
    .sort();
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));
}

function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)]
    .map(([, from, late, bare]) => resolve(file, from ?? late ?? bare))
    .filter((each) => each !== undefined && existsSync(each));
}

/** The file behind a name; undefined where it is a package. */
function resolve(file, name) {
  if (name.startsWith('.')) return path.resolve(path.dirname(file), name);
  if (name.startsWith(SERVER)) return path.join(ROOT, 'apps/server/src', name.slice(SERVER.length));
  const workspace = WORKSPACES.find((each) => file.startsWith(path.join(ROOT, each, 'src')));
  if (!name.startsWith('#') || workspace === undefined) return undefined;
  const aliased = path.join(ROOT, workspace, 'src', name.slice(1));
  return name.includes('/') ? aliased : `${aliased}.ts`;
}
