/** A drawing as a tree of plain values, which becomes React elements on a screen and SVG text for the typesetter. */

export type SvgAttributes = Readonly<Record<string, string | number>>;

export type SvgNode = {
  readonly tag: string;
  readonly attributes: SvgAttributes;
  readonly children: readonly (SvgNode | string)[];
  /** The name of a part without texts that many pages share: the same name, the same nodes. A PDF holds it once. */
  readonly stamp?: string;
};

/** An element of a drawing. */
export function svg(
  tag: string,
  attributes: SvgAttributes,
  children: readonly (SvgNode | string)[] = [],
): SvgNode {
  return { tag, attributes, children };
}

const stamps = new Map<string, SvgNode>();

/** A part of a drawing that is the same on many pages; made when its name is first used. */
export function stamped(name: string, make: () => readonly SvgNode[]): SvgNode {
  const existing = stamps.get(name);
  if (existing) return existing;
  const node: SvgNode = { ...svg('g', {}, make()), stamp: name };
  stamps.set(name, node);
  return node;
}

/** A number with at most two decimals, without trailing zeros and without a negative zero. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** Path data from letters and numbers: `path('M', 1, 2.345, 'H', 9)` is `M1 2.35H9`. */
export function path(...parts: readonly (string | number)[]): string {
  let text = '';
  let afterNumber = false;
  for (const part of parts) {
    const isNumber = typeof part === 'number';
    if (isNumber && afterNumber) text += ' ';
    text += isNumber ? formatNumber(part) : part;
    afterNumber = isNumber;
  }
  return text;
}

/** The `points` of a polygon. */
export function points(...pairs: readonly (readonly [number, number])[]): string {
  return pairs.map(([x, y]) => `${formatNumber(x)},${formatNumber(y)}`).join(' ');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function attributeText([name, value]: [string, string | number]): string {
  return ` ${name}="${typeof value === 'number' ? formatNumber(value) : escapeText(value)}"`;
}

/** The tree as SVG text; every text and every attribute is escaped. */
export function svgString(node: SvgNode): string {
  const open = `<${node.tag}${Object.entries(node.attributes).map(attributeText).join('')}`;
  if (node.children.length === 0) return `${open}/>`;
  const inside = node.children
    .map((child) => (typeof child === 'string' ? escapeText(child) : svgString(child)))
    .join('');
  return `${open}>${inside}</${node.tag}>`;
}

/** A whole drawing that stands alone as a file. */
export function svgFile(root: SvgNode, fontFamily: string): string {
  return svgString({
    ...root,
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      'font-family': fontFamily,
      ...root.attributes,
    },
  });
}

/** Every text of a drawing, in its order. */
export function svgTexts(node: SvgNode): string[] {
  return node.children.flatMap((child) => (typeof child === 'string' ? [child] : svgTexts(child)));
}
