/** The colours and the type of the page as a chart needs them: canvas knows no CSS variables. */

/** The tokens charts are drawn with; the names are those of `styles/tokens.css`. */
const NAMES = [
  'paper',
  'card',
  'sunk',
  'ink',
  'ink-2',
  'ink-3',
  'ink-off',
  'line',
  'line-2',
  'teal',
  'teal-soft',
  'teal-line',
  'g0',
  'g1',
  'g2',
  'g3',
  'g5',
  'font',
] as const;

export type ChartTokens = Readonly<Record<(typeof NAMES)[number], string>>;

/** The tokens that hold at an element, so that a dark screen gives its charts its own values. */
export function chartTokensAt(element: Element): ChartTokens {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>;
}
