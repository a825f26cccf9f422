/** A chart as a PNG, with the title and texts it needs outside the page. */
import { readChartTokens } from './chart-tokens.ts';

export type PictureWords = {
  readonly title: string;
  /** The filters of the numbers. */
  readonly range: string;
  /** The result in one sentence. */
  readonly sentence: string;
  /** Source and date. */
  readonly foot: string;
};

const PIXEL_RATIO = 2;
const MARGIN = 24;
const TITLE = { px: 18, line: 28 };
const BODY = { px: 13, line: 22 };
const GAP = 10;
const MIN_WIDTH = 420;

type TextStyle = { readonly font: string; readonly height: number; readonly ink: string };
type Line = TextStyle & { readonly words: string };

/** Breaks a text into lines of a width, at any character, as Chinese allows. */
function wrapText(context: CanvasRenderingContext2D, words: string, width: number): string[] {
  const lines = [''];
  for (const character of words) {
    const line = `${lines.at(-1) ?? ''}${character}`;
    if (context.measureText(line).width <= width) lines[lines.length - 1] = line;
    else lines.push(character);
  }
  return lines;
}

/** Draws lines below each other; returns the top of the next one. */
function drawLines(context: CanvasRenderingContext2D, lines: readonly Line[], top: number): number {
  let y = top;
  for (const { words, font, height, ink } of lines) {
    context.font = font;
    context.fillStyle = ink;
    context.fillText(words, MARGIN, y + height / 2);
    y += height;
  }
  return y;
}

/** Draws the picture with the design tokens that apply at the element `at`. */
export function drawChartPicture(
  chart: (pixelRatio: number) => HTMLCanvasElement,
  { title, range, sentence, foot }: PictureWords,
  at: Element,
): Promise<Blob> {
  const tokens = readChartTokens(at);
  const drawn = chart(PIXEL_RATIO);
  const innerWidth = Math.max(MIN_WIDTH, drawn.width / PIXEL_RATIO);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  const body = { font: `${BODY.px}px ${tokens.font}`, height: BODY.line };
  const heading = { font: `600 ${TITLE.px}px ${tokens.font}`, height: TITLE.line };
  const toLines = (words: string, look: TextStyle): Line[] => {
    context.font = look.font;
    return words === ''
      ? []
      : wrapText(context, words, innerWidth).map((each) => ({ ...look, words: each }));
  };
  const above = [
    ...toLines(title, { ...heading, ink: tokens.ink }),
    ...toLines(range, { ...body, ink: tokens['ink-2'] }),
  ];
  const below = [
    ...toLines(sentence, { ...body, ink: tokens.ink }),
    ...toLines(foot, { ...body, ink: tokens['ink-2'] }),
  ];
  const sumHeights = (lines: readonly Line[]) => lines.reduce((sum, { height }) => sum + height, 0);
  const height =
    MARGIN * 2 + sumHeights(above) + GAP * 2 + drawn.height / PIXEL_RATIO + sumHeights(below);
  canvas.width = (innerWidth + MARGIN * 2) * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.textBaseline = 'middle';
  context.fillStyle = tokens.card;
  context.fillRect(0, 0, innerWidth + MARGIN * 2, height);
  const top = drawLines(context, above, MARGIN) + GAP;
  context.drawImage(drawn, MARGIN, top, drawn.width / PIXEL_RATIO, drawn.height / PIXEL_RATIO);
  drawLines(context, below, top + drawn.height / PIXEL_RATIO + GAP);
  return toPng(canvas);
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the picture is too large'));
    }, 'image/png');
  });
}
