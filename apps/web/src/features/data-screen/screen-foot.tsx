/** The status line: how old the numbers are, what a rate is made of, whose map it is. */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { Refused } from '#platform/refused.ts';
import { screenText as text } from './data-screen.text.ts';
import { clockOf } from './screen-time.ts';

/** What the server says about the region asked for is worth telling; a connection comes back by itself. */
function noteOf(error: Error, time: string): string {
  return error instanceof Refused && error.code > 0 ? error.message : text.stale(time);
}

export function ScreenFoot({ summary, error }: { summary: ScreenSummary; error: Error | null }) {
  const time = clockOf(new Date(summary.readAt));
  return (
    <footer className="screen-foot">
      {error ? (
        <span className="stale" role="status">
          {noteOf(error, time)}
        </span>
      ) : (
        <span className="fresh">
          {text.updated} <b>{time}</b>　{text.every}
        </span>
      )}
      <span>{text.formula}</span>
      <span>{text.notDiagnosis}</span>
      <span className="source">{summary.mapSource}</span>
    </footer>
  );
}
