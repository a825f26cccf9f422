/** The prescriptions of a child with their progress, and whether training was recorded today. */
import {
  PLAN_TYPE_NAMES,
  PRESCRIPTION_STATUS_NAMES,
  PrescriptionStatus,
} from '@spine/contract/prescription';
import {
  FAMILY_SEE_DOCTOR_FIRST,
  type FamilyChild,
  type FamilyPrescriptionRow,
} from '@spine/contract/quick-query';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import familyCss from '../family.module.css';
import { familyText, trainingText as text } from '../quick-query.text.ts';
import type { Family } from '../use-family.ts';
import css from './family-prescription.module.css';

/** How many of the planned days are done, as a bar and in words. */
export function Progress({ plan }: { plan: FamilyPrescriptionRow }) {
  const share = Math.min(1, plan.trainedDays / Math.max(1, plan.plannedDays));
  return (
    <div className={css.progress}>
      <div className={looks.track} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p>{text.progress(plan.trainedDays, plan.plannedDays)}</p>
    </div>
  );
}

function todayWords(plan: FamilyPrescriptionRow): string {
  const { status, trainedToday, startDate, seeDoctorFirst } = plan;
  if (status === PrescriptionStatus.NotStarted) return text.startsOn(startDate);
  if (status !== PrescriptionStatus.Underway) return PRESCRIPTION_STATUS_NAMES[status];
  if (trainedToday) return text.today;
  return seeDoctorFirst ? '' : text.notToday;
}

function Card({ plan, open }: { plan: FamilyPrescriptionRow; open: () => void }) {
  return (
    <li>
      <button type="button" className={css.plan} onClick={open}>
        <span className={css.planName}>
          <b>{plan.name}</b>
          <span className={clsx(familyCss.tag, looks.plainTag)}>{PLAN_TYPE_NAMES[plan.type]}</span>
        </span>
        <small>
          {`${text.period(plan.startDate, plan.endDate)} · ${text.length(plan.minutes, plan.actionCount)}`}
        </small>
        <Progress plan={plan} />
        {plan.seeDoctorFirst && <span className={css.planDoctor}>{FAMILY_SEE_DOCTOR_FIRST}</span>}
        <span className={css.planFoot}>
          <span className={plan.trainedToday ? css.done : ''}>
            {plan.trainedToday && <Icon name="check" />}
            {todayWords(plan)}
          </span>
          <span className={css.more}>
            {text.open}
            <Icon name="right" />
          </span>
        </span>
      </button>
    </li>
  );
}

export function PrescriptionCards({ family, child }: { family: Family; child: FamilyChild }) {
  if (child.prescriptions.length === 0) return null;
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{familyText.prescriptionsTitle}</h2>
      <ul className={css.plans}>
        {child.prescriptions.map((plan) => (
          <Card
            key={plan.id}
            plan={plan}
            open={() => family.views.open({ kind: 'prescription', id: plan.id, childId: child.id })}
          />
        ))}
      </ul>
    </section>
  );
}
