/** One prescription: its period, the trained days, and every action in writing; at the bottom 打卡. */
import { stepLines } from '@spine/contract/action';
import { type CalendarDate, weeksBetween } from '@spine/contract/kernel';
import {
  type PlannedAction,
  PRESCRIPTION_STATUS_NAMES,
  PrescriptionStatus,
} from '@spine/contract/prescription';
import {
  FAMILY_SEE_DOCTOR_FIRST,
  type FamilyPrescription,
  quickQueryPrescription,
} from '@spine/contract/quick-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { PositionFigure } from '#ui/action-media/position-figure.tsx';
import { Cover } from '#ui/cover/cover.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { MAIN_BUTTON } from '../button-classes.ts';
import familyCss from '../family.module.css';
import { familyCall } from '../family-call.ts';
import { Loaded } from '../loaded.tsx';
import { PdfButton } from '../pdf-button.tsx';
import { amountText, familyText, trainingText as text } from '../quick-query.text.ts';
import familyResultCss from '../result/family-result.module.css';
import type { Family } from '../use-family.ts';
import css from './family-prescription.module.css';
import { Progress } from './prescription-cards.tsx';
import { recordDays } from './training-days.ts';

function Video({ name, url }: { name: string; url: string }) {
  const [state, setState] = useState<'requested' | 'failed' | null>(null);
  if (state === 'failed') return <p className={looks.soft}>{text.videoFailed}</p>;
  if (state === null) {
    return (
      <button
        type="button"
        className={clsx(familyResultCss.stepButton, buttonCss.btn)}
        onClick={() => setState('requested')}
      >
        <Icon name="play" />
        {text.video}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nothing is said in it that the written steps do not say.
    <video
      className={css.video}
      src={url}
      aria-label={text.videoOf(name)}
      controls
      autoPlay
      playsInline
      preload="none"
      onError={() => setState('failed')}
    />
  );
}

function Instructions({ action }: Pick<PlannedAction, 'action'>) {
  return (
    <div className={css.how}>
      {action.equipment !== '' && (
        <p>
          <b>{text.equipment}</b>
          {action.equipment}
        </p>
      )}
      <ol aria-label={text.steps}>
        {stepLines(action.steps).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place, and two may read alike.
          <li key={at}>{line}</li>
        ))}
      </ol>
      {action.warnings !== '' && (
        <p className={css.warnings}>
          <b>{text.warnings}</b>
          {action.warnings}
        </p>
      )}
      {action.videoUrl !== null && <Video name={action.name} url={action.videoUrl} />}
    </div>
  );
}

/** One action of a plan: picture, amount, instructions. The video is loaded on demand. */
function PlannedActionItem({ item, open }: { item: PlannedAction; open: boolean }) {
  const { action } = item;
  return (
    <li>
      <details open={open}>
        <summary>
          <Cover
            src={action.coverUrl}
            size="card"
            placeholder={<PositionFigure position={action.position} />}
          />
          <span>
            <b>{action.name}</b>
            <small>{amountText(item)}</small>
            {item.deleted && <small className={looks.faint}>{text.deleted}</small>}
          </span>
          <Icon name="down" />
        </summary>
        <Instructions action={action} />
      </details>
    </li>
  );
}

type DayProps = { date: CalendarDate; trained: boolean; isToday: boolean; isFirst: boolean };

function DayCell({ date, trained, isToday, isFirst }: DayProps) {
  const isNamed = isFirst || date.endsWith('-01');
  return (
    <td className={isToday ? css.today : ''}>
      <span aria-hidden="true">{text.dayOf(date)}</span>
      <span className={looks.unseen}>{text.day(date, trained)}</span>
      {trained && <i aria-hidden="true" />}
      {isNamed && <small aria-hidden="true">{text.monthOf(date)}</small>}
    </td>
  );
}

