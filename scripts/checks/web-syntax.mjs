// What is newer than the browsers the web is built for (Chromium 86, Safari 14): the build lowers syntax, but a regular
// expression that a browser cannot read stops the file it is in, and functions are the matter of web-functions.mjs. Before
// iOS 16.4 no phone reads a lookbehind.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import { DIST, FAMILY_MANIFEST, MANIFEST, STATION_MANIFEST } from '../web-build.mjs';
import { needs } from './web-budget.mjs';
import { filledIn, newCallsIn, newSelectorsIn } from './web-functions.mjs';
import { newStylesIn } from './web-styles.mjs';

/** The language of both browsers; what came later and one of them knows is lowered all the same. */
const LANGUAGE = 2021;
/** The pages that phones open, beside those that are builds of their own; elsewhere a package may contain such an expression as unused text. */
const PHONE_PAGES = [
  'src/features/patient/class-qr/class-form.page.tsx',
  'src/features/report/verify.page.tsx',
  'src/features/app-package/get-app.page.tsx',
];
/** Workers have no page that fills in for them. */
const WORKER = /worker(?:-[\w-]+)?\.js$/;
/** Text of older-browsers.ts. */
const FILLS = /signal timed out/;
const LOOKBEHIND = /\(\?<[=!]/;

/** What is wrong with the built scripts, as sentences. */
export function faultsOfSyntax() {
  const onPhones = new Set([
    ...needs(JSON.parse(readFileSync(MANIFEST, 'utf8')), ['index.html', ...PHONE_PAGES]),
    ...scriptsIn(JSON.parse(readFileSync(FAMILY_MANIFEST, 'utf8'))),
    ...needs(JSON.parse(readFileSync(STATION_MANIFEST, 'utf8')), ['station.html']),
  ]);
  const files = readdirSync(DIST, { recursive: true }).map((file) => file.replaceAll('\\', '/'));
  const look = (extension, faultsOf) =>
    files
      .filter((file) => file.endsWith(extension))
      .flatMap((file) =>
        faultsOf(readFileSync(path.join(DIST, file), 'utf8'), file).map(
          (fault) => `${file}: ${fault}`,
        ),
      );
  return [
    ...look('.js', (script, file) =>
      faultsIn(script, { isOnPhones: onPhones.has(file), isWorker: WORKER.test(file) }),
    ),
    ...look('.css', newStylesIn),
  ];
}

function scriptsIn(manifest) {
  return Object.values(manifest).map(({ file }) => file);
}

/** What is too new in a script; `isOnPhones`: a lookbehind in a text, of which an expression is made, is one too. */
export function faultsIn(script, { isOnPhones = false, isWorker = false } = {}) {
  const faults = [];
  const onToken = ({ value }) => {
    if (LOOKBEHIND.test(value?.pattern ?? '')) faults.push(`a lookbehind in /${value.pattern}/`);
  };
  try {
    parse(script, { ecmaVersion: LANGUAGE, sourceType: 'module', onToken });
  } catch (error) {
    faults.push(`newer than ${LANGUAGE}: ${error.message}`);
  }
  if (isOnPhones && faults.length === 0 && LOOKBEHIND.test(script))
    faults.push('a lookbehind in a text');
  if (faults.length > 0) return faults;
  const filled = isWorker && !FILLS.test(script) ? new Set() : filledIn();
  return [
    ...newCallsIn(script, filled).map((name) => `a call of ${name}, which older-browsers.ts lacks`),
    ...newSelectorsIn(script).map((selector) => `a list in :not() in ${selector}`),
  ];
}
