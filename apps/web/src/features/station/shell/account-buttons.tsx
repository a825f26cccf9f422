import { useState } from 'react';
import { leaveSession } from '#platform/leave-session.ts';
import { useSync } from '../records/station-records.ts';
import { stationText as text } from '../station.text.ts';
import css from './shell.module.css';

/** Signs out; with records that the server does not have it asks within the button. */
export function SignOutButton({ className }: { className: string | undefined }) {
  const { unsent, refused } = useSync();
  const [isAsking, setAsking] = useState(false);
  const open = unsent + refused;
  const signOut = async () => {
    if (open > 0 && !isAsking) return setAsking(true);
    const { providerSignOut } = await leaveSession();
    // The next examiner at this device is not to come in as this one.
    if (providerSignOut !== null) window.location.assign(providerSignOut);
  };
  return (
    <button
      type="button"
      className={className}
      onBlur={() => setAsking(false)}
      onClick={() => void signOut()}
    >
      {isAsking && open > 0 ? text.signOutUnsent(open) : text.signOut}
    </button>
  );
}

/** Leaving the station. */
export function AccountButtons() {
  return (
    <>
      <a className={css.barButton} href="/mainPage">
        {text.toPlatform}
      </a>
      <SignOutButton className={css.barButton} />
    </>
  );
}
