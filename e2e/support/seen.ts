/**
 * The states of screens that a run has looked at. A state is what the browser shows apart from words and numbers: the
 * tree of elements with their classes, roles and what assistive technology is told, at a size of the window. Equal
 * siblings count once, so that a list is in the same state whether it has nine rows or ten; those after the second
 * (every other row may be shaded) are left in `window.looksLikeSiblings`.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Whether no test of the run has looked at this state before, whichever worker it ran in. */
export async function isNew(page: Page): Promise<boolean> {
  const state = await page.evaluate(stateOf);
  const name = createHash('sha256').update(state).digest('hex');
  try {
    await (await open(path.join(inject('seenStates'), name), 'wx')).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs in the page. */
function stateOf(): string {
  const whole = /^(class|role|type|style|tabindex|lang|data-(heat|kind|level|result|size|status))$/;
  const there = /^(href|disabled|alt|title|for|aria-.*)$/;
  const chosen = /^(|true|false|polite|assertive|page|mixed|\d+)$/;
  // Words count as there or not: what is written differs from child to child.
  const attributeOf = ({ name, value }: Attr): string => {
    if (whole.test(name)) return `${name}=${value}`;
    if (!there.test(name)) return '';
    return chosen.test(value) ? `${name}=${value}` : name;
  };
  const isWord = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim();
  const alike: Element[] = [];
  const describe = (element: Element): string => {
    const attributes = [...element.attributes].map(attributeOf).filter(Boolean).sort().join(' ');
    const words = [...element.childNodes].some(isWord) ? 'words' : '';
    const children = new Map<string, number>();
    for (const child of element.children) {
      const described = describe(child);
      const before = children.get(described) ?? 0;
      if (before > 1) alike.push(child);
      children.set(described, before + 1);
    }
    return `<${element.tagName} ${attributes} ${words}>${[...children.keys()].join('')}</>`;
  };
  window.looksLikeSiblings = alike;
  return `${window.innerWidth}x${window.innerHeight} ${describe(document.documentElement)}`;
}
