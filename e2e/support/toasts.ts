/** The messages of a page, which are gone after seconds: those that were shown are kept until a test has heard them. */
import type { BrowserContext } from 'playwright-core';

declare global {
  interface Window {
    /** Left by `keepToasts`, oldest first. */
    toasts?: string[];
  }
}

/** For the pages of a context, before their first script. */
export function watchToasts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(keepToasts);
}

/** Runs in the page. */
function keepToasts(): void {
  const kept: string[] = [];
  window.toasts = kept;
  const keep = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const toast of [node, ...node.querySelectorAll('.toasts_toast')])
      if (toast.matches('.toasts_toast')) kept.push(toast.textContent ?? '');
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) keep(node);
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: whether one says this; it says so no more. */
export function takeToast(text: string): boolean {
  const kept = window.toasts ?? [];
  const at = kept.findIndex((toast) => toast.includes(text));
  if (at >= 0) kept.splice(at, 1);
  return at >= 0;
}
