// What the built scripts call is compared with what Chromium 86 and Safari 14 have, by the tables of MDN. A call by the name
// of a method counts where no type of these browsers has a method of that name: whose it is cannot be read from a script.
// What apps/web/src/platform/browser/older-browsers.ts defines is there; what a caller looks for first is listed below.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { ROOT } from '../install.mjs';

const require = createRequire(import.meta.url);
const { api, javascript } = require('@mdn/browser-compat-data');

const FILLS = path.join(ROOT, 'apps/web/src/platform/browser/older-browsers.ts');
const DEFINED = /define\(\s*(\w+)(?:\.prototype)?,\s*'(\w+)'/g;
const OLDEST = { chrome: 86, safari: 14 };
/** Types of a page whose methods have names of their own; those of other types (`destroy`, `lock`) are everybody's. */
const PAGE =
  /^(Abort|Array$|Blob|Crypto$|Document|Element|File$|Headers|HTML|Node|Map|Promise|Request|Response|Set|String|URL|Window)/;
/** What is called all the same, and what happens in a browser that lacks it. */
const HANDLED = new Map([
  ['.exitFullscreen', 'the wide screen of a wall; Safari 14 has none of it'],
  ['.requestFullscreen', 'the wide screen of a wall; Safari 14 has none of it'],
  ['.show', 'of antd and ECharts, no dialog'],
  ['.showModal', 'looked for first by sign-in-again.tsx'],
  ['.showPicker', 'looked for first'],
  ['.startViewTransition', 'looked for first by React'],
  ['.isValid', 'of dayjs'],
  ['.navigate', 'of the router'],
  ['.reason', 'a field of the contract'],
  ['.watch', 'of the page itself'],
  ['.union', 'of ECharts, no set'],
  ['AudioContext', 'looked for first by tones.ts'],
  ['BroadcastChannel', 'looked for first by session-tabs.ts'],
  ['FinalizationRegistry', 'looked for first by zxing'],
  ['URL.canParse', 'looked for first by zod'],
]);
/** `Owner.name` and `name` of what both browsers have, and of what one of them lacks. */
const [present, lacking] = [new Set(), new Set()];

for (const types of [javascript.builtins, api]) {
  for (const [owner, members] of Object.entries(types)) {
    note(owner, members);
    for (const [key, member] of Object.entries(members)) {
      if (key === '__compat') continue;
      const name = key.replace(/_static$/, '');
      note(`${owner}.${name}`, member);
      if (!key.endsWith('_static')) note(`.${name}`, member, PAGE.test(owner));
    }
  }
}

function note(name, { __compat }, counts = true) {
  if (!__compat) return;
  if (isOld(__compat.support)) present.add(name);
  else if (counts) lacking.add(name);
}

/** Whether both browsers have it, without a prefix or a setting. */
export function isOld(support) {
  return Object.entries(OLDEST).every(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    return statements.some(
      (each) =>
        !(each.flags || each.prefix || each.alternative_name || each.version_removed) &&
        Number.parseFloat(String(each.version_added).replace('≤', '')) <= version,
    );
  });
}

/** What the list of fills defines, as `Owner.name` and `.name`. */
export function filledIn() {
  return new Set(
    [...readFileSync(FILLS, 'utf8').matchAll(DEFINED)].flatMap(([, owner, name]) => [
      `${owner}.${name}`,
      `.${name}`,
    ]),
  );
}

/** Letters of a minified name at most. */
const MINIFIED = 3;

/** What a script calls that one of the browsers lacks, each name once. */
export function newCallsIn(script, filled = filledIn()) {
  const calls = new Set();
  /** Minified names: one is by chance that of a type, such as `ML`. */
  const own = new Set();
  const call = ({ callee }) => {
    for (const name of namesOf(callee))
      if (lacking.has(name) && !present.has(name)) calls.add(name);
  };
  simple(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), {
    CallExpression: call,
    NewExpression: call,
    FunctionDeclaration: ({ id }) => id && id.name.length <= MINIFIED && own.add(id.name),
  });
  const isKnown = (name) => own.has(name) || filled.has(name) || HANDLED.has(name);
  return [...calls].filter((name) => !isKnown(name)).sort();
}

/** A static method has its owner's name, another method none. */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const { object, property } = callee;
  const owner = object.type === 'Identifier' ? object.name : '';
  const whole = `${owner}.${property.name}`;
  return present.has(whole) || lacking.has(whole) ? [whole] : [`.${property.name}`];
}

/** antd's own styles know newer ones, whose rules such a browser leaves out; in a query it would throw. */
const SELECTOR = /:not\([^()]*,/;

/** Texts of a script that are selectors with a list in `:not()`, which Chromium 86 refuses. */
export function newSelectorsIn(script) {
  const selectors = new Set();
  const look = (text) => {
    if (SELECTOR.test(text)) selectors.add(text);
  };
  simple(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), {
    Literal: ({ value }) => look(String(value)),
    TemplateElement: ({ value }) => look(value.cooked ?? ''),
  });
  return [...selectors].sort();
}
