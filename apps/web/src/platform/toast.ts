/**
 * Short messages over the page, without antd, so that the sign-in page can use them. `toast.success('…')`,
 * `toast.error('…')`, `toast.notice('…', 4000)`; `<Toasts />` of `ui/toasts` draws them.
 */
import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'notice';
export type Toast = { id: number; kind: ToastKind; text: string };

const SHOWN_MS: Record<ToastKind, number> = { success: 2500, error: 4000, notice: 4000 };
/** Beyond these the oldest is removed. */
const MAX_TOASTS = 4;

/** `isAside`: what stands at the top right is not to be covered. */
type Shown = { toasts: readonly Toast[]; isAside: boolean };

export const useToasts = create<Shown>(() => ({ toasts: [], isAside: false }));

let nextId = 1;

/** Removes a message early. */
export function dismissToast(id: number): void {
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

function show(kind: ToastKind, text: string, shownMs: number): void {
  const id = nextId;
  nextId += 1;
  // A repeated text replaces the earlier message and restarts its time.
  useToasts.setState((state) => ({
    toasts: [...state.toasts.filter((toast) => toast.text !== text), { id, kind, text }].slice(
      -MAX_TOASTS,
    ),
  }));
  setTimeout(() => dismissToast(id), shownMs);
}

export const toast = {
  success: (text: string, shownMs: number = SHOWN_MS.success) => show('success', text, shownMs),
  error: (text: string, shownMs: number = SHOWN_MS.error) => show('error', text, shownMs),
  notice: (text: string, shownMs: number = SHOWN_MS.notice) => show('notice', text, shownMs),
} as const;
