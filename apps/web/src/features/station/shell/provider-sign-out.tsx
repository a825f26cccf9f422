/** Says that the session of the provider is still open after ours has ended here, and leads to where it ends. */
import { useProviderSignOut } from '#platform/leave-session.ts';
import { stationText as text } from '../station.text.ts';
import css from './shell.module.css';

/** The page stays until it is followed: a prepared device has its passcode, and what is entered. */
export function ProviderSignOut() {
  const address = useProviderSignOut();
  if (address === null) return null;
  return (
    <div role="alert" className={css.warning}>
      {text.providerOpen} <a href={address}>{text.providerSignOut}</a>
    </div>
  );
}
