/** A class: its roster, or the examination of one of its children. */
import type { StationChild } from '@spine/contract/station';
import { useEffect, useRef, useState } from 'react';
import { ExamineScreen } from '../examine.screen.tsx';
import { Failed, Loading, Note } from '../shell/note.tsx';
import shellCss from '../shell/shell.module.css';
import { changePlace, goTo, NOWHERE } from '../shell/use-place.ts';
import { stationText as text } from '../station.text.ts';
import {
  type LoadedClass,
  type OpenClassAddress,
  useClassSession,
  useMark,
} from './class-session.ts';
import { nextRows } from './roster.rules.ts';
import { RosterScreen } from './roster.screen.tsx';

/** While the class is not there, and where it will not come. */
function Absent({ loaded }: { loaded: LoadedClass }) {
  if (!loaded || 'session' in loaded) return <Loading />;
  if ('error' in loaded) return <Failed {...loaded} />;
  return (
    <Note title={loaded.missing}>
      <button type="button" className={shellCss.button} onClick={() => goTo(NOWHERE)}>
        {text.chooseAgain}
      </button>
    </Note>
  );
}

/**
 * The child at hand, in memory only: after a reload the next of the roster. Who has left the class meanwhile stays at hand,
 * so that nothing typed is lost.
 */
function useChildAtHand(children: readonly StationChild[], isMeasuring: boolean) {
  const [chosen, setChosen] = useState<StationChild>();
  const next = nextRows(children, undefined, 1)[0]?.child;
  useEffect(() => {
    if (isMeasuring && !chosen && next) setChosen(next);
  }, [isMeasuring, chosen, next]);
  return {
    child: children.find(({ id }) => id === chosen?.id) ?? chosen,
    choose: (childId: string) => setChosen(children.find(({ id }) => id === childId)),
  };
}

/**
 * Opens the child that the address names, and takes it out of the address at once. Answers whether the child is not in the
 * class; then the address stays until the note about it is closed.
 */
function useChildOfAddress(
  place: OpenClassAddress,
  children: readonly StationChild[] | undefined,
  choose: (childId: string) => void,
): boolean {
  const { childId } = place;
  const isThere = children?.some(({ id }) => id === childId) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, when the class is there.
  useEffect(() => {
    if (!childId || !isThere) return;
    choose(childId);
    changePlace({ ...place, childId: undefined, isMeasuring: true });
  }, [childId, isThere]);
  return childId !== undefined && children !== undefined && !isThere;
}

const NOBODY: readonly StationChild[] = [];

export function ClassScreen({ place }: { place: OpenClassAddress }) {
  const loaded = useClassSession(place);
  const newest = loaded && 'session' in loaded ? loaded.session : undefined;
  // A project that ended or a class that was renamed meanwhile does not take the screen from an examiner.
  const held = useRef(newest);
  held.current = newest ?? held.current;
  const session = newest ?? (place.isMeasuring ? held.current : undefined);
  const mark = useMark(place, session?.clazz);
  const { child, choose } = useChildAtHand(session?.children ?? NOBODY, place.isMeasuring);
  const isChildMissing = useChildOfAddress(place, session?.children, choose);
  if (!session)
    return (
      <main>
        <Absent loaded={loaded} />
      </main>
    );
  const toRoster = { ...place, isMeasuring: false, childId: undefined };
  if (isChildMissing)
    return (
      <main>
        <Note title={text.childMissing}>
          <button type="button" className={shellCss.button} onClick={() => changePlace(toRoster)}>
            {text.counts}
          </button>
        </Note>
      </main>
    );
  if (place.isMeasuring && child)
    return (
      <ExamineScreen
        session={session}
        child={child}
        choose={choose}
        mark={mark}
        changeClass={(key) => goTo({ ...toRoster, open: key })}
        leave={() => goTo(toRoster)}
      />
    );
  return (
    <RosterScreen
      session={session}
      examine={(childId) => {
        choose(childId);
        goTo({ ...place, isMeasuring: true });
      }}
      changeClass={(key) => goTo({ ...toRoster, open: key })}
      setLateDay={(lateDay) => changePlace({ ...toRoster, lateDay })}
    />
  );
}
