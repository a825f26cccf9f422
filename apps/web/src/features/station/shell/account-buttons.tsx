import { logout } from '@spine/contract/session';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { endSession } from '#platform/session/session.ts';
import { useSync } from '../records/station-records.ts';
import { stationText as text } from '../station.text.ts';
import css from './shell.module.css';

/** Leaving the station. With records that were not sent, signing out asks within the button. */
export function AccountButtons() {
  const { unsent } = useSync();
  const [isAsking, setAsking] = useState(false);
  const signOut = async () => {
    if (unsent > 0 && !isAsking) return setAsking(true);
    try {
      await call(logout, {}, { quiet: true, probe: true });
    } catch {
      // The server ends an idle session by itself.
    }
    endSession();
  };
  return (
    <>
      <a className={css.barButton} href="/mainPage">
        {text.toPlatform}
      </a>
      <button type="button" className={css.barButton} onClick={() => void signOut()}>
        {isAsking ? text.signOutUnsent(unsent) : text.signOut}
      </button>
    </>
  );
}
