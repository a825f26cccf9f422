// The features, each a folder of the same name in every workspace, and which of them import each other.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../install.mjs';

const FEATURE =
  /^(?:packages\/contract\/src|apps\/(?:server|web)\/src\/features)\/(?!kernel\/|catalogue\/)([^/]+)\//;
const SERVER = 'apps/server/src/';
const TEST = /\.(test|factory)\./;
const IMPORT = /\bfrom '([^']+)'|\bimport\('([^']+)'\)/g;

/** The feature that a file belongs to, if it belongs to one. */
export function featureOf(file) {
  return FEATURE.exec(file)?.[1];
}

/** The names of all features. */
export function featuresIn(files) {
  return [...new Set(files.map(featureOf).filter(Boolean))].sort();
}

/** Every import of a feature by a file that is not its own: `{ file, feature }`. */
export function importsOfFeatures(files) {
  return files
    .filter((file) => /\.tsx?$/.test(file) && /^(apps|packages|tools)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      const imported = [...text.matchAll(IMPORT)].map(([, from, late]) =>
        featureOf(resolve(file, from ?? late)),
      );
      return [...new Set(imported)]
        .filter((feature) => feature && feature !== featureOf(file))
        .map((feature) => ({ file, feature, ofServer: isServerCode(file, text, feature) }));
    });
}

/** The features, those that import them anywhere, and those whose code on the server leads to them, however far. */
export function withImporters(features, imports) {
  const importersOf = (feature, among) =>
    among.filter((each) => each.feature === feature).map(({ file }) => featureOf(file));
  const reached = new Set(features);
  const onServer = imports.filter(({ ofServer }) => ofServer);
  // A set goes on with what is added to it meanwhile.
  for (const feature of reached)
    for (const importer of importersOf(feature, onServer)) reached.add(importer);
  const direct = [...features].flatMap((feature) => importersOf(feature, imports));
  return new Set([...reached, ...direct.filter(Boolean)]);
}

/** Whether code of a feature on the server imports the other's code there. */
function isServerCode(file, text, feature) {
  return (
    file.startsWith(`${SERVER}features/`) &&
    !TEST.test(file) &&
    text.includes(`'#features/${feature}/`)
  );
}

function resolve(file, name) {
  if (name.startsWith('@spine/contract/'))
    return name
      .replace(/^@spine\/contract\/(factories\/)?/, 'packages/contract/src/')
      .concat('/index.ts');
  if (name.startsWith('@spine/server/')) return name.replace('@spine/server/', SERVER);
  if (name.startsWith('#features/')) return name.replace('#', SERVER);
  return name.startsWith('.') ? path.join(path.dirname(file), name) : '';
}
