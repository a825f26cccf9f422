/**
 * The newest sittings: one school's grade on one day. When there are more than fit, the list advances by one every five
 * seconds, except while it is hovered or focused.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { useEffect, useState } from 'react';
import { screenText as text } from '../data-screen.text.ts';
import { mapText } from '../map/screen-map.text.ts';
import { formatSittingTime } from '../screen-time.ts';
import screenPanelCss from './screen-panel.module.css';
import { ScreenPanel } from './screen-panel.tsx';
import css from './sittings.module.css';

const EVERY_MS = 5000;

/** Advances through `count` positions, one every five seconds; stops when paused or where reduced motion is preferred. */
function useAutoScroll(count: number, paused: boolean): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (count < 2 || paused || still) return;
    const timer = setInterval(() => setStep((at) => (at + 1) % count), EVERY_MS);
    return () => clearInterval(timer);
  }, [count, paused]);
  return count === 0 ? 0 : step % count;
}

const ROWS = 6;

type Sittings = ScreenSummary['sessions'];
type Sitting = Sittings[number];

const sittingKey = ({ at, schoolName, gradeName }: Sitting) => `${at} ${schoolName} ${gradeName}`;

function formatPlace({ regionName, schoolName, gradeName }: Sitting): string {
  return `${mapText.shortName(regionName)} · ${schoolName} ${gradeName}`;
}

function Row({ sitting, now }: { sitting: Sitting; now: Date }) {
  const place = formatPlace(sitting);
  return (
    <tr>
      <td>{formatSittingTime(new Date(sitting.at), now)}</td>
      <td title={place}>{place}</td>
      <td>{`${text.count(sitting.examined)} / ${text.count(sitting.roster)}`}</td>
      <td>
        <b>{text.count(sitting.positive)}</b>
      </td>
    </tr>
  );
}

/** The rows that fit, starting at `first` and wrapping around the end. */
function rotateFrom(sittings: Sittings, first: number): Sitting[] {
  return [...sittings.slice(first), ...sittings.slice(0, first)].slice(0, ROWS);
}

function SittingTable({ sittings, now }: { sittings: Sittings; now: Date }) {
  const [paused, setPaused] = useState(false);
  const first = useAutoScroll(sittings.length > ROWS ? sittings.length : 0, paused);
  return (
    <section
      className={css.sittings}
      aria-label={text.sittings}
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
        <tbody key={first} className={first === 0 ? undefined : css.moved}>
          {rotateFrom(sittings, first).map((sitting) => (
            <Row key={sittingKey(sitting)} sitting={sitting} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Props = { sittings: Sittings; readAt: string };

/** Too few children to be counted say nothing. */
const hasNumbers = ({ examined, positive }: Sitting) => examined !== null || positive !== null;

export function SittingsPanel({ sittings, readAt }: Props) {
  const shown = sittings.filter(hasNumbers);
  return (
    <ScreenPanel title={text.sittings} note={text.sittingsNote} className={screenPanelCss.grow}>
      {shown.length === 0 ? (
        <p className={screenPanelCss.none}>
          {sittings.length === 0 ? text.noSittings : text.smallSittings}
        </p>
      ) : (
        <SittingTable sittings={shown} now={new Date(readAt)} />
      )}
    </ScreenPanel>
  );
}
