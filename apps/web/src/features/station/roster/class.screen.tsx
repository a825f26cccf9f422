/** The open class of the address: loaded, then examined. */
import type { StationChild } from '@spine/contract/station';
import { useRef, useSyncExternalStore } from 'react';
import type { ChildChange } from '../records/child-change.ts';
import { recordStore } from '../records/station-records.ts';
import { Failed, Loading, Note } from '../shell/note.tsx';
import parts from '../shell/parts.module.css';
import { changePlace, goTo, NOWHERE } from '../shell/use-place.ts';
import { stationText as text } from '../station.text.ts';
import {
  classAddress,
  type LoadedClass,
  type OpenClassAddress,
  useClassSession,
  useMark,
} from './class-session.ts';
import { ClassWork, type Reopened } from './class-work.tsx';

/** While the class is not there, and where it will not come. */
function Absent({ loaded }: { loaded: LoadedClass }) {
  if (!loaded || 'session' in loaded) return <Loading />;
  if ('error' in loaded) return <Failed {...loaded} />;
  return (
    <Note title={loaded.missing}>
      <button type="button" className={parts.key} onClick={() => goTo(NOWHERE)}>
        {text.chooseAgain}
      </button>
    </Note>
  );
}

/** The child that the address names is not in the class; the address stays until the note about it is closed. */
function isChildMissing({ childId }: OpenClassAddress, children: readonly StationChild[]): boolean {
  return childId !== undefined && !children.some(({ id }) => id === childId);
}

type Props = {
  place: OpenClassAddress;
  loaded: LoadedClass;
  /** Says how a child stands now, before the server does. */
  mark: (childId: string, change: ChildChange) => void;
  /** Children that are on no list are added by a call of the session. */
  takesWalkIns: boolean;
  reopened?: Reopened | undefined;
};

/** The class as the server has it. */
export function ServerClass({ place, reopened }: Pick<Props, 'place' | 'reopened'>) {
  const { unsent } = useSyncExternalStore(recordStore.watch, recordStore.summary);
  const loaded = useClassSession(place, unsent);
  const mark = useMark(place, loaded);
  return <ClassScreen place={place} loaded={loaded} mark={mark} takesWalkIns reopened={reopened} />;
}

export function ClassScreen({ place, loaded, mark, takesWalkIns, reopened }: Props) {
  const newest = loaded && 'session' in loaded ? loaded.session : undefined;
  const isMeasuring = place.at === 'measure';
  // A project that ended or a class that was renamed meanwhile does not take the screen from an examiner.
  const held = useRef(newest);
  held.current = newest ?? held.current;
  const session = newest ?? (isMeasuring ? held.current : undefined);
  if (!session)
    return (
      <main>
        <Absent loaded={loaded} />
      </main>
    );
  const toRoster = { ...place, at: undefined, childId: undefined };
  if (isChildMissing(place, session.children))
    return (
      <main>
        <Note title={text.childMissing}>
          <button type="button" className={parts.key} onClick={() => changePlace(toRoster)}>
            {text.counts}
          </button>
        </Note>
      </main>
    );
  return (
    <ClassWork
      session={session}
      isMeasuring={isMeasuring}
      setMeasuring={(next) => goTo(next ? { ...place, at: 'measure' } : toRoster)}
      records={recordStore}
      takesWalkIns={takesWalkIns}
      mark={mark}
      changeClass={(key) => goTo(classAddress(place, key))}
      retest={() => goTo({ ...toRoster, isRetest: true })}
      setLateDay={(lateDay) => changePlace({ ...toRoster, lateDay })}
      openSummary={() => goTo({ ...place, at: 'sync' })}
      reopened={reopened}
      namedChildId={place.childId}
      forgetName={() => changePlace({ ...place, childId: undefined, at: 'measure' })}
    />
  );
}
