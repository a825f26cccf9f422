/**
 * The texts of a page laid out by the server. Its SVG contains outlines of letters, and each run of text again as text. This joins
 * the runs to positioned lines, which are laid over the drawing as HTML, so that the page can be read aloud, searched and copied.
 */

/** A text or a picture and its position, in fractions of the page's width. */
export type PlacedText = {
  readonly text: string;
  readonly isPicture: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The largest gap between runs of one line, as a fraction of their height. */
const MAX_GAP = 0.45;

function isSameLine(one: PlacedText, next: PlacedText): boolean {
  const { height } = one;
  return (
    Math.abs(next.height - height) < height * 0.01 &&
    Math.abs(next.y - one.y) < height * 0.1 &&
    Math.abs(next.x - one.x - one.width) < height * MAX_GAP
  );
}

/** Joins adjacent runs to lines; a change of font or script begins another run. */
export function joinRuns(runs: readonly PlacedText[]): PlacedText[] {
  const lines: PlacedText[] = [];
  for (const run of runs) {
    const last = lines.at(-1);
    if (last && !last.isPicture && !run.isPicture && isSameLine(last, run)) {
      const width = run.x + run.width - last.x;
      lines[lines.length - 1] = { ...last, text: last.text + run.text, width };
    } else lines.push(run);
  }
  return lines;
}

const readNumber = (element: Element, name: string): number =>
  Number(element.getAttribute(name) ?? 0);

/** The box of an element on a page of this width, after applying its matrix. */
function computeBox(element: Element, matrix: DOMMatrix, pageWidth: number) {
  const [x, y] = [readNumber(element, 'x'), readNumber(element, 'y')];
  const [width, height] = [readNumber(element, 'width'), readNumber(element, 'height')];
  const one = matrix.transformPoint({ x, y });
  const other = matrix.transformPoint({ x: x + width, y: y + height });
  return {
    x: Math.min(one.x, other.x) / pageWidth,
    y: Math.min(one.y, other.y) / pageWidth,
    width: Math.abs(other.x - one.x) / pageWidth,
    height: Math.abs(other.y - one.y) / pageWidth,
  };
}

function computeMatrix(element: Element, around: DOMMatrix): DOMMatrix {
  if (!(element instanceof SVGGraphicsElement)) return around;
  const own = element.transform.baseVal.consolidate()?.matrix;
  return own ? around.multiply(DOMMatrix.fromMatrix(own)) : around;
}

/** The text of a run, or the alternative text of a picture. */
function readText(element: Element): string | null {
  return element.tagName === 'image' ? element.getAttribute('alt') : element.textContent;
}

/** All runs and all pictures with an alternative text, in document order. */
export function readRuns(drawing: SVGSVGElement, pageWidth: number): PlacedText[] {
  const matrices = new Map<Element, DOMMatrix>();
  const matrixIn = (element: Element): DOMMatrix => {
    const cached = matrices.get(element);
    if (cached) return cached;
    const above = element.parentElement;
    const matrix = computeMatrix(element, above ? matrixIn(above) : new DOMMatrix());
    matrices.set(element, matrix);
    return matrix;
  };
  return Array.from(drawing.querySelectorAll('foreignObject, image'), (element) => ({
    text: readText(element) ?? '',
    isPicture: element.tagName === 'image',
    ...computeBox(element, matrixIn(element), pageWidth),
  })).filter(({ text }) => text !== '');
}
