// What `npm test` leaves out, because nothing it looks at differs from the commit that passed last. Files named
// `*.long.test.*` are left to `npm run test:long` (they kill, fill disks, repeat themselves or look at every size), but
// for those that guard what changed. A changed file that belongs to no feature has everything else run.
import path from 'node:path';
import { folderOf, foldersOf, JOURNEYS } from './browser-tests.mjs';
import { featureOf, withImporters } from './features.mjs';
import { SECOND_DATABASE } from './second-database.mjs';

const SERVER = 'apps/server/src/';
const PLATFORM = `${SERVER}platform/`;
const LONG = /\.long\.test\./;
const TEST = /\.test\.(tsx?|mjs)$/;
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

/** Read by no test that can be left out: by people, and by tests that always run. Tests run when they change. */
const READ_BY_NO_FEATURE =
  /\.md$|^docs\/|^deploy\/|^scripts\/(checks|deploy|release|tls)\/|^tools\/src\/(bench|simulate)\/|^apps\/server\/src\/testing\/(provoke\/|permission-matrix\.ts$)|\.test\.(tsx?|mjs)$/;

/** Servers behind a balancer, a pooler before the database, files in a bucket: programs that are large to install. */
const INFRASTRUCTURE =
  /^apps\/server\/src\/(main\.balanced|platform\/files\/open-blob-store|platform\/db\/pgbouncer)\.test/;
const NO_INFRASTRUCTURE =
  /\.md$|^docs\/|\.sql$|\/tables\.ts$|^apps\/web\/|^packages\/contract\/|^e2e\/|^tools\/|^scripts\/checks\/|^apps\/server\/src\/(features|testing\/(?!process|object-store|database))/;

/** They ask every call of the contract. */
const ASKS_ALL = `${PLATFORM}http/openapi/`;

/** What the version of the database can change. */
const DATABASE =
  /\.sql$|\/platform\/db\/|\.repository\.ts$|-sources\.ts$|\/testing\/(database|filled)\/|^scripts\/(guards\/|[^/]+$)|^[^/]+(?<!\.md)$/;

/**
 * What runs: `leftOut` are files of tests, `skipped` names what each guard left out, `guards` are files of the long run
 * that come back. `changed` is undefined where everything has to run; `imports` are those of `importsOfFeatures`.
 */
export function planRun(changed, files, imports) {
  const tests = files.filter((file) => TEST.test(file));
  const longTests = longTestsIn(files);
  const guards = guardsOf(changed ?? [], longTests);
  const needsInfrastructure = changesInfrastructure(changed);
  const needsDatabase = changesDatabase(changed);
  const spared = tests.filter((file) => !(LONG.test(file) || changed?.includes(file)));
  const infrastructure = needsInfrastructure ? [] : spared.filter((f) => INFRASTRUCTURE.test(f));
  const { browser, server } = sparedByFeature(changed, spared, imports);
  return {
    leftOut: [
      ...longTests.filter((file) => !guards.includes(file)),
      ...new Set([...infrastructure, ...browser, ...server]),
    ],
    skipped: [
      named('browser tests of', browser, folderOf),
      named('server tests of', server, (file) => featureOf(file) ?? 'platform'),
      infrastructure.length > 0 && 'tests of balancer, pooler and bucket',
      !needsDatabase && 'server tests on a PostgreSQL of the distribution',
    ].filter(Boolean),
    guards,
    infrastructure: needsInfrastructure,
    secondDatabase: needsDatabase,
  };
}

/** Every file that is left to the long run. */
export function longTestsIn(files) {
  return files.filter((file) => LONG.test(file));
}

/**
 * The tests of features: theirs in every workspace, and the units of what imports them. Their importers' server tests
 * take minutes; `npm test` runs them.
 */
export function testsOfFeatures(names, files, imports) {
  const features = new Set(names);
  const importers = withImporters(features, imports);
  const usual = files.filter((file) => TEST.test(file) && !LONG.test(file));
  const screens = foldersOf(features);
  return {
    sources: files.filter(
      (file) => features.has(featureOf(file)) || screens.includes(folderOf(file)),
    ),
    units: usual.filter((file) => !file.startsWith(SERVER) && importers.has(featureOf(file))),
    server: usual.filter((file) => file.startsWith(SERVER) && features.has(featureOf(file))),
    browser: usual.filter((file) => screens.includes(folderOf(file))),
  };
}

function named(what, files, partOf) {
  return files.length > 0 && `${what} ${[...new Set(files.map(partOf))].sort().join(', ')}`;
}

/** Of tests, those that look at no feature that changed. */
function sparedByFeature(changed, tests, imports) {
  const scope = scopeOf(changed);
  if (!scope) return { browser: [], server: [] };
  const folders = new Set([...scope.folders, ...foldersOf(scope.features)]);
  const reached = withImporters(scope.features, imports);
  const importing = new Set(
    imports.filter(({ feature }) => reached.has(feature)).map(({ file }) => path.dirname(file)),
  );
  return {
    browser: tests.filter(
      (file) => folderOf(file) && !JOURNEYS.includes(file) && !folders.has(folderOf(file)),
    ),
    server: tests.filter((file) => {
      if (file.startsWith(ASKS_ALL)) return false;
      if (file.startsWith(PLATFORM)) return !importing.has(path.dirname(file));
      return file.startsWith(`${SERVER}features/`) && !reached.has(featureOf(file));
    }),
  };
}

/** The features and the folders of browser tests that changed; undefined where everything may have. */
export function scopeOf(changed) {
  if (!changed) return undefined;
  const [features, folders] = [new Set(), new Set()];
  for (const file of changed) {
    if (READ_BY_NO_FEATURE.test(file)) continue;
    if (featureOf(file)) features.add(featureOf(file));
    else if (folderOf(file)) folders.add(folderOf(file));
    else return undefined;
  }
  return { features, folders };
}

/** Of the files of the long run, those that guard what changed. */
export function guardsOf(changed, longTests) {
  const code = changed.filter((file) => !NOT_CODE.test(file));
  return longTests.filter((file) =>
    code.some(
      (one) =>
        path.dirname(one) === path.dirname(file) ||
        GUARDED.some((guarded) => one.startsWith(guarded.code) && guarded.by.test(file)),
    ),
  );
}

/** Whether screens look different from what axe has passed. */
export function changesScreens(changed) {
  return !changed || changed.some((file) => file.startsWith('apps/web/') && !NOT_CODE.test(file));
}

function changesInfrastructure(changed) {
  return !changed || changed.some((file) => !NO_INFRASTRUCTURE.test(file));
}

function changesDatabase(changed) {
  return (
    !changed ||
    changed.some(
      (file) => DATABASE.test(file) || SECOND_DATABASE.some((part) => file.includes(part)),
    )
  );
}
