import { useEffect, useEffectEvent, useRef } from 'react';
import { type AppUpdate, startUpdates } from './app-update.ts';

const TYPED = 'input:not([type="radio"]):not([type="checkbox"]):not([type="date"]), textarea';

/** Whether somebody has typed into a field: a form, a search, a password. */
function isTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(TYPED)].some(({ value }) => value !== '');
}

/**
 * Keeps the station for use without a network, where the browser allows that, and renews it while `canReload` says that
 * nothing would be lost and no field is filled in.
 */
export function useAppUpdate(canReload: boolean): void {
  const update = useRef<AppUpdate>(undefined);
  const isFree = useEffectEvent(() => canReload && !isTyped());
  useEffect(() => {
    if (!(window.isSecureContext && 'serviceWorker' in navigator)) return undefined;
    const started = startUpdates({
      workers: navigator.serviceWorker,
      isFree: () => isFree(),
      reload: () => window.location.reload(),
    });
    const shown = () => {
      if (document.visibilityState !== 'visible') return;
      started.proceed();
      started.check();
    };
    update.current = started;
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      started.stop();
    };
  }, []);
  useEffect(() => {
    if (canReload) update.current?.proceed();
  }, [canReload]);
}
