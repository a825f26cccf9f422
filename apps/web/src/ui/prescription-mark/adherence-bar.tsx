import './prescription-mark.css';
import { adherencePercent } from './adherence-percent.ts';
import { prescriptionMarkText as text } from './prescription-mark.text.ts';

type Props = { trainedDays: number; dueDays: number; adherence: number | null };

/** How many of the due days were trained, as a bar and in days; a dash before the first day. */
export function AdherenceBar({ trainedDays, dueDays, adherence }: Props) {
  if (adherence === null)
    return (
      <span className="adherence faint" title={text.notBegun}>
        {text.none}
      </span>
    );
  const percent = adherencePercent(adherence);
  return (
    <span className="adherence" title={text.told(trainedDays, dueDays, percent)}>
      <span className="track" aria-hidden="true">
        <i style={{ width: percent }} />
      </span>
      {text.days(trainedDays, dueDays)}
    </span>
  );
}
