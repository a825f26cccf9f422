/** A class: its roster, or the examination of one of its children. */
import { useState } from 'react';
import { MeasureScreen } from '../measure-screen.tsx';
import { Failed, Loading, Note } from '../shell/note.tsx';
import shellCss from '../shell/shell.module.css';
import { goTo, NOWHERE } from '../shell/use-place.ts';
import { stationText as text } from '../station.text.ts';
import {
  type ClassSession,
  type LoadedClass,
  type OpenClassAddress,
  useClassSession,
  useMark,
} from './class-session.ts';
import { nextRows } from './roster.rules.ts';
import { RosterScreen } from './roster.screen.tsx';

/** While the class is not there, and where it will not come. */
function Absent({ loaded }: { loaded: Exclude<LoadedClass, { session: ClassSession }> }) {
  if (!loaded) return <Loading />;
  if ('error' in loaded) return <Failed {...loaded} />;
  return (
    <Note title={loaded.missing}>
      <button type="button" className={shellCss.button} onClick={() => goTo(NOWHERE)}>
        {text.chooseAgain}
      </button>
    </Note>
  );
}

export function ClassScreen({ place }: { place: OpenClassAddress }) {
  const loaded = useClassSession(place);
  const session = loaded && 'session' in loaded ? loaded.session : undefined;
  const mark = useMark(place, session?.clazz);
  // In memory only. After a reload the next child of the roster is at hand.
  const [childId, setChildId] = useState<string>();
  if (!loaded || !('session' in loaded))
    return (
      <main>
        <Absent loaded={loaded} />
      </main>
    );
  const { children } = loaded.session;
  const child =
    children.find(({ id }) => id === childId) ?? nextRows(children, undefined, 1)[0]?.child;
  const toRoster = { ...place, isMeasuring: false };
  if (place.isMeasuring && child)
    return (
      <MeasureScreen
        session={loaded.session}
        child={child}
        choose={setChildId}
        mark={mark}
        leave={() => goTo(toRoster)}
      />
    );
  return (
    <RosterScreen
      session={loaded.session}
      examine={(id) => {
        setChildId(id);
        goTo({ ...place, isMeasuring: true });
      }}
      changeClass={(key) => goTo({ ...toRoster, open: key })}
    />
  );
}
