/** Proving at a linked provider who is there, in a window of its own; the password stays beside it. */
import { checkProof } from '@spine/contract/session';
import { beginProof, ownSignInLinks } from '@spine/contract/single-sign-on';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { endProof } from '#platform/session/recent-proof.ts';
import buttonCss from '#ui/styles/button.module.css';
import { leadOwnWindow, openOwnWindow } from '../single-sign-on/own-window.ts';
import {
  singleSignOnText,
  providerProofText as text,
} from '../single-sign-on/single-sign-on.text.ts';
import css from './prove-again.module.css';

/** The window tells the tabs that it is proved; where a browser has no such channel, the page looks when its user is back. */
function useWatchedProof(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const look = () =>
      void call(checkProof, {}, { quiet: true, probe: true }).then(
        () => endProof(true),
        () => undefined,
      );
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isWaiting]);
}

export function ProviderProof() {
  const { data } = useApiQuery(ownSignInLinks, {}, { staleTime: 0 });
  const [waitsFor, setWaitsFor] = useState<string>();
  const [fault, setFault] = useState<string>();
  useWatchedProof(waitsFor !== undefined);
  const providers = data?.rows.filter(({ canProve }) => canProve) ?? [];
  if (providers.length === 0) return null;
  const prove = async (providerId: string, providerName: string) => {
    const opened = openOwnWindow();
    if (!opened) return setFault(singleSignOnText.blocked);
    setFault(undefined);
    setWaitsFor(providerName);
    try {
      await leadOwnWindow(opened, () =>
        call(beginProof, { providerId }, { quiet: true, probe: true }),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setWaitsFor(undefined);
      setFault(error.message);
    }
  };
  return (
    <div className={css.providers}>
      {providers.map(({ providerId, providerName }) => (
        <button
          key={providerId}
          type="button"
          className={clsx(buttonCss.btn, buttonCss.lg)}
          onClick={() => void prove(providerId, providerName)}
        >
          {text.use(providerName)}
        </button>
      ))}
      {waitsFor !== undefined && <p role="status">{text.waiting(waitsFor)}</p>}
      {fault !== undefined && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
