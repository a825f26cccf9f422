// Migrations begin at the schema of the first release (docs/adr/0118-migrations-begin-at-a-release.md). Releases are tags
// `v1.2.3`. The schema of the first is kept in `migrations/base`, and what a release brought is never changed.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../install.mjs';
import { read } from '../run.mjs';

const SCHEMA = 'apps/server/src/platform/db/schema';
const MIGRATIONS = 'apps/server/src/platform/db/migrations';
const BASE = `${MIGRATIONS}/base`;
const RELEASE = /^v\d+\.\d+\.\d+$/;

/** Writes the schema of the first release, and answers where; nothing before a release, and nothing when it is kept. */
export async function keepBase(root = ROOT) {
  const [first] = await releases(root);
  if (!first || (await isKept(root))) return undefined;
  const scratch = await mkdtemp(path.join(tmpdir(), 'spine-base-'));
  const archive = path.join(scratch, 'schema.tar');
  await git(root, 'archive', '--format=tar', '-o', archive, `${first}:${SCHEMA}`);
  await mkdir(path.join(root, BASE), { recursive: true });
  await read('tar', ['-xf', archive, '-C', path.join(root, BASE)]);
  await rm(scratch, { recursive: true });
  return BASE;
}

/** Files of the base and migrations that are no longer as a release has them. */
export async function changedSinceRelease(root = ROOT) {
  const tags = await releases(root);
  const [first, last] = [tags[0], tags.at(-1)];
  if (!first) return [];
  const base = (await isKept(root)) ? BASE : SCHEMA;
  const diff = ['diff', '--name-only', '--no-renames'];
  return [
    ...(await git(root, ...diff, `${first}:${SCHEMA}`, `HEAD:${base}`)),
    ...(await git(root, ...diff, '--diff-filter=MD', last, 'HEAD', '--', `${MIGRATIONS}/*.sql`)),
  ];
}

/** Their tags, oldest first. */
async function releases(root) {
  const tags = await git(root, 'tag', '--merged', 'HEAD', '--sort=version:refname');
  return tags.filter((tag) => RELEASE.test(tag));
}

async function isKept(root) {
  return (await git(root, 'ls-tree', 'HEAD', BASE)).length > 0;
}

async function git(root, ...args) {
  const { code, output } = await read('git', args, { cwd: root });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed`);
  return output.split('\n').filter(Boolean);
}
