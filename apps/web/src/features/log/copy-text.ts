import { toast } from '#platform/toast.ts';
import { logText as text } from './log.text.ts';

export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    toast.success(text.copied);
  } catch {
    // A page without TLS has no clipboard; the value can be selected.
    toast.notice(text.notCopied);
  }
}
