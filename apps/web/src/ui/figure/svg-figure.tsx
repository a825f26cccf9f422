/** A drawing of the contract as React elements: the same tree that the PDF prints. */
import type { SvgNode } from '@spine/contract/report';
import { createElement, type ReactNode } from 'react';

/** React writes `strokeWidth` where SVG writes `stroke-width`; aria and data attributes stay as they are. */
function propertyOf(name: string): string {
  if (/^(aria|data)-/.test(name)) return name;
  return name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function elementOf(node: SvgNode, key: number | undefined): ReactNode {
  const entries = Object.entries(node.attributes).map(([name, value]) => [propertyOf(name), value]);
  const children = node.children.map((child, at) =>
    typeof child === 'string' ? child : elementOf(child, at),
  );
  return createElement(node.tag, { ...Object.fromEntries(entries), key }, ...children);
}

export function SvgFigure({ figure }: { figure: SvgNode }) {
  return elementOf(figure, undefined);
}
