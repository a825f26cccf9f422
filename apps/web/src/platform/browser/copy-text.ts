import { toast } from '../toast.ts';

/** Copies a text and shows a message. Pages without TLS have no clipboard; the message then asks to copy by hand. */
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
