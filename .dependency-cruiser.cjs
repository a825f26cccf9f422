// The import laws of docs/architecture.md. `scripts/checks/check-import-laws.mjs` runs them.
const TESTS = '\\.(test|factory)\\.tsx?$|^apps/server/src/testing/';
const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'imports-resolve',
      comment: 'An import nobody can follow escapes every other law.',
      severity: 'error',
      from: {},
      // The address of a file that the bundler copies; its build fails where it is not there.
      to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-depends-on-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { path: '(^|/)node_modules/|^(apps|tools)/', pathNot: '(^|/)node_modules/zod/' },
    },
    {
      name: 'contract-runs-anywhere',
      comment: 'The browser has no Node modules.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-is-entered-by-its-doors',
      severity: 'error',
      comment: 'Tests also take factories.',
      from: { path: '^(apps|tools)/', pathNot: TESTS },
      to: { path: '^packages/contract/', pathNot: '^packages/contract/src/[^/]+/index\\.ts$' },
    },
    {
      name: 'server-and-web-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'tools-do-not-ship',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${SERVER}main\\.ts$` },
      to: { path: '^tools/' },
    },
    {
      name: 'the-demo-is-loaded-when-asked-for',
      comment: 'Production never asks for it.',
      severity: 'error',
      from: { path: `${SERVER}main\\.ts$` },
      to: { path: '^tools/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'tools-know-no-screen',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: WEB },
    },
    {
      name: 'server-platform-knows-no-feature',
      severity: 'error',
      from: { path: `${SERVER}platform/`, pathNot: TESTS },
      to: { path: `${SERVER}(features|cli|app\\.ts|main\\.ts)` },
    },
    {
      name: 'server-features-meet-at-the-index',
      severity: 'error',
      from: { path: `${SERVER}features/([^/]+)/` },
      to: {
        path: `${SERVER}features/`,
        pathNot: [`${SERVER}features/$1/`, `${SERVER}features/[^/]+/index\\.ts$`, TESTS],
      },
    },
    {
      name: 'server-features-are-entered-by-the-index',
      severity: 'error',
      from: { path: `${SERVER}|^tools/`, pathNot: [`${SERVER}features/`, TESTS] },
      to: { path: `${SERVER}features/`, pathNot: `${SERVER}features/[^/]+/index\\.ts$` },
    },
    {
      name: 'an-index-never-offers-a-repository',
      severity: 'error',
      from: { path: `${SERVER}features/[^/]+/index\\.ts$` },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'server-features-never-import-the-app',
      severity: 'error',
      from: { path: `${SERVER}features/`, pathNot: TESTS },
      to: { path: `${SERVER}(app|main)\\.ts$|${SERVER}cli/` },
    },
    {
      name: 'routes-never-import-repositories',
      comment: 'What the platform keeps, a download or a line of the log, is its own service.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: `${SERVER}features/.*\\.repository\\.ts$` },
    },
    {
      name: 'sql-stays-in-its-places',
      comment: 'Tests ask for plans.',
      severity: 'error',
      from: {
        path: SERVER,
        pathNot: [
          '\\.repository\\.ts$',
          // What several features read from: it runs nothing.
          '-sources\\.ts$',
          // The driver, the server it starts, what is copied of it, and the log's seal.
          `${SERVER}platform/(db|embedded-postgres|backup|audit-log)/`,
          TESTS,
        ],
      },
      to: { path: '(^|/)node_modules/(kysely|pg)/' },
    },
    {
      name: 'rules-need-no-package',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core'] },
    },
    {
      name: 'rules-compute-only',
      comment: 'A rule knows other rules, closed sets and words; calls, queries and screens know it.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '\\.(rules|schema|text|errors)\\.ts$|^packages/contract/src/[^/]+/index\\.ts$|/kernel/calendar\\.ts$',
      },
    },
    {
      name: 'monitoring-checks-know-no-row-builder',
      comment: 'A check finds the mistakes of what builds rows, and repeats none.',
      severity: 'error',
      from: { path: '^packages/contract/src/monitoring/check/', pathNot: TESTS },
      to: { path: '^packages/contract/src/monitoring/row/' },
    },
    {
      name: 'monitoring-rows-know-no-check',
      severity: 'error',
      from: { path: '^packages/contract/src/monitoring/row/', pathNot: TESTS },
      to: { path: '^packages/contract/src/monitoring/check/' },
    },
    {
      name: 'web-features-are-strangers',
      severity: 'error',
      from: { path: `${WEB}features/([^/]+)/` },
      to: { path: `${WEB}features/`, pathNot: `${WEB}features/$1/` },
    },
    {
      name: 'web-ui-and-platform-know-no-feature',
      severity: 'error',
      from: { path: `${WEB}(ui|platform)/` },
      to: { path: `${WEB}(features|app)/` },
    },
    {
      name: 'web-features-never-import-the-app',
      severity: 'error',
      from: { path: `${WEB}features/` },
      to: { path: `${WEB}app/|${WEB}main\\.tsx$` },
    },
    {
      name: 'shipped-code-never-imports-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: { path: TESTS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/|\\.css$|\\.svg$' },
    // `import type` counts: a type is knowledge too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
