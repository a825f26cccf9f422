/** A chart to take away: its picture under a title and the words it needs outside the page, as a PNG. */
import { chartTokensAt } from './chart-tokens.ts';

export type PictureWords = {
  readonly title: string;
  /** What the numbers are of. */
  readonly range: string;
  /** What they say. */
  readonly sentence: string;
  /** Where they come from, and of which day. */
  readonly foot: string;
};

const RATIO = 2;
const MARGIN = 24;
const TITLE = { px: 18, line: 28 };
const BODY = { px: 13, line: 22 };
const GAP = 10;
const LEAST_WIDTH = 420;

type Look = { readonly font: string; readonly height: number; readonly ink: string };
type Line = Look & { readonly words: string };

/** Breaks words into lines of a width; Chinese breaks anywhere. */
function wrapped(context: CanvasRenderingContext2D, words: string, width: number): string[] {
  const lines = [''];
  for (const character of words) {
    const line = `${lines.at(-1) ?? ''}${character}`;
    if (context.measureText(line).width <= width) lines[lines.length - 1] = line;
    else lines.push(character);
  }
  return lines;
}

/** Writes lines below each other and answers where the next one begins. */
function write(context: CanvasRenderingContext2D, lines: readonly Line[], top: number): number {
  let y = top;
  for (const { words, font, height, ink } of lines) {
    context.font = font;
    context.fillStyle = ink;
    context.fillText(words, MARGIN, y + height / 2);
    y += height;
  }
  return y;
}

/** The chart in the page's own colours; `at` is an element that has them. */
export function pictureOf(
  chart: (pixelRatio: number) => HTMLCanvasElement,
  { title, range, sentence, foot }: PictureWords,
  at: Element,
): Promise<Blob> {
  const tokens = chartTokensAt(at);
  const drawn = chart(RATIO);
  const inner = Math.max(LEAST_WIDTH, drawn.width / RATIO);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  const body = { font: `${BODY.px}px ${tokens.font}`, height: BODY.line };
  const heading = { font: `600 ${TITLE.px}px ${tokens.font}`, height: TITLE.line };
  const linesOf = (words: string, look: Look): Line[] => {
    context.font = look.font;
    return words === ''
      ? []
      : wrapped(context, words, inner).map((each) => ({ ...look, words: each }));
  };
  const above = [
    ...linesOf(title, { ...heading, ink: tokens.ink }),
    ...linesOf(range, { ...body, ink: tokens['ink-2'] }),
  ];
  const below = [
    ...linesOf(sentence, { ...body, ink: tokens.ink }),
    ...linesOf(foot, { ...body, ink: tokens['ink-2'] }),
  ];
  const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { height }) => sum + height, 0);
  const height = MARGIN * 2 + heightOf(above) + GAP * 2 + drawn.height / RATIO + heightOf(below);
  canvas.width = (inner + MARGIN * 2) * RATIO;
  canvas.height = height * RATIO;
  context.scale(RATIO, RATIO);
  context.textBaseline = 'middle';
  context.fillStyle = tokens.card;
  context.fillRect(0, 0, inner + MARGIN * 2, height);
  const top = write(context, above, MARGIN) + GAP;
  context.drawImage(drawn, MARGIN, top, drawn.width / RATIO, drawn.height / RATIO);
  write(context, below, top + drawn.height / RATIO + GAP);
  return blobOf(canvas);
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the picture is too large'));
    }, 'image/png');
  });
}
