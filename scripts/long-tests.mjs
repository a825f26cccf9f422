// Which tests `npm test` leaves to `npm run test:long`: files named `*.long.test.*`, which kill, fill disks, repeat
// themselves or look at every size. One comes back into `npm test` when the code it guards differs from what passed last.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './install.mjs';
import { read } from './run.mjs';

const SERVER = 'apps/server/src/';
const PLATFORM = `${SERVER}platform/`;
/** Processes that die, disks that fill and databases that say nothing are met by more than their own folder. */
const GUARDED = [
  { code: `${PLATFORM}embedded-postgres/`, by: /embedded-postgres|main\.|full-disk|backup/ },
  { code: `${PLATFORM}db/`, by: /platform\/db|silent-database|main\./ },
  { code: `${PLATFORM}disk-space.ts`, by: /full-disk/ },
  { code: `${PLATFORM}jobs/`, by: /platform\/jobs|\/job\/|roster\.kill|full-disk/ },
  { code: `${PLATFORM}backup/`, by: /backup/ },
];
/** Tables come and go with every feature; `schema.test.ts` looks at them. */
const NOT_CODE = /\.(test|factory)\.|\.sql$|\/tables\.ts$|\.md$/;

/** Every file that is left to the long run. */
export async function longTests() {
  const listed = await git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.long.test.*',
  );
  return listed.filter((file) => existsSync(path.join(ROOT, file))).sort();
}

/** Of the files of the long run, those that guard what changed. */
export function guardsOf(changed, files) {
  const code = changed.filter((file) => !NOT_CODE.test(file));
  return files.filter((file) =>
    code.some(
      (one) =>
        path.dirname(one) === path.dirname(file) ||
        GUARDED.some((guarded) => one.startsWith(guarded.code) && guarded.by.test(file)),
    ),
  );
}

/** Whether screens look different from what axe has passed. */
export function changesScreens(changed) {
  return changed.some((file) => file.startsWith('apps/web/') && !NOT_CODE.test(file));
}

/** What differs from the newest commit that passed: `main` moves to a commit by passing alone. */
export async function changedSincePassed() {
  const [passed = 'HEAD'] = await git('merge-base', 'HEAD', 'origin/main');
  const [committed, own] = await Promise.all([
    git('diff', '--name-only', passed),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...committed, ...own];
}

/** The lines that git prints; none where this is no checkout. */
async function git(...args) {
  const { output } = await read('git', args, { cwd: ROOT });
  return output.split('\n').filter(Boolean);
}
