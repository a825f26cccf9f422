/**
 * A window of its own for a sign-in at a provider, so that the page keeps what it shows. It hears of the end by the channel of the
 * tabs: where pages isolate themselves from other sites (Cross-Origin-Opener-Policy), a window that was at another site knows its
 * opener no more, and the opener takes it for closed. So the window's session storage says that it is one.
 */
import { singleSignOnText as text } from './single-sign-on.text.ts';

const STORAGE_KEY = 'spine.ownWindow';
const LOOK = 'popup,width=480,height=720';

/** Opens an empty one; only within a click, or browsers refuse it. Undefined where it was refused. */
export function openOwnWindow(): Window | undefined {
  const opened = window.open('', '_blank', LOOK);
  if (!opened) return undefined;
  opened.document.body.textContent = text.opening;
  try {
    opened.sessionStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Without storage it ends like any other page, and its user closes it.
  }
  return opened;
}

/** Leads it to the address that a call answers; closes it when that is refused. */
export async function leadOwnWindow(
  opened: Window,
  begin: () => Promise<{ address: string }>,
): Promise<void> {
  try {
    const { address } = await begin();
    opened.location.replace(address);
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Whether this window is one. */
export function isOwnWindow(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
