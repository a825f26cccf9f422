/** Design tokens as values for charts, because canvas does not support CSS variables. */

/** The tokens that charts use, by their names in `styles/tokens.css`. */
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

/** Reads the tokens at an element, so that charts on the dark data screen get its values. */
export function readChartTokens(element: Element): ChartTokens {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>;
}
