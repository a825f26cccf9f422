import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import css from './prescription-mark.module.css';
import { prescriptionMarkText as text } from './prescription-mark.text.ts';

/** `86%`; not 100% while a due day was missed, not 0% once one was trained. */
export function formatAdherence(adherence: number): string {
  const rounded = Math.round(adherence * 100);
  if (adherence < 1 && rounded === 100) return '99%';
  return adherence > 0 && rounded === 0 ? '1%' : `${rounded}%`;
}

type Props = { trainedDays: number; dueDays: number; adherence: number | null };

/** Trained of due days as a bar and as numbers; a dash before the first day. */
export function AdherenceBar({ trainedDays, dueDays, adherence }: Props) {
  if (adherence === null)
    return (
      <span className={clsx(css.adherence, looks.faint)} title={text.notBegun}>
        {text.none}
      </span>
    );
  const percent = formatAdherence(adherence);
  return (
    <span className={css.adherence} title={text.summary(trainedDays, dueDays, percent)}>
      <span className={looks.track} aria-hidden="true">
        <i style={{ width: percent }} />
      </span>
      {text.days(trainedDays, dueDays)}
    </span>
  );
}
