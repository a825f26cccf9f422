/** How a typed text becomes advice on a report. */
import { ADVICE_MAX, ADVICE_PARAGRAPHS_MAX } from './template.schema.ts';

/** Paragraphs without blank lines, and spaces where tabs were pasted. */
export function tidyAdvice(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function isControl(character: string): boolean {
  return (character < ' ' && character !== '\n') || character === '\u007f';
}

/** Whether a tidied text fits on the page. */
export function isAdvice(text: string): boolean {
  const characters = [...text];
  return (
    characters.length <= ADVICE_MAX &&
    text.split('\n').length <= ADVICE_PARAGRAPHS_MAX &&
    !characters.some(isControl)
  );
}
