import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import css from './prescription-mark.module.css';
import { prescriptionMarkText as text } from './prescription-mark.text.ts';

/** `86%`; never 100% while a due day was missed, never 0% once one was trained. */
export function adherencePercent(adherence: number): string {
  const rounded = Math.round(adherence * 100);
  if (adherence < 1 && rounded === 100) return '99%';
  return adherence > 0 && rounded === 0 ? '1%' : `${rounded}%`;
}

type Props = { trainedDays: number; dueDays: number; adherence: number | null };

/** How many of the due days were trained, as a bar and in days; a dash before the first day. */
export function AdherenceBar({ trainedDays, dueDays, adherence }: Props) {
  if (adherence === null)
    return (
      <span className={clsx(css.adherence, looks.faint)} title={text.notBegun}>
        {text.none}
      </span>
    );
  const percent = adherencePercent(adherence);
  return (
    <span className={css.adherence} title={text.told(trainedDays, dueDays, percent)}>
      <span className={looks.track} aria-hidden="true">
        <i style={{ width: percent }} />
      </span>
      {text.days(trainedDays, dueDays)}
    </span>
  );
}
