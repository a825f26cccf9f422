/** How long the access lives, told calmly, and the way to end it. Measured by the clock: a sleeping phone counts too. */
import { useEffect, useRef, useState } from 'react';
import { familyText as text } from './quick-query.text.ts';

const SECOND_MS = 1000;
const SOON_SECONDS = 60;

type Props = { until: number; onOver: () => void; onEnd: () => void };

function useSecondsLeft(until: number, onOver: () => void): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
  const [seconds, setSeconds] = useState(left);
  const over = useRef(onOver);
  over.current = onOver;
  const now = useRef(left);
  now.current = left;
  useEffect(() => {
    const tick = () => {
      setSeconds(now.current());
      if (until <= Date.now()) over.current();
    };
    const timer = setInterval(tick, SECOND_MS);
    // A phone that wakes must not show a child for the second until the next tick.
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
    };
  }, [until]);
  return seconds;
}

export function Countdown({ until, onOver, onEnd }: Props) {
  const seconds = useSecondsLeft(until, onOver);
  return (
    <div className="fq-time">
      <span role="timer">
        <b>{text.left(seconds)}</b>
        {text.leftHint}
      </span>
      <span className="fq-read" role="status">
        {seconds <= SOON_SECONDS && text.leftSoon}
      </span>
      <button type="button" className="btn link" onClick={onEnd}>
        {text.end}
      </button>
    </div>
  );
}
