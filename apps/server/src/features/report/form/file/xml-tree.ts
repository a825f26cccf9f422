/** A part of a package as a tree that is changed and written again; comments and processing instructions go. */
import { SaxesParser } from 'saxes';
import { localName } from '#platform/spreadsheet/xlsx/read-xml.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Record<string, string>;
  children: XmlNode[];
};
type XmlNode = string | XmlElement;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Throws where the text is no XML; document types are refused when the package is opened. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const path = [top];
  const add = (node: XmlNode) => path.at(-1)?.children.push(node);
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: { ...attributes }, children: [] };
    add(element);
    path.push(element);
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  const [root] = elementsOf(top);
  if (!root) throw new Error('no element');
  return root;
}

export function writeXml(root: XmlElement): string {
  const pieces = [HEAD];
  writeElement(root, pieces);
  return pieces.join('');
}

function writeElement({ name, attributes, children }: XmlElement, pieces: string[]): void {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(value, true)}"`,
  );
  pieces.push(`<${name}${pairs.join('')}`);
  if (children.length === 0) {
    pieces.push('/>');
    return;
  }
  pieces.push('>');
  for (const child of children) {
    if (typeof child === 'string') pieces.push(escapeXml(child, false));
    else writeElement(child, pieces);
  }
  pieces.push(`</${name}>`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

function escapeXml(text: string, isAttribute: boolean): string {
  return text.replaceAll(isAttribute ? /[&<>"\r\n\t]/g : /[&<>\r]/g, (one) => ESCAPES[one] ?? one);
}

/** A new element with the prefix of another, which some programs write. */
export function siblingOf(
  { name }: XmlElement,
  local: string,
  given: Partial<Omit<XmlElement, 'name'>> = {},
): XmlElement {
  const prefix = name.slice(0, name.length - localName(name).length);
  return { name: prefix + local, attributes: {}, children: [], ...given };
}

export function elementsOf({ children }: XmlElement, local?: string): XmlElement[] {
  return children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (local === undefined || isNamed(child, local)),
  );
}

export function firstOf(element: XmlElement, local: string): XmlElement | undefined {
  return elementsOf(element, local)[0];
}

export function isNamed({ name }: XmlElement, local: string): boolean {
  return localName(name) === local;
}

/** The element and everything below it. */
export function* walk(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* walk(child);
}

export function textOf(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('');
}

/** An attribute, whichever prefix stands before it. */
export function attributeOf({ attributes }: XmlElement, local: string): string | undefined {
  const key = Object.keys(attributes).find((each) => localName(each) === local);
  return key === undefined ? undefined : attributes[key];
}
