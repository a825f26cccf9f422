/** The text and pictures of a plan, shared by all screens of prescriptions. */
import { PLAN_DURATION_NAMES, type PlanItem, type PlanRow } from '@spine/contract/prescription';
import { Cover } from '#ui/cover/cover.tsx';
import css from './prescription.module.css';
import { prescriptionText as text } from './prescription.text.ts';

/** `3组×10次，休息30秒`. */
export function amountWords(item: Omit<PlanItem, 'actionId'>): string {
  const { groups, repetitions, seconds, rest } = item;
  const amount =
    seconds === null ? text.repetitions(groups, repetitions ?? 0) : text.seconds(groups, seconds);
  return amount + text.comma + (rest > 0 ? text.rest(rest) : text.noRest);
}

type Rhythm = Pick<PlanRow, 'duration' | 'daysPerWeek' | 'groupsPerDay'>;

export function rhythmWords({ duration, daysPerWeek, groupsPerDay }: Rhythm): string {
  return text.rhythmWords(PLAN_DURATION_NAMES[duration], daysPerWeek, groupsPerDay);
}

/** A drawn page, shown while a plan has no cover. */
export function PlanFigure() {
  return (
    <svg className={css.planFigure} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M14 9h20v30H14z" />
      <path className={css.on} d="M19 18h10M19 24h10M19 30h6" />
    </svg>
  );
}

/** The cover of a plan, or a drawn page. */
export function PlanCover(props: { coverUrl: string | null; size: 'row' | 'card' | 'large' }) {
  return <Cover src={props.coverUrl} size={props.size} placeholder={<PlanFigure />} />;
}
