/** The tooltip of a chart in the page's colours. Its lines are set as text, never as markup, because names may contain anything. */
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';

type Pointed = { readonly seriesIndex?: number | undefined; readonly dataIndex: number };

/** `wordsOf` returns the lines: first the name of the point, then its numbers. */
export function createTooltip(
  tokens: ChartTokens,
  wordsOf: (pointed: Pointed) => readonly string[],
) {
  return {
    trigger: 'item' as const,
    confine: true,
    backgroundColor: tokens.card,
    borderColor: tokens['line-2'],
    padding: [6, 10],
    textStyle: { color: tokens.ink, fontSize: 13, lineHeight: 20 },
    formatter: (pointed: Pointed | readonly Pointed[]) => {
      const box = document.createElement('div');
      for (const words of wordsOf(isSingle(pointed) ? pointed : { dataIndex: -1 })) {
        const line = document.createElement('div');
        line.textContent = words;
        box.append(line);
      }
      return box;
    },
  };
}

function isSingle(pointed: Pointed | readonly Pointed[]): pointed is Pointed {
  return !Array.isArray(pointed);
}
