// Styles live in CSS modules: every class is used by a component, and every class that a component or a browser
// test uses exists.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { ROOT } from '../install.mjs';

const { basename } = path;
const WEB = path.join(ROOT, 'apps/web/src');
const E2E = path.join(ROOT, 'e2e');
/** A class as it is on the page, by which browser tests find elements. */
const SELECTOR = /\.([a-z][a-z-]*)_([A-Za-z]\w*)/g;
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
/** Names that only the module itself uses are not checked. */
const CLASSES = { animation: false, container: false, customIdents: false, grid: false };

/** One line for each class that is unused, missing, or ambiguous between two modules. */
export function cssFaults(web = WEB, e2e = E2E) {
  const uses = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => usesIn(web, file));
  const modules = new Map(
    globSync('**/*.module.css', { cwd: web }).map((file) => [file, namesIn(path.join(web, file))]),
  );
  const isUsed = (module, name) => uses.some((use) => use.module === module && use.name === name);
  const unused = [...modules].flatMap(([module, names]) =>
    names.filter((name) => !isUsed(module, name)).map((name) => `${module}: nobody uses ${name}`),
  );
  const unknown = uses
    .filter(({ module, name }) => !modules.get(module)?.includes(name))
    .map(({ file, module, name }) => `${file}: ${module} has no ${name ?? 'computed names'}`);
  const files = [...modules.keys()];
  const twice = files
    .filter((file, at) => files.findIndex((other) => basename(other) === basename(file)) < at)
    .map((file) => `${file}: its name stands twice`);
  const selected = globSync('**/*.ts', { cwd: e2e }).flatMap((file) =>
    [...readFileSync(path.join(e2e, file), 'utf8').matchAll(SELECTOR)].map(([, module, name]) => ({
      file,
      module,
      name,
    })),
  );
  const missing = selected
    .filter(({ module, name }) => {
      const file = files.find((each) => basename(each) === `${module}.module.css`);
      return file && !modules.get(file).includes(name);
    })
    .map(({ file, module, name }) => `${file}: ${module}.module.css has no ${name}`);
  return [...unused, ...unknown, ...twice, ...missing];
}

function namesIn(file) {
  const code = readFileSync(file);
  const { exports = {} } = transform({ filename: file, code, cssModules: CLASSES });
  return Object.keys(exports);
}

/** The classes a component uses; computed names are not supported. */
function usesIn(web, file) {
  const source = readFileSync(path.join(web, file), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, local, from]) => {
    const module = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
    const accesses = source.matchAll(new RegExp(`(?<![\\w./-])${local}(?:\\.(\\w+)|\\[)`, 'g'));
    return [...accesses].map(([, name]) => ({ file, module, name }));
  });
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const faults = cssFaults();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
