// `npm start`: installs and builds what is missing or changed, a line for each step with what is still to come, then
// runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { areMapsBuilt, buildMaps } from './geo/geo-build.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { build, isBuilt } from './web-build.mjs';

/** What is built where it is missing, in its order. */
const BUILDS = [
  { name: 'web', isDone: isBuilt, run: build },
  { name: 'maps', isDone: areMapsBuilt, run: buildMaps },
].filter(({ isDone }) => !isDone());
/** The steps of the server itself; `apps/server/src/config.ts` decides. */
const { SEED, NODE_ENV, DATABASE_URL } = process.env;
const hasDemo = SEED ? SEED !== 'none' : NODE_ENV !== 'production' && !DATABASE_URL;
const SERVER = hasDemo ? ['database', 'demo'] : ['database'];
const stepsFrom = (place) => [...BUILDS.slice(place).map(({ name }) => name), ...SERVER];

let node;
try {
  node = await ensureInstalled(stepsFrom(0));
  for (const [place, { run }] of BUILDS.entries()) await run(node, stepsFrom(place + 1));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const server = spawn(node, [path.join(ROOT, 'apps/server/src/main.ts')], {
  cwd: ROOT,
  // Node's compile cache: a later start loads in half the time.
  env: { NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'), ...process.env },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
server.once('error', (error) => {
  console.error(`the server cannot be started: ${error.message}`);
  process.exit(1);
});
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
