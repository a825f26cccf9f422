import { expect, it } from 'vitest';
import { newStylesIn } from './web-styles.mjs';

it.each([
  [':is()', '.a :is(b, i) { color: red }', '.a :is(b, i)'],
  [':where()', ':where(.a) { color: red }', ':where(.a)'],
  [':has()', '.a:has(b) { color: red }', '.a:has(b)'],
  ['a list in :not()', '.a:not(b, i) { color: red }', '.a:not(b, i)'],
  ['a frame for the keyboard in a list', 'a:focus-visible, a.on { color: red }'],
  ['nesting', '.a { .b { color: red } }', '.b'],
  ['a property', '.a { inset: 0 }', 'inset'],
  ['a ratio', '.a { aspect-ratio: 1 }', 'aspect-ratio'],
  ['a logical property', '.a { margin-inline: 0 }', 'margin-inline'],
  ['a value', '.a { overflow: clip }', 'overflow: clip'],
  ['a mixed colour', '.a { color: color-mix(in srgb, red, blue) }'],
  ['a unit', '.a { height: calc(100dvh - 1px) }', 'height: calc(100dvh - 1px)'],
  ['a unit of a container', '.a { width: 1.5cqw }', 'width: 1.5cqw'],
  ['a layer', '@layer a { .a { color: red } }', '@layer'],
  ['a container', '@container (width > 1px) { .a { color: red } }', '@container'],
  ['a range', '@media (width >= 1px) { .a { color: red } }', '@media (width >= 1px)'],
])('%s is newer than Chromium 86 or Safari 14', (_what, sheet, fault) => {
  expect(newStylesIn(sheet)).toEqual([fault ?? expect.any(String)]);
});

it.each([
  ['an older value', '.a { height: 100vh; height: 100dvh }'],
  ['the property with a prefix', '.a { -webkit-user-select: none; user-select: none }'],
  [
    'what stands instead of a property',
    '.a { aspect-ratio: 1 } @supports not (aspect-ratio: 1) { .a::before { padding-top: 100% } }',
  ],
  [
    'what stands instead of a selector',
    '.a:has(b) { top: 0 } @supports not selector(:has(a)) { .a { top: 0 } }',
  ],
])('%s mends it', (_what, sheet) => {
  expect(newStylesIn(sheet)).toEqual([]);
});

it('another property or selector mends nothing', () => {
  expect(
    newStylesIn('.a { aspect-ratio: 1 } @supports not (aspect-ratio: 1) { .b { height: 1px } }'),
  ).toEqual(['aspect-ratio']);
  expect(
    newStylesIn('.a:has(b) { top: 0 } @supports not selector(:has(a)) { .a { left: 0 } }'),
  ).toEqual(['.a:has(b)']);
});

it('what both browsers know, and what is only a name or a text, is no fault', () => {
  const sheet = `@media (min-width: 720px) and (prefers-color-scheme: dark) {
    .has-where:not(.is):nth-child(2)::before { content: ":is(a) 100dvh"; color: var(--inset) }
    .a { display: grid; width: min(1px, 2vw); gap: clamp(1px, 2%, 3px); animation: clip 1s }
    a:focus-visible { outline: 1px solid }
  }
  @keyframes clip { from { opacity: 0 } 50% { opacity: 1 } }`;
  expect(newStylesIn(sheet)).toEqual([]);
});
