/** The legend inside the picture: mark and word of each line, then what the whiskers are. */
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { type Mark, markElement } from './rate-marks.ts';

const SIZE = 13;
const GAP = 20;
const TO_WORD = 12;
const MIDDLE = 12;

type Entry = { readonly mark: Mark; readonly word: string };

/** Chinese characters are as wide as they are high, others about half as wide. */
function widthOf(word: string): number {
  return [...word].reduce((sum, each) => sum + (/[ -~–]/.test(each) ? 0.56 : 1) * SIZE, 0);
}

/** Elements of the graphic component, from left to right; a note stands at the end. */
export function legendElements(
  entries: readonly Entry[],
  { tokens, left, note }: { tokens: ChartTokens; left: number; note: string },
) {
  let x = left;
  const words = entries.flatMap(({ mark, word }) => {
    const at = x + 6;
    x = at + TO_WORD + widthOf(word) + GAP;
    const style = { text: word, fill: tokens[mark.colour], font: `600 ${SIZE}px ${tokens.font}` };
    return [
      markElement(mark, [at, MIDDLE], tokens),
      { type: 'text' as const, x: at + TO_WORD, y: MIDDLE - 6, style },
    ];
  });
  const style = { text: note, fill: tokens['ink-2'], font: `${SIZE}px ${tokens.font}` };
  return [...words, { type: 'text' as const, x, y: MIDDLE - 6, style }];
}
