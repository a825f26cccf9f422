/** What a phone shows: that this was made for a large screen, and the counters below each other. */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { Link } from 'react-router';
import { CountersPanel } from './counters.panel.tsx';
import { screenText as text } from './data-screen.text.ts';
import './narrow-screen.css';

export function NarrowScreen({ summary }: { summary: ScreenSummary }) {
  return (
    <main className="screen narrow">
      <h1>{text.heading}</h1>
      <p className="region">{summary.regionName}</p>
      <CountersPanel summary={summary} />
      <p>{text.madeForLarge}</p>
      <p>{text.notDiagnosis}</p>
      <Link to="/mainPage">{text.back}</Link>
    </main>
  );
}
