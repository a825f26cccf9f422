/** Sets letters as PDF, one A4 page for each family, and the lists by which teachers hand them out. */
import { readFileSync } from 'node:fs';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { letterText } from './letter.text.ts';
import type { handOutList, Letter } from './letter-model.ts';

const template = readFileSync(new URL('./letter.typ', import.meta.url), 'utf8');

type Sheet = {
  /** Before the letters of a class. */
  readonly list: ReturnType<typeof handOutList> | null;
  readonly letters: readonly Letter[];
};

/** Many are `untagged`: tags for screen readers would take too much time and space. */
export async function printLetters(
  typesetter: TypesetterPort,
  sheets: readonly Sheet[],
  as: 'pdf' | 'untagged',
): Promise<Uint8Array> {
  const data = JSON.stringify({ title: letterText.documentTitle, sheets });
  return (await typesetter.typeset({ template, data, as })).file;
}
