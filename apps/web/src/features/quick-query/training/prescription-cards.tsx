/** The prescriptions of a child: how far each is, and whether today is done. */
import {
  PRESCRIPTION_STATUS_NAMES,
  PRESCRIPTION_TYPE_NAMES,
  PrescriptionStatus,
} from '@spine/contract/prescription';
import {
  FAMILY_SEE_DOCTOR_FIRST,
  type FamilyChild,
  type FamilyPrescriptionRow,
} from '@spine/contract/quick-query';
import { Icon } from '#ui/icon/icon.tsx';
import './family-prescription.css';
import { familyText, trainingText as text } from '../quick-query.text.ts';
import type { Family } from '../use-family.ts';

/** How many of the planned days are done, as a bar and in words. */
export function Progress({ plan }: { plan: FamilyPrescriptionRow }) {
  const share = Math.min(1, plan.trainedDays / Math.max(1, plan.plannedDays));
  return (
    <div className="fq-progress">
      <div className="track" aria-hidden="true">
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
      <button type="button" className="fq-plan" onClick={open}>
        <span className="fq-plan-name">
          <b>{plan.name}</b>
          <span className="plain-tag">{PRESCRIPTION_TYPE_NAMES[plan.type]}</span>
        </span>
        <small>
          {`${text.period(plan.startDate, plan.endDate)} · ${text.length(plan.minutes, plan.actionCount)}`}
        </small>
        <Progress plan={plan} />
        {plan.seeDoctorFirst && <span className="fq-plan-doctor">{FAMILY_SEE_DOCTOR_FIRST}</span>}
        <span className="fq-plan-foot">
          <span className={plan.trainedToday ? 'done' : ''}>
            {plan.trainedToday && <Icon name="check" />}
            {todayWords(plan)}
          </span>
          <span className="more">
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
    <section className="card fq-block fq-section">
      <h2>{familyText.prescriptionsTitle}</h2>
      <ul className="fq-plans">
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
