import { toast } from '../toast.ts';

/** Puts a text on the clipboard and says so; a page without TLS has none, and the text has to be selected by hand. */
export async function copyText(
  value: string,
  words: { copied: string; notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    toast.success(words.copied);
  } catch {
    toast.notice(words.notCopied);
  }
}
