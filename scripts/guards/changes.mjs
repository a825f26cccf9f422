// What a run has to look at: the files that differ from the newest commit that passed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../install.mjs';
import { read } from '../run.mjs';

/**
 * What differs from the newest commit that passed: `main` moves to a commit by passing alone. Undefined where that commit
 * is unknown (no `origin/main`, a shallow clone) or nothing differs from it: then everything has to run.
 */
export async function changedSincePassed(root = ROOT) {
  const [passed] = (await git(root, 'merge-base', 'HEAD', 'origin/main')) ?? [];
  if (!passed) return undefined;
  const [committed, own] = await Promise.all([
    // What moves leaves its former place, too.
    git(root, 'diff', '--name-only', '--no-renames', passed),
    git(root, 'ls-files', '--others', '--exclude-standard'),
  ]);
  if (!(committed && own)) return undefined;
  const changed = [...committed, ...own];
  return changed.length > 0 ? changed : undefined;
}

/** Every file of the checkout. */
export async function allFiles() {
  const listed = await git(ROOT, 'ls-files', '--cached', '--others', '--exclude-standard');
  return (listed ?? []).filter((file) => existsSync(path.join(ROOT, file))).sort();
}

/** The lines that git prints; undefined where it fails. */
async function git(root, ...args) {
  const { code, output } = await read('git', args, { cwd: root });
  return code === 0 ? output.split('\n').filter(Boolean) : undefined;
}
