import clsx from 'clsx';
import type { SyncState } from '../records/station-records.ts';
import { stationText as text } from '../station.text.ts';
import { Cloud } from './cloud.tsx';
import css from './shell.module.css';

/** The network, how many records wait, and when the last one arrived; `isStrip` is its look on a phone. */
export function SyncLine({ sync, isStrip = false }: { sync: SyncState; isStrip?: boolean }) {
  return (
    <p className={clsx(css.sync, isStrip && css.strip)} role="status" aria-label={text.sync}>
      <Cloud isOff={!sync.isOnline} />
      <span>{sync.isOnline ? text.online : text.offline}</span>
      <b>{text.unsent(sync.unsent)}</b>
      {sync.refused > 0 && <b>{text.refused(sync.refused)}</b>}
      {sync.lastSentAt !== undefined && <span>{text.lastSent(sync.lastSentAt)}</span>}
    </p>
  );
}
