/** What the weather services have in common, beside how they are asked (`vendor.ts`). */

/** The screen waits for it. */
export const WEATHER_TIMEOUT_MS = 3000;
const LONGEST_WORD = 32;

/** Says in the log how a service refused; its own sentences may repeat the key, so they are not told. */
export function tellWeatherRefusal(
  vendor: string,
  code: string | number | undefined,
  print: (line: string) => void,
): void {
  const word = String(code ?? 'no answer').slice(0, LONGEST_WORD);
  print(`weather ${vendor} refused: ${word.replaceAll(/[^\w. ]/g, '?')}`);
}

/** A number, where the text is one. */
export function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}
