/** The rail at the left of a tablet: the class, how far it is, and who comes next. */
import { STATION_STATES } from '@spine/contract/station';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import parts from '../shell/parts.module.css';
import { stationText as text } from '../station.text.ts';
import { personWords } from './child-words.ts';
import { ClassButton } from './class-button.tsx';
import type { ClassSession } from './class-session.ts';
import { countStates, nextRows, type StateCounts } from './roster.rules.ts';
import css from './roster-rail.module.css';
import { StateMark } from './state-mark.tsx';

/** As many names as the helper calls ahead. */
const NEXT_NAMES = 3;

function Bar({ counts, roster }: { counts: StateCounts; roster: number }) {
  const width = (count: number) => ({ width: `${roster === 0 ? 0 : (count / roster) * 100}%` });
  return (
    <span className={clsx(parts.share, css.bar)} aria-hidden="true">
      <i data-kind="examined" style={width(counts.examined)} />
      <i data-kind="toRetest" style={width(counts.toRetest)} />
      <i data-kind="out" style={width(counts.declined + counts.absent)} />
    </span>
  );
}

function Counts({ session, open }: { session: ClassSession; open: (() => void) | undefined }) {
  const counts = countStates(session.children);
  const roster = session.children.length;
  const inner = (
    <>
      <span className={css.seen}>
        <b>{roster - counts.notExamined}</b> {text.seen(roster)}
        {open && <Icon name="right" />}
      </span>
      <Bar counts={counts} roster={roster} />
      <span className={css.states}>
        {STATION_STATES.map((state) => (
          <span key={state}>
            <StateMark state={state} />
            <b>{counts[state]}</b>
          </span>
        ))}
      </span>
    </>
  );
  if (!open) return <div className={css.counts}>{inner}</div>;
  return (
    <button type="button" className={css.counts} title={text.counts} onClick={open}>
      {inner}
    </button>
  );
}

type Props = {
  session: ClassSession;
  /** As narrow as the names allow, for a screen that needs the room. */
  isFolded?: boolean;
  /** The child at hand, after whom the next come. */
  childId?: string;
  /** Examines a child now. */
  examine: (childId: string) => void;
  /** Opens the roster; left out where it is open. */
  openRoster?: () => void;
  /** Goes to another of the chosen classes, or back to choosing. */
  changeClass: (key: string | undefined) => void;
  /** At the foot. */
  children?: ReactNode;
};

export function RosterRail(props: Props) {
  const { session, isFolded = false, childId, examine, openRoster, changeClass, children } = props;
  const next = nextRows(session, childId, NEXT_NAMES);
  return (
    <aside
      className={clsx(css.rail, isFolded && css.folded)}
      aria-label={text.rosterOf(session.clazz.clazz)}
    >
      <ClassButton session={session} changeClass={changeClass} />
      <Counts session={session} open={openRoster} />
      <h2>{text.next}</h2>
      <ol>
        {next.map(({ place, child }) => (
          <li key={child.id}>
            <button type="button" className={css.name} onClick={() => examine(child.id)}>
              <em>{place}</em>
              <span>
                <b>{child.name}</b>
                <small>{personWords(child)}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className={css.foot}>{children}</div>
    </aside>
  );
}
