// `npm start`: installs and builds what is missing or changed, then runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ensureMaps } from './geo/geo-build.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { ensureBuilt } from './web-build.mjs';

let node;
try {
  node = await ensureInstalled();
  await ensureBuilt(node);
  await ensureMaps(node);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const server = spawn(node, [path.join(ROOT, 'apps/server/src/main.ts')], {
  cwd: ROOT,
  // What Node made of the sources is kept: a later start loads in half the time.
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
