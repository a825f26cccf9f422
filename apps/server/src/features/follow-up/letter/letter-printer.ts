/** Sets letters as PDF, one A4 page for each family, and the list of those without a phone. */
import { readFileSync } from 'node:fs';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { letterText } from './letter.text.ts';
import type { Letter, phonelessList } from './letter-model.ts';

export type FamilyLetterPrinter = ReturnType<typeof openFamilyLetterPrinter>;

/** A printer with processes of its own; they start with the first letter. */
export function openFamilyLetterPrinter(options: { readonly workers?: number } = {}) {
  const template = readFileSync(new URL('./letter.typ', import.meta.url), 'utf8');
  const typesetter = new Typesetter({ template, ...options });
  const set = (
    content: { letters: readonly Letter[]; list: ReturnType<typeof phonelessList> | null },
    as: 'pdf' | 'untagged',
  ) => {
    const data = JSON.stringify({ title: letterText.documentTitle, ...content });
    return typesetter.typeset({ data, as });
  };
  return {
    print: (letter: Letter) => set({ letters: [letter], list: null }, 'pdf'),
    /** Without the tags for screen readers, which would take too much time and space. */
    printMany: (letters: readonly Letter[]) => set({ letters, list: null }, 'untagged'),
    printList: (list: ReturnType<typeof phonelessList>) => set({ letters: [], list }, 'untagged'),
    close: () => typesetter.close(),
  };
}
