/** Renders a drawing of the contract as React elements; the PDF prints the same tree. */
import type { SvgNode } from '@spine/contract/report';
import { createElement, type ReactNode } from 'react';

/** React uses `strokeWidth` for `stroke-width`; aria and data attributes stay as they are. */
function toReactProperty(name: string): string {
  if (/^(aria|data)-/.test(name)) return name;
  return name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function toElement(node: SvgNode, key: number | undefined): ReactNode {
  const entries = Object.entries(node.attributes).map(([name, value]) => [
    toReactProperty(name),
    value,
  ]);
  const children = node.children.map((child, at) =>
    typeof child === 'string' ? child : toElement(child, at),
  );
  return createElement(node.tag, { ...Object.fromEntries(entries), key }, ...children);
}

export function SvgFigure({ figure }: { figure: SvgNode }) {
  return toElement(figure, undefined);
}
