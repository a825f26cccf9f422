/**
 * Cleans text that is typed, pasted, dropped or suggested by a phone's keyboard, in every field, before the browser cuts it at
 * `maxlength`.
 */
import { cleanInsertion } from './insertion.rules.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

function textBoxOf(target: EventTarget | null): TextBox | undefined {
  if (target instanceof HTMLTextAreaElement) return target;
  const isText = target instanceof HTMLInputElement && target.selectionStart !== null;
  return isText && !target.autocomplete.includes('password') ? target : undefined;
}

function onBeforeInput(event: InputEvent): void {
  const box = textBoxOf(event.target);
  const typed = event.data ?? event.dataTransfer?.getData('text/plain');
  if (!box || !typed || event.isComposing || !event.cancelable) return;
  if (insertAtCursor(box, typed)) event.preventDefault();
}

/** Inserts the cleaned text at the cursor. Returns false, having done nothing, where the browser would do the same. */
function insertAtCursor(box: TextBox, typed: string): boolean {
  const { value, selectionStart, selectionEnd, maxLength, dataset } = box;
  const at = { value, start: selectionStart ?? 0, end: selectionEnd ?? 0, typed };
  const next = cleanInsertion(at, {
    kind: dataset['typed'],
    max: maxLength < 0 ? undefined : maxLength,
  });
  if (!next) return false;
  box.setRangeText(next.value, 0, value.length, 'end');
  box.setSelectionRange(next.cursor, next.cursor);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
}

/** Input methods must not be interrupted, so their text is cleaned when the composition ends. */
function onCompositionEnd({ target }: CompositionEvent): void {
  const box = textBoxOf(target);
  if (box?.dataset['typed'] !== undefined) insertAtCursor(box, '');
}

/** Installs the listeners for the full page. */
export function cleanTypedText(page: Document): void {
  page.addEventListener('beforeinput', onBeforeInput, true);
  page.addEventListener('compositionend', onCompositionEnd, true);
}
