/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PALETTES } from './theme.ts';

const css = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

function cssName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(ink|line)(\d)/, '$1-$2')}`;
}

function valueIn(block: string, name: string): string | undefined {
  return new RegExp(`${name}: ([^;]+);`).exec(block)?.[1]?.toLowerCase().replace(/[\s]+/g, ' ');
}

it.each([
  ['light', light],
  ['dark', dark],
] as const)('antd gets the values of tokens.css in %s', (scheme, block) => {
  const differing = Object.entries(PALETTES[scheme]).filter(([key, value]) => {
    const inCss = valueIn(block, cssName(key))
      ?.replace(/0\.(\d+)/g, '.$1')
      .replace(/\.(\d)0\b/g, '.$1');
    return (
      inCss !==
      value
        .toLowerCase()
        .replace(/0\.(\d+)/g, '.$1')
        .replace(/\.(\d)0\b/g, '.$1')
    );
  });
  expect(differing).toEqual([]);
});
