// `npm run release`: one archive for machines of this system without a network: Node, the sources that run, their packages
// for production with PostgreSQL among them, the built web and the maps. `dist/spine-<version>-<system>.tar.gz`, and its SHA-256 beside.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { areMapsBuilt, buildMaps } from '../geo/geo-build.mjs';
import { ensureInstalled, npmCommand, ROOT } from '../install.mjs';
import { tellStep } from '../progress.mjs';
import { read, run } from '../run.mjs';
import { build, isBuilt } from '../web-build.mjs';
import { changedSinceRelease, keepBase } from './schema-base.mjs';

const STAGE = path.join(ROOT, '.cache/release');
/** Tracked files that go along; the web goes as it was built, but npm wants to know its workspace. */
const SOURCES = [
  '.npmrc',
  'README.md',
  'README.zh-CN.md',
  'SECURITY.md',
  'apps/server',
  'apps/web/package.json',
  'deploy',
  'docs',
  'package-lock.json',
  'package.json',
  'packages',
  'tools',
];
const LEFT_OUT = /\.test\.tsx?$/;
const BUILT = ['apps/web/dist', 'apps/server/dist'];
const EXECUTABLE = 0o755;

/** Makes the archive in a folder and answers its path. */
export async function makeRelease(folder = path.join(ROOT, 'dist')) {
  const node = await ensureInstalled(['web', 'maps', 'packages for production', 'archive']);
  if (!isBuilt()) await build(node, ['maps', 'packages for production', 'archive']);
  if (!areMapsBuilt()) await buildMaps(node, ['packages for production', 'archive']);
  const name = await releaseName();
  const place = path.join(STAGE, name);
  await rm(STAGE, { recursive: true, force: true });
  await stageFiles(place);
  tellStep('Installing the packages for production, about a minute', ['archive']);
  await installInto(place);
  tellStep('Packing the archive, about half a minute');
  const archive = path.join(folder, `${name}.tar.gz`);
  await pack(archive, name);
  await rm(STAGE, { recursive: true });
  return archive;
}

async function releaseName() {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  return `spine-${version}-${process.platform}-${process.arch}`;
}

async function stageFiles(place) {
  const { output } = await read('git', ['ls-files', '-z', '--', ...SOURCES], { cwd: ROOT });
  for (const file of output.split('\0').filter(Boolean)) {
    if (LEFT_OUT.test(file)) continue;
    await mkdir(path.dirname(path.join(place, file)), { recursive: true });
    await copyFile(path.join(ROOT, file), path.join(place, file));
  }
  for (const built of BUILT)
    await cp(path.join(ROOT, built), path.join(place, built), { recursive: true });
  const command = path.join(place, 'spine');
  await copyFile(path.join(ROOT, 'deploy/spine'), command);
  await chmod(command, EXECUTABLE);
  await mkdir(path.join(place, 'bin'));
  const program = path.join(place, 'bin/node');
  await copyFile(path.join(ROOT, 'node_modules/node/bin/node'), program);
  await chmod(program, EXECUTABLE);
}

/** What the server runs on; the packages of the web are in what was built of it. */
async function installInto(place) {
  const { output } = await read('git', ['ls-files', '--', '*/package.json'], { cwd: ROOT });
  const workspaces = output.split('\n').map((file) => path.dirname(file));
  const running = workspaces.filter((one) => /^(apps\/server|packages\/[^/]+|tools)$/.test(one));
  const [program, ...args] = npmCommand();
  const chosen = running.flatMap((workspace) => ['--workspace', workspace]);
  const code = await run(program, [...args, 'ci', '--omit=dev', '--loglevel=error', ...chosen], {
    cwd: place,
  });
  if (code !== 0) throw new Error('the packages could not be installed; see above');
}

async function pack(archive, name) {
  await mkdir(path.dirname(archive), { recursive: true });
  const owners = ['--owner=0', '--group=0', '--numeric-owner'];
  const code = await run('tar', ['-C', STAGE, ...owners, '-czf', archive, name]);
  if (code !== 0) throw new Error('the archive could not be written; see above');
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  await writeFile(`${archive}.sha256`, `${hash.digest('hex')}  ${path.basename(archive)}\n`);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const base = await keepBase();
    const changed = await changedSinceRelease();
    if (changed.length > 0)
      throw new Error(
        `a release has these otherwise, so its databases would be refused: ${changed.join(', ')}${base ? `; commit ${base} and begin again` : ''}`,
      );
    console.log(`Ready: ${await makeRelease()}`);
    if (base) console.log(`Migrations begin at this release from now on: commit ${base}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