/** The weeks of a prescription with a dot on each day that was trained. */
function DayCalendar({ plan }: { plan: FamilyPrescription }) {
  const today = serverToday();
  const trained = new Set(plan.days.map(({ date }) => date));
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{text.calendarTitle}</h2>
      <table className={css.days}>
        <thead>
          <tr>
            {text.weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksBetween(plan.startDate, plan.endDate).map((week) => (
            <tr key={week.join()}>
              {week.map((date, at) =>
                date === null ? (
                  <td key={text.weekdays[at]} />
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    trained={trained.has(date)}
                    isToday={date === today}
                    isFirst={date === plan.startDate}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={familyResultCss.stepHint}>{text.dotHint}</p>
    </section>
  );
}

type PrescriptionProps = { family: Family; plan: FamilyPrescription; childId: string };

function Head({ plan }: { plan: FamilyPrescription }) {
  return (
    <>
      <div className={familyCss.title}>
        <h1>{plan.name}</h1>
        <p className={looks.soft}>{text.period(plan.startDate, plan.endDate)}</p>
      </div>
      <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
        <p className={css.rhythm}>
          <b>{text.rhythm(plan.groupsPerDay, plan.daysPerWeek)}</b>
          <span className={clsx(familyCss.tag, looks.plainTag)}>
            {PRESCRIPTION_STATUS_NAMES[plan.status]}
          </span>
        </p>
        <p className={looks.soft}>{text.length(plan.minutes, plan.actionCount)}</p>
        <Progress plan={plan} />
        {plan.seeDoctorFirst && <p className={css.planDoctor}>{FAMILY_SEE_DOCTOR_FIRST}</p>}
        {plan.description !== '' && <p className={css.lines}>{plan.description}</p>}
        {plan.retestReminder && <p>{text.retestReminder}</p>}
      </section>
    </>
  );
}

function RecordBar({ family, plan, childId }: PrescriptionProps) {
  const days = recordDays(plan, serverToday());
  const isEmpty = days.length === 0;
  const open = () => family.views.open({ kind: 'record', id: plan.id, childId });
  const why =
    plan.status === PrescriptionStatus.NotStarted ? text.startsOn(plan.startDate) : text.over;
  return (
    <footer className={familyCss.bar}>
      {isEmpty ? (
        <p className={familyCss.barWords}>{why}</p>
      ) : (
        <button type="button" className={MAIN_BUTTON} onClick={open}>
          <Icon name="check" />
          {plan.trainedToday ? text.recordAgain : text.record}
        </button>
      )}
    </footer>
  );
}

function Prescription({ family, plan, childId }: PrescriptionProps) {
  return (
    <div className={familyCss.barred}>
      <Head plan={plan} />
      {family.recorded?.id === plan.id && (
        <div className={clsx(css.saved, familyCss.block)} role="status">
          <Icon name="check" />
          <span>
            <b>{text.saved(family.recorded.date)}</b>
            <small>{text.savedHint}</small>
          </span>
        </div>
      )}
      <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
        <h2>{text.actionsTitle}</h2>
        <ol className={css.actions}>
          {plan.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan may hold an action twice, and its order never changes.
            <PlannedActionItem key={at} item={item} open={at === 0} />
          ))}
        </ol>
      </section>
      <DayCalendar plan={plan} />
      <div className={familyCss.block}>
        <PdfButton family={family} kind="prescription" id={plan.id}>
          <Icon name="download" />
          {familyText.downloadPlan}
        </PdfButton>
      </div>
      <RecordBar family={family} plan={plan} childId={childId} />
    </div>
  );
}

type LoadedPlanProps = {
  family: Family;
  id: string;
  children: (plan: FamilyPrescription) => ReactNode;
};

/** The plan of a view, loaded when it is not stored yet. */
export function LoadedPlan({ family, id, children }: LoadedPlanProps) {
  return (
    <Loaded
      value={family.stored.prescriptions[id]}
      load={() =>
        family.callWithToken((token) => familyCall(quickQueryPrescription, { token, id }))
      }
      store={family.storePrescription}
    >
      {children}
    </Loaded>
  );
}

type ViewProps = { family: Family; id: string; childId: string };

export function PrescriptionView({ family, id, childId }: ViewProps) {
  return (
    <LoadedPlan family={family} id={id}>
      {(plan) => <Prescription family={family} plan={plan} childId={childId} />}
    </LoadedPlan>
  );
}
