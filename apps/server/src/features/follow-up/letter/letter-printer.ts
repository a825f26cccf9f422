/** Sets letters as PDF, one A4 page for each family, and the list of those without a phone. */
import { readFileSync } from 'node:fs';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { letterText } from './letter.text.ts';
import type { Letter, phonelessList } from './letter-model.ts';

const template = readFileSync(new URL('./letter.typ', import.meta.url), 'utf8');

type Content = {
  readonly letters: readonly Letter[];
  readonly list: ReturnType<typeof phonelessList> | null;
};

/** Many are `untagged`: tags for screen readers would take too much time and space. */
export async function printLetters(
  typesetter: TypesetterPort,
  content: Content,
  as: 'pdf' | 'untagged',
): Promise<Uint8Array> {
  const data = JSON.stringify({ title: letterText.documentTitle, ...content });
  return (await typesetter.typeset({ template, data, as })).file;
}
