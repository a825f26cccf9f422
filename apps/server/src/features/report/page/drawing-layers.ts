/**
 * A drawing, taken apart for the PDF. Parts that many pages share become stamps, which a document holds once; the
 * other shapes stay SVG; texts are set by the typesetter itself, because text inside an SVG costs it most of the
 * time of a page. What is taken apart is the tree that the screen shows.
 */
import { measureEms, type SvgAttributes, type SvgNode, svgString } from '@spine/contract/report';
import type { TypesetStamp } from '#platform/pdf/typesetter.ts';

/**
 * A text as the template takes it: which of the sides left, middle and right of the drawing it is placed from, its
 * distance from there, its baseline, size, weight, colour and words.
 */
type PlacedText = readonly [number, number, number, number, 400 | 700, string, string];

/** What the template places: layers from the back to the front, then the texts. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly label: string | null;
  readonly layers: readonly { readonly stamp: string | null; readonly svg: string }[];
  readonly texts: readonly PlacedText[];
};

/** The stamps of a document by their name. */
export type Stamps = Map<string, TypesetStamp>;

type Frame = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Content = { readonly shapes: readonly SvgNode[]; readonly texts: readonly PlacedText[] };

function parseViewBox(root: SvgNode): Frame {
  const viewBox = String(root.attributes['viewBox']);
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  return { x, y, width, height };
}

function toSvgFile(root: SvgNode, children: SvgNode['children']): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: String(root.attributes['viewBox']),
  };
  return svgString({ tag: 'svg', attributes, children });
}

/** Which of the three sides a text's anchor is, and how much of its width stands before its place. */
const ANCHORS: Readonly<Record<string, number>> = { start: 0, middle: 1, end: 2 };

/** A strong text with a halo stands on a soft ground instead, which needs no outlines of letters. */
function textBackground(text: string, look: SvgAttributes): SvgNode[] {
  if (look['paint-order'] === undefined || Number(look['font-weight'] ?? 400) < 600) return [];
  const size = Number(look['font-size']);
  const width = measureEms(text) * size;
  const before = ((ANCHORS[String(look['text-anchor'])] ?? 0) / 2) * width;
  const place = { x: Number(look['x']) - before - 1, y: Number(look['y']) - 0.84 * size };
  const fill = { fill: String(look['stroke']), 'fill-opacity': 0.8 };
  const attributes = { ...place, width: width + 2, height: 0.96 * size, rx: 0.2 * size, ...fill };
  return [{ tag: 'rect', attributes, children: [] }];
}

function textContent(node: SvgNode, look: SvgAttributes, frame: Frame): Content {
  const text = node.children.join('');
  const side = ANCHORS[String(look['text-anchor'])] ?? 0;
  const x = round(Number(look['x']) - frame.x - (side / 2) * frame.width);
  const y = round(Number(look['y']) - frame.y);
  const weight = Number(look['font-weight'] ?? 400) < 600 ? 400 : 700;
  const size = round(Number(look['font-size']));
  const placed = [side, x, y, size, weight, String(look['fill']), text] as const;
  return { shapes: textBackground(text, look), texts: [placed] };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Parts shapes and texts; a text takes over what the groups around it say. */
function splitContent(node: SvgNode, inherited: SvgAttributes, frame: Frame): Content {
  const look = { ...inherited, ...node.attributes };
  if (node.tag === 'text') return textContent(node, look, frame);
  if (node.tag !== 'g' || node.attributes['transform'] !== undefined) {
    return { shapes: [node], texts: [] };
  }
  const parts = node.children.flatMap((child) =>
    typeof child === 'string' ? [] : [splitContent(child, look, frame)],
  );
  const children = parts.flatMap(({ shapes }) => shapes);
  const shapes = children.length === 0 ? [] : [{ ...node, children }];
  return { shapes, texts: parts.flatMap(({ texts }) => texts) };
}

/** What is stamped or drawn one after the other; a drawing that is one stamp is one part. */
function listParts(root: SvgNode): SvgNode[] {
  if (root.stamp !== undefined) return [{ ...root, tag: 'g', attributes: {} }];
  return root.children.filter((child) => typeof child !== 'string');
}

/** Takes a drawing apart; the stamps it needs are added to those of the document, which may have none. */
export function toLayers(root: SvgNode, stamps: Stamps | null): Drawing {
  const frame = parseViewBox(root);
  const { width, height } = frame;
  const label = String(root.attributes['aria-label'] ?? '') || null;
  const layers: Drawing['layers'][number][] = [];
  const texts: PlacedText[] = [];
  // What is not shared goes into one SVG until the next stamp covers it.
  let shapes: SvgNode[] = [];
  const close = () => {
    if (shapes.length > 0) layers.push({ stamp: null, svg: toSvgFile(root, shapes) });
    shapes = [];
  };
  for (const part of listParts(root)) {
    const { stamp } = part;
    if (stamp !== undefined && stamps !== null) {
      close();
      if (!stamps.has(stamp))
        stamps.set(stamp, { name: stamp, width, height, svg: toSvgFile(root, [part]) });
      layers.push({ stamp, svg: '' });
    } else {
      const content = splitContent(part, {}, frame);
      shapes.push(...content.shapes);
      texts.push(...content.texts);
    }
  }
  close();
  return { width, height, label, layers, texts };
}
