/** One prescription: its period, the days that were trained, and every action in writing; at the bottom 打卡. */
import { dateInShanghai } from '@spine/contract/kernel';
import { PRESCRIPTION_STATUS_NAMES } from '@spine/contract/prescription';
import {
  FAMILY_SEE_DOCTOR_FIRST,
  type FamilyPrescription,
  quickQueryPrescription,
} from '@spine/contract/quick-query';
import { Icon } from '#ui/icon/icon.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { familyCall } from './family-call.ts';
import './family-prescription.css';
import { PdfButton } from './pdf-button.tsx';
import { PlannedActionItem } from './planned-action.tsx';
import { Progress } from './prescription-cards.tsx';
import { familyText, trainingText as text } from './quick-query.text.ts';
import { Failed, Skeleton } from './skeleton.tsx';
import { recordDays } from './training-days.ts';
import type { Family } from './use-family.ts';
import { useKept } from './use-kept.ts';

type Of = { family: Family; plan: FamilyPrescription; childId: string };

function Head({ plan }: { plan: FamilyPrescription }) {
  return (
    <>
      <div className="fq-title">
        <h1>{plan.name}</h1>
        <p className="soft">{text.period(plan.startDate, plan.endDate)}</p>
      </div>
      <section className="card fq-block fq-section">
        <p className="fq-rhythm">
          <b>{text.rhythm(plan.groupsPerDay, plan.daysPerWeek)}</b>
          <span className="plain-tag">{PRESCRIPTION_STATUS_NAMES[plan.status]}</span>
        </p>
        <p className="soft">{text.length(plan.minutes, plan.actionCount)}</p>
        <Progress plan={plan} />
        {plan.seeDoctorFirst && <p className="fq-plan-doctor">{FAMILY_SEE_DOCTOR_FIRST}</p>}
        {plan.description !== '' && <p className="fq-lines">{plan.description}</p>}
        {plan.retestReminder && <p>{text.retestReminder}</p>}
      </section>
    </>
  );
}

function Bar({ family, plan, childId }: Of) {
  const days = recordDays(plan, dateInShanghai(new Date()));
  const isEmpty = days.length === 0;
  const open = () => family.views.open({ kind: 'record', id: plan.id, childId });
  const why = plan.status === 0 ? text.startsOn(plan.startDate) : text.over;
  return (
    <footer className="fq-bar">
      {isEmpty ? (
        <p className="fq-bar-words">{why}</p>
      ) : (
        <button type="button" className="btn lg primary" onClick={open}>
          <Icon name="check" />
          {plan.trainedToday ? text.recordAgain : text.record}
        </button>
      )}
    </footer>
  );
}

function Prescription({ family, plan, childId }: Of) {
  return (
    <div className="fq-barred">
      <Head plan={plan} />
      {family.recorded?.id === plan.id && (
        <div className="fq-saved fq-block" role="status">
          <Icon name="check" />
          <span>
            <b>{text.saved(family.recorded.date)}</b>
            <small>{text.savedHint}</small>
          </span>
        </div>
      )}
      <section className="card fq-block fq-section">
        <h2>{text.actionsTitle}</h2>
        <ol className="fq-actions">
          {plan.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan may hold an action twice, and its order never changes.
            <PlannedActionItem key={at} item={item} open={at === 0} />
          ))}
        </ol>
      </section>
      <DayCalendar plan={plan} />
      <div className="fq-block">
        <PdfButton family={family} kind="prescription" id={plan.id}>
          <Icon name="download" />
          {familyText.downloadPlan}
        </PdfButton>
      </div>
      <Bar family={family} plan={plan} childId={childId} />
    </div>
  );
}

/** The plan of a view, asked for when nothing is known of it yet. */
export function usePlan(family: Family, id: string) {
  return useKept({
    kept: family.kept.prescriptions[id],
    ask: () => family.asked((token) => familyCall(quickQueryPrescription, { token, id })),
    keep: family.keepPrescription,
  });
}

export function PrescriptionView({
  family,
  id,
  childId,
}: {
  family: Family;
  id: string;
  childId: string;
}) {
  const { value, fault, retry } = usePlan(family, id);
  if (value) return <Prescription family={family} plan={value} childId={childId} />;
  return fault === '' ? <Skeleton /> : <Failed message={fault} retry={retry} />;
}
