/** Where the examining screen and the sending of records are plugged in. */
import type { StationChild, StationState } from '@spine/contract/station';
import { useOffline } from '#platform/connection.ts';
import type { ClassSession } from './roster/class-session.ts';
import type { SyncState } from './shell/sync-line.tsx';
import { stationText as text } from './station.text.ts';

export type MeasureScreenProps = {
  session: ClassSession;
  child: StationChild;
  /** Takes another child of the class. */
  choose: (childId: string) => void;
  /** Says how a child stands now, before the server does. */
  mark: (childId: string, state: StationState) => void;
  /** Back to the roster. */
  leave: () => void;
};

export function MeasureScreen({ child, leave }: MeasureScreenProps) {
  return (
    <main>
      <h1>{child.name}</h1>
      <button type="button" onClick={leave}>
        {text.back}
      </button>
    </main>
  );
}

/** What is on its way to the server. */
export function useSync(): SyncState {
  return { isOnline: !useOffline(), unsent: 0, lastSentAt: undefined };
}
