import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { askToLeave } from './ask-to-leave.ts';

/** Asks before leaving the page, by link, back button or closing the tab, while `unsaved` is true. */
export function useUnsavedGuard(unsaved: boolean): void {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askToLeave(modal, { leave: () => blocker.proceed(), stay: () => blocker.reset() });
  }, [blocker, modal]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
