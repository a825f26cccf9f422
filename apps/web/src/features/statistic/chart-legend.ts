/** The legend inside the picture: mark and word of each line, then what the whiskers are. */
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { type Mark, markElement } from './rate-marks.ts';

const SIZE = 13;
const GAP = 20;
const TO_WORD = 12;
const MIDDLE = 12;
const LINE = 20;
const AIR = 10;
/** What a plot has at least beside its axis; the chart is not drawn yet. */
const ROOM = 600;

type Entry = { readonly mark: Mark; readonly word: string };

/** Chinese characters are as wide as they are high, others about half as wide. */
function widthOf(word: string): number {
  return [...word].reduce((sum, each) => sum + (/[ -~–]/.test(each) ? 0.56 : 1) * SIZE, 0);
}

type Room = { readonly tokens: ChartTokens; readonly left: number; readonly note: string };

/** Where each word of the legend begins, broken into lines where the chart is too narrow for one. */
function placesOf(widths: readonly number[]): { x: number; line: number }[] {
  let [x, line] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > ROOM) [x, line] = [0, line + 1];
    const place = { x, line };
    x += width + GAP;
    return place;
  });
}

function placed(entries: readonly Entry[], note: string) {
  const widths = entries.map(({ word }) => TO_WORD + 6 + widthOf(word));
  return placesOf([...widths, widthOf(note)]);
}

/** The height the legend takes over the plot. */
export function legendHeight(entries: readonly Entry[], note: string): number {
  return ((placed(entries, note).at(-1)?.line ?? 0) + 1) * LINE + AIR;
}

/** Elements of the graphic component, from left to right; a note stands at the end. */
export function legendElements(entries: readonly Entry[], { tokens, left, note }: Room) {
  const places = placed(entries, note);
  const words = entries.flatMap(({ mark, word }, at) => {
    const { x, line } = places[at] ?? { x: 0, line: 0 };
    const [middle, y] = [left + x + 6, line * LINE + MIDDLE];
    const style = { text: word, fill: tokens[mark.colour], font: `600 ${SIZE}px ${tokens.font}` };
    return [
      markElement(mark, [middle, y], tokens),
      { type: 'text' as const, x: middle + TO_WORD, y: y - 6, style },
    ];
  });
  const last = places.at(-1) ?? { x: 0, line: 0 };
  const style = { text: note, fill: tokens['ink-2'], font: `${SIZE}px ${tokens.font}` };
  const y = last.line * LINE + MIDDLE - 6;
  return [...words, { type: 'text' as const, x: left + last.x, y, style }];
}
