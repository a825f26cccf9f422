/**
 * The texts of a page that was set by the server. Its drawing holds outlines of letters, and each run of text once
 * more as text. Here the runs become lines with their places, to be laid over the drawing as plain HTML: so a page is
 * read aloud, searched and copied as it is printed.
 */

/** A text or a picture, and where it stands, in shares of the page's width. */
export type PlacedText = {
  readonly text: string;
  readonly isPicture: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Runs of one line stand closer than this share of their height. */
const NEAR = 0.45;

function isNear(one: PlacedText, next: PlacedText): boolean {
  const { height } = one;
  return (
    Math.abs(next.height - height) < height * 0.01 &&
    Math.abs(next.y - one.y) < height * 0.1 &&
    Math.abs(next.x - one.x - one.width) < height * NEAR
  );
}

/** Makes lines of runs that follow each other: a font or a script that changes begins another run. */
export function linesOfRuns(runs: readonly PlacedText[]): PlacedText[] {
  const lines: PlacedText[] = [];
  for (const run of runs) {
    const last = lines.at(-1);
    if (last && !last.isPicture && !run.isPicture && isNear(last, run)) {
      const width = run.x + run.width - last.x;
      lines[lines.length - 1] = { ...last, text: last.text + run.text, width };
    } else lines.push(run);
  }
  return lines;
}

const numberOf = (element: Element, name: string): number =>
  Number(element.getAttribute(name) ?? 0);

/** Where an element's own box stands when its matrix leads to a page of this width. */
function boxOf(element: Element, matrix: DOMMatrix, pageWidth: number) {
  const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')];
  const [width, height] = [numberOf(element, 'width'), numberOf(element, 'height')];
  const one = matrix.transformPoint({ x, y });
  const other = matrix.transformPoint({ x: x + width, y: y + height });
  return {
    x: Math.min(one.x, other.x) / pageWidth,
    y: Math.min(one.y, other.y) / pageWidth,
    width: Math.abs(other.x - one.x) / pageWidth,
    height: Math.abs(other.y - one.y) / pageWidth,
  };
}

function matrixOf(element: Element, around: DOMMatrix): DOMMatrix {
  if (!(element instanceof SVGGraphicsElement)) return around;
  const own = element.transform.baseVal.consolidate()?.matrix;
  return own ? around.multiply(DOMMatrix.fromMatrix(own)) : around;
}

/** What is read of an element: the text of a run, or the words of a picture that has some. */
function wordsOf(element: Element): string | null {
  return element.tagName === 'image' ? element.getAttribute('alt') : element.textContent;
}

/** Every run and every picture with words of its own, in the order in which they were set. */
export function runsIn(drawing: SVGSVGElement, pageWidth: number): PlacedText[] {
  const matrices = new Map<Element, DOMMatrix>();
  const matrixIn = (element: Element): DOMMatrix => {
    const known = matrices.get(element);
    if (known) return known;
    const above = element.parentElement;
    const matrix = matrixOf(element, above ? matrixIn(above) : new DOMMatrix());
    matrices.set(element, matrix);
    return matrix;
  };
  return Array.from(drawing.querySelectorAll('foreignObject, image'), (element) => ({
    text: wordsOf(element) ?? '',
    isPicture: element.tagName === 'image',
    ...boxOf(element, matrixIn(element), pageWidth),
  })).filter(({ text }) => text !== '');
}
