/**
 * The back view behind the spine, read from trunk.svg and stretched to a column: neck and shoulders stay, the trunk
 * stretches, each rib keeps its shape at its vertebra, and pelvis and plumb line hang from the lumbar spine.
 */
import { readFileSync } from 'node:fs';
import { path, type SvgNode } from '@spine/contract/report';
import { type Column, MIDDLE, stretchedColumn } from './spine-column.ts';

type Point = { readonly x: number; readonly y: number };
/** The height at which a point of the file is drawn; `start` is the height at which its line begins. */
type Move = (column: Column, point: Point, start: number) => number;

/** Neck and shoulders keep their height: what is above the first, and above the second farther from the plumb line. */
const SHOULDERS = 102;
const OUTER_SHOULDERS = { y: 124, distance: 115 };
/** What is below leaves the drawing and moves with its lower edge. */
const LOWER_EDGE = 480;
/** The lower edge of L5. */
const LUMBAR_END = 434.8;
const NATURAL = stretchedColumn(1);

const stretch: Move = (column, { x, y }) => {
  const isOuter = Math.abs(x - MIDDLE) > OUTER_SHOULDERS.distance;
  if (y <= (isOuter ? OUTER_SHOULDERS.y : SHOULDERS)) return y;
  return y < LOWER_EDGE ? column.at(y) : y + column.bottom - NATURAL.bottom;
};
const moveWithStart: Move = (column, { y }, start) => y + column.at(start) - start;
const hangFromSpine: Move = (column, { y }) =>
  y <= SHOULDERS ? y : y + column.at(LUMBAR_END) - LUMBAR_END;

const MOVES: Readonly<Record<string, Move>> = {
  ribs: moveWithStart,
  pelvis: hangFromSpine,
  'plumb-line': hangFromSpine,
};

const GROUPS = parseGroups(readFileSync(new URL('./trunk.svg', import.meta.url), 'utf8'));

/** Fades, trunk, ribs, shoulder blades, pelvis, plumb line and the limits of segments, back to front. */
export function trunkDrawing(column: Column): SvgNode[] {
  return GROUPS.map((group) =>
    moved(group, column, MOVES[String(group.attributes['id'])] ?? stretch),
  );
}

function moved(node: SvgNode, column: Column, move: Move): SvgNode {
  const { d, y2 } = node.attributes;
  const attributes = {
    ...node.attributes,
    ...(d === undefined ? {} : { d: movedPath(String(d), column, move) }),
    // A fade begins at a fixed height.
    ...(y2 === undefined ? {} : { y2: move(column, { x: MIDDLE, y: Number(y2) }, 0) }),
  };
  const children = node.children.flatMap((child) =>
    typeof child === 'string' ? [] : [moved(child, column, move)],
  );
  return { ...node, attributes, children };
}

/** Path data of absolute commands: `H` has no height, `V` nothing else, the others pairs of x and y. */
function movedPath(d: string, column: Column, move: Move): string {
  let start = 0;
  return [...d.matchAll(/([A-Z])([^A-Z]*)/g)]
    .map(([, command = '', text = '']) => {
      const numbers = text.split(' ').filter(Boolean).map(Number);
      if (command === 'M') start = numbers[1] ?? 0;
      const height = (y: number, x = MIDDLE) => move(column, { x, y }, start);
      if (command === 'V') return path(command, ...numbers.map((y) => height(y)));
      if (command === 'H') return path(command, ...numbers);
      return path(command, ...numbers.map((n, at) => (at % 2 ? height(n, numbers[at - 1]) : n)));
    })
    .join('');
}

/** The groups of an SVG file that have an id; the file has no text besides its title, and nothing escaped. */
function parseGroups(text: string): readonly SvgNode[] {
  type Open = Omit<SvgNode, 'children'> & { readonly children: Open[] };
  const open: Open[] = [{ tag: 'file', attributes: {}, children: [] }];
  const tags = text.replace(/<!--.*?-->/s, '').matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g);
  for (const [, ends, tag = '', attributes = '', isEmpty] of tags) {
    if (!ends) open.push({ tag, attributes: attributesIn(attributes), children: [] });
    if (!ends && !isEmpty) continue;
    const node = open.pop();
    if (node) open.at(-1)?.children.push(node);
  }
  const [root] = open[0]?.children ?? [];
  return root?.children.filter((group) => group.attributes['id'] !== undefined) ?? [];
}

function attributesIn(text: string): SvgNode['attributes'] {
  return Object.fromEntries(
    Array.from(text.matchAll(/([\w-]+)="([^"]*)"/g), ([, name, value]) => [name, value]),
  );
}
