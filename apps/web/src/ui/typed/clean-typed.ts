/**
 * Cleans what is typed, pasted, dropped or offered by the keyboard of a phone, in every field, before the browser cuts
 * it at `maxlength`.
 */
import { inserted } from './insertion.rules.ts';

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
  if (put(box, typed)) event.preventDefault();
}

/** Puts the text where the cursor is, and answers whether the browser would have done otherwise. */
function put(box: TextBox, typed: string): boolean {
  const { value, selectionStart, selectionEnd, maxLength, dataset } = box;
  const at = { value, start: selectionStart ?? 0, end: selectionEnd ?? 0, typed };
  const next = inserted(at, {
    kind: dataset['typed'],
    max: maxLength < 0 ? undefined : maxLength,
  });
  if (!next) return false;
  box.setRangeText(next.value, 0, value.length, 'end');
  box.setSelectionRange(next.cursor, next.cursor);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
}

/** What an input method writes is not to be held up; it is cleaned when it is done. */
function onCompositionEnd({ target }: CompositionEvent): void {
  const box = textBoxOf(target);
  if (box?.dataset['typed'] !== undefined) put(box, '');
}

/** From now on, in the whole page. */
export function cleanTyped(page: Document): void {
  page.addEventListener('beforeinput', onBeforeInput, true);
  page.addEventListener('compositionend', onCompositionEnd, true);
}
