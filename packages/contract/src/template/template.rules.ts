/** Cleans and checks the advice of a template, and recognises the type of a picture. */
import { ADVICE_MAX, ADVICE_PARAGRAPHS_MAX, type LogoType } from './template.schema.ts';

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

export type PictureType = LogoType;

const HEADS: readonly (readonly [PictureType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** The type of a picture by its content, never by its name; undefined for any other file. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  return HEADS.find(([, head]) => head.every((byte, at) => bytes[at] === byte))?.[0];
}
