// What the built style sheets say is compared with what Chromium 86 and Safari 14 have, by the tables of MDN: selectors,
// properties, their values, functions, units and at-rules. What is newer is mended where an older value of the same property
// or the property with a prefix stands beside it, or where an `@supports not` says what stands instead. Whether a `gap` is one
// of a flex box, which Safari has since 14.1, cannot be read from a sheet.
import { createRequire } from 'node:module';
import { parse } from 'postcss';
import { isOld } from './web-functions.mjs';

const require = createRequire(import.meta.url);
const { css } = require('@mdn/browser-compat-data');

/** What an older browser passes over, and what it shows instead. */
const HARMLESS = new Map([
  ['-webkit-tap-highlight-color', 'of Safari on a phone'],
  ['@page', 'whoever prints chooses the paper'],
  ['accent-color', 'boxes and sliders have the colour of the browser'],
  ['container-type', 'its units have an older value beside them, or size text that nobody sees'],
  ['outline', 'its corners are square'],
  ['overscroll-behavior', 'a list that ended scrolls the page'],
  ['paint-order', 'it is older for text in SVG'],
  ['scroll-margin-bottom', 'what is scrolled to stands at the edge'],
  ['scroll-margin-top', 'what is scrolled to stands at the edge'],
  ['scrollbar-color', 'scroll bars look as those of the system'],
  ['scrollbar-width', 'scroll bars look as those of the system'],
  ['size', 'whoever prints chooses the paper'],
  ['text-align-last', 'of text that nobody sees'],
  ['text-underline-offset', 'the line is nearer'],
  ['text-wrap', 'the last line may be short'],
  ['user-select: all', 'whoever copies chooses the text'],
]);
/** Safari 14 draws the frames of its own; in a list beside others it would take these with it. */
const FOCUS = ':focus-visible';
/** Units that are one row of the tables together. */
const UNITS = new Map(
  [
    ['dynamic', 'd'],
    ['large', 'l'],
    ['small', 's'],
  ].flatMap(([row, letter]) =>
    ['vh', 'vw', 'vmin', 'vmax', 'vb', 'vi'].map((unit) => [
      `${letter}${unit}`,
      css.types.length[`viewport_percentage_units_${row}`],
    ]),
  ),
);
for (const unit of ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'])
  UNITS.set(unit, css.types.length.container_query_length_units);

const TEXTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g;
const RANGE = /[<>]/;
const LIST_IN_NOT = /:not\([^()]*(?:\([^()]*\)[^()]*)*,/;

/** What a style sheet says that one of the browsers does not know, each once. */
export function newStylesIn(sheet) {
  const faults = new Set();
  const root = parse(sheet);
  root.walkAtRules((rule) => {
    for (const fault of inAtRule(rule)) faults.add(fault);
  });
  root.walkRules((rule) => {
    if (/keyframes$/.test(rule.parent.name)) return;
    if (isNewSelector(rule) && !isMended(root, rule.nodes)) faults.add(rule.selector);
  });
  root.walkDecls((declaration) => {
    for (const fault of inDeclaration(declaration)) {
      const isHarmless = HARMLESS.has(declaration.prop) || HARMLESS.has(fault);
      if (!isHarmless && !isMended(root, [declaration])) faults.add(fault);
    }
  });
  return [...faults].sort();
}

/** Whether an `@supports not` says what stands instead: the same properties, or any of the same selector. */
function isMended(root, declarations) {
  return declarations.every(({ prop, parent }) => {
    let mended = false;
    root.walkAtRules('supports', ({ params, nodes }) => {
      if (!params.startsWith('not ')) return;
      const about = params.includes(`(${prop}:`)
        ? ({ selector }) => selector.startsWith(parent.selector)
        : (rule) => params.startsWith('not selector(') && rule.some((each) => each.prop === prop);
      mended ||= nodes.some(about);
    });
    return mended;
  });
}

/** What the tables do not name is no matter of theirs: letters of a font, names of ours. */
function isNew(feature) {
  return feature?.__compat !== undefined && !isOld(feature.__compat.support);
}

function* inAtRule({ name, params }) {
  if (isNew(css['at-rules'][name]) && !HARMLESS.has(`@${name}`)) yield `@${name}`;
  if (name !== 'media') return;
  if (RANGE.test(params)) yield `@media ${params}`;
  for (const [, feature] of params.matchAll(/\(\s*([\w-]+)/g))
    if (isNew(css['at-rules'].media[feature.replace(/^(?:min|max)-/, '')]))
      yield `@media (${feature})`;
}

/** A rule of which one selector is unknown is unknown as a whole. */
function isNewSelector({ selector, selectors, parent }) {
  const bare = selector.replace(TEXTS, '');
  const names = [...bare.matchAll(/:([a-z][\w-]*)/g)].map(([, name]) => name);
  const isFocus = selectors.every((each) => each.includes(FOCUS));
  return (
    parent.type === 'rule' ||
    LIST_IN_NOT.test(bare) ||
    names.some((name) => isNew(css.selectors[name]) && !(isFocus && name === FOCUS.slice(1)))
  );
}

function* inDeclaration({ prop, value, parent }) {
  if (stands(parent, ({ prop: other }) => isPrefixed(other, prop))) return;
  if (isNew(css.properties[prop])) yield prop;
  if (!isNewValue(prop, value)) return;
  const isOlder = (other) => other.prop === prop && !isNewValue(prop, other.value);
  if (!stands(parent, isOlder)) yield `${prop}: ${value}`;
}

function stands(rule, test) {
  return rule.some((each) => each.type === 'decl' && test(each));
}

function isPrefixed(name, property) {
  return /^-(?:webkit|moz)-/.test(name) && name.endsWith(`-${property}`);
}

function isNewValue(prop, value) {
  const bare = value.replace(TEXTS, '');
  const words = bare.match(/(?<![\w.#-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  const calls = [...bare.matchAll(/([a-z][\w-]*)\(/g)].map(([, name]) => name);
  const units = [...bare.matchAll(/\d([a-z]+)/gi)].map(([, unit]) => unit);
  return (
    words.some((word) => isNew(css.properties[prop]?.[word])) ||
    calls.some((name) => isNew(css.types[name]) || isNew(css.types.color[name])) ||
    units.some((unit) => isNew(UNITS.get(unit) ?? css.types.length[unit]))
  );
}
