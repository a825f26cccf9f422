// Brings node_modules to what the lock file says, and finds the pinned Node that the product runs on.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { tellStep } from './progress.mjs';
import { read, run } from './run.mjs';

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_BOOTSTRAP = 20;
const PINNED_MAJOR = 24;

/** Installs when something is missing or outdated; `next` is what follows. Answers the path of the pinned Node. */
export async function ensureInstalled(next = []) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_BOOTSTRAP) {
    throw new Error(
      `this is Node ${process.versions.node}; the project starts with Node ${OLDEST_BOOTSTRAP} or newer`,
    );
  }
  if (!isCurrent(ROOT)) {
    tellStep('Installing the packages of the lock file (npm ci), about a minute', next);
    const [program, ...args] = npmCommand();
    // Development packages too, whatever NODE_ENV says: they build the web.
    const code = await run(
      program,
      [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: ROOT },
    );
    if (code !== 0) throw new Error('npm ci failed; see above');
  }
  return pinnedNode();
}

/** Whether everything in the lock file is installed in that version; what other systems need does not count. */
export function isCurrent(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const found = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([name, { version, optional, link }]) => {
    if (!name.startsWith('node_modules/') || link) return true;
    const installed = found[name];
    return installed ? installed.version === version : optional === true;
  });
}

function packagesOf(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The npm that started this script, else the one on the path. */
export function npmCommand() {
  const { npm_execpath: npm } = process.env;
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
}

async function pinnedNode() {
  const node = path.join(
    ROOT,
    'node_modules/.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  );
  const { output } = await read(node, ['--version']);
  if (output.startsWith(`v${PINNED_MAJOR}.`)) return node;
  if (Number(process.versions.node.split('.')[0]) === PINNED_MAJOR) return process.execPath;
  throw new Error(
    `Node ${PINNED_MAJOR} is not in node_modules (its install script may have been refused): run "npm rebuild node", or start with Node ${PINNED_MAJOR}`,
  );
}
