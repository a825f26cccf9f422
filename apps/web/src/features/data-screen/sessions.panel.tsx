/**
 * The newest sessions, one school's grade on one day, never a child. When there are more than fit, the list moves on
 * by one every few seconds, and waits while somebody points at it or reads it with the keyboard.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { useState } from 'react';
import { screenText as text } from './data-screen.text.ts';
import { mapText } from './screen-map.text.ts';
import { ScreenPanel } from './screen-panel.tsx';
import { sessionTime } from './screen-time.ts';
import { useSteps } from './use-steps.ts';

const ROWS = 6;

type Sessions = ScreenSummary['sessions'];
type Session = Sessions[number];

const keyOf = ({ at, schoolName, gradeName }: Session) => `${at} ${schoolName} ${gradeName}`;

function placeOf({ regionName, schoolName, gradeName }: Session): string {
  return `${mapText.shortName(regionName)} · ${schoolName} ${gradeName}`;
}

function Row({ session, now }: { session: Session; now: Date }) {
  const place = placeOf(session);
  return (
    <tr>
      <td>{sessionTime(new Date(session.at), now)}</td>
      <td title={place}>{place}</td>
      <td>{`${text.count(session.examined)} / ${text.count(session.roster)}`}</td>
      <td>
        <b>{text.count(session.positive)}</b>
      </td>
    </tr>
  );
}

/** As many as fit, from a place on and round the end. */
function shownFrom(sessions: Sessions, first: number): Session[] {
  return [...sessions.slice(first), ...sessions.slice(0, first)].slice(0, ROWS);
}

function SessionTable({ sessions, now }: { sessions: Sessions; now: Date }) {
  const [paused, setPaused] = useState(false);
  const first = useSteps(sessions.length > ROWS ? sessions.length : 0, paused);
  return (
    <section
      className="screen-sessions"
      aria-label={text.sessions}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves can be held with the keyboard too.
      tabIndex={0}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <table>
        <thead>
          <tr>
            <th>{text.time}</th>
            <th>{text.school}</th>
            <th>{text.examinedOfRoster}</th>
            <th>{text.positive}</th>
          </tr>
        </thead>
        <tbody key={first} className={first === 0 ? undefined : 'moved'}>
          {shownFrom(sessions, first).map((session) => (
            <Row key={keyOf(session)} session={session} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Props = { sessions: Sessions; readAt: string };

export function SessionsPanel({ sessions, readAt }: Props) {
  return (
    <ScreenPanel title={text.sessions} note={text.sessionsNote} className="grow">
      {sessions.length === 0 ? (
        <p className="screen-none">{text.noSessions}</p>
      ) : (
        <SessionTable sessions={sessions} now={new Date(readAt)} />
      )}
    </ScreenPanel>
  );
}
