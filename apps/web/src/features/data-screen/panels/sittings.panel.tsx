/**
 * The newest sittings, one school's grade on one day, never a child. When there are more than fit, the list moves on
 * by one every few seconds, and waits while somebody points at it or reads it with the keyboard.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { useEffect, useState } from 'react';
import { screenText as text } from '../data-screen.text.ts';
import { mapText } from '../map/screen-map.text.ts';
import { sittingTime } from '../screen-time.ts';
import screenPanelCss from './screen-panel.module.css';
import { ScreenPanel } from './screen-panel.tsx';
import css from './sittings.module.css';

const EVERY_MS = 5000;

/** Walks through `count` places, one every five seconds; stands still when paused or for who wants no motion. */
function useSteps(count: number, paused: boolean): number {
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

const keyOf = ({ at, schoolName, gradeName }: Sitting) => `${at} ${schoolName} ${gradeName}`;

function placeOf({ regionName, schoolName, gradeName }: Sitting): string {
  return `${mapText.shortName(regionName)} · ${schoolName} ${gradeName}`;
}

function Row({ sitting, now }: { sitting: Sitting; now: Date }) {
  const place = placeOf(sitting);
  return (
    <tr>
      <td>{sittingTime(new Date(sitting.at), now)}</td>
      <td title={place}>{place}</td>
      <td>{`${text.count(sitting.examined)} / ${text.count(sitting.roster)}`}</td>
      <td>
        <b>{text.count(sitting.positive)}</b>
      </td>
    </tr>
  );
}

/** As many as fit, from a place on and round the end. */
function shownFrom(sittings: Sittings, first: number): Sitting[] {
  return [...sittings.slice(first), ...sittings.slice(0, first)].slice(0, ROWS);
}

function SittingTable({ sittings, now }: { sittings: Sittings; now: Date }) {
  const [paused, setPaused] = useState(false);
  const first = useSteps(sittings.length > ROWS ? sittings.length : 0, paused);
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
          {shownFrom(sittings, first).map((sitting) => (
            <Row key={keyOf(sitting)} sitting={sitting} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Props = { sittings: Sittings; readAt: string };

export function SittingsPanel({ sittings, readAt }: Props) {
  return (
    <ScreenPanel title={text.sittings} note={text.sittingsNote} className={screenPanelCss.grow}>
      {sittings.length === 0 ? (
        <p className={screenPanelCss.none}>{text.noSittings}</p>
      ) : (
        <SittingTable sittings={sittings} now={new Date(readAt)} />
      )}
    </ScreenPanel>
  );
}
