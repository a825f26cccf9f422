import clsx from 'clsx';
import { useContext } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import type { SyncState } from '../records/station-records.ts';
import { stationText as text } from '../station.text.ts';
import { PracticeContext, PracticeMark } from './practice-mark.tsx';
import css from './shell.module.css';
import { goTo, usePlace } from './use-place.ts';

type Props = {
  sync: SyncState;
  /** On a phone: a strip over the roster, or lines in the corner of a bar. */
  look?: 'strip' | 'lines';
};

/**
 * The network, how many records wait, and when the last one arrived; a touch opens what was sent and what was refused. In
 * practice nothing is sent, and the mark of it stands here.
 */
export function SyncLine({ sync, look }: Props) {
  const place = usePlace();
  const endPractice = useContext(PracticeContext);
  if (endPractice) return <PracticeMark end={endPractice} />;
  return (
    <div
      className={clsx(css.syncStatus, look === 'strip' && css.strip, look === 'lines' && css.lines)}
      role="status"
      aria-label={text.sync}
    >
      <button
        type="button"
        className={css.sync}
        title={text.sync}
        onClick={() => goTo({ ...place, at: 'sync' })}
      >
        <Cloud isOff={!sync.isOnline} />
        {/* Between lines the cloud alone says that all is well. */}
        {!(look === 'lines' && sync.isOnline) && (
          <span>{sync.isOnline ? text.online : text.offline}</span>
        )}
        <b>{text.unsent(sync.unsent)}</b>
        {sync.refused > 0 && <b>{text.refused(sync.refused)}</b>}
        {look !== 'lines' && sync.others > 0 && <b>{text.othersOpen(sync.others)}</b>}
        {sync.lastSentAt !== undefined && <span>{text.lastSent(sync.lastSentAt)}</span>}
        {look === 'strip' && <Icon name="right" />}
      </button>
    </div>
  );
}

/** The network as a cloud, struck through without one. Not among the icons of the staff's application, which has no use for it. */
function Cloud({ isOff }: { isOff: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isOff ? (
        <path d="M5.2 6.1A3 3 0 0 0 4.6 12h6.2M6.9 4.3A3.4 3.4 0 0 1 11.3 7a2.6 2.6 0 0 1 2.3 3.9M2.5 2.5l11 11" />
      ) : (
        <path d="M4.6 12a3 3 0 0 1-.2-6 3.6 3.6 0 0 1 6.9 1 2.5 2.5 0 0 1 .2 5z" />
      )}
    </svg>
  );
}
