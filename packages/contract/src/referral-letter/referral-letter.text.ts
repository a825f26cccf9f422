import { type Segment, segmentWord } from '../exam/index.ts';

/** Clinicians say 胸腰段: the letter to the hospital follows them, everything else the specification's 腰胸段. */
export const clinicalSegmentWord: Readonly<Record<Segment, string>> = {
  ...segmentWord,
  thoracolumbar: '胸腰段',
};

/** A sentence of the screening in the clinicians' words. */
export function toClinicalWords(sentence: string): string {
  return sentence.replaceAll(segmentWord.thoracolumbar, clinicalSegmentWord.thoracolumbar);
}

/** The telephone number among the lines of an institution; null where it gives none. */
export function phoneAmong(
  lines: readonly { readonly label: string; readonly value: string }[],
): string | null {
  const named = lines.find(({ label, value }) => label.includes('电话') && value.trim() !== '');
  return named?.value.trim() ?? null;
}
