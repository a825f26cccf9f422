/** One child: the result, the next steps, prescriptions, the meaning, and past results. */
import { REPORT_FOOTER } from '@spine/contract/exam';
import { PrescriptionStatus } from '@spine/contract/prescription';
import {
  childSteps,
  dayText,
  FAMILY_FINDING_NAMES,
  type FamilyChild,
  type FamilyExam,
  type FamilyStep,
  familyVoice,
  quickQueryChild,
  reminderFile,
} from '@spine/contract/quick-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { saveFile } from '#platform/call/download.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { BUTTON } from '../button-classes.ts';
import { useConsentCards } from '../consent/use-consent-cards.tsx';
import familyCss from '../family.module.css';
import { familyCall } from '../family-call.ts';
import familyFormCss from '../family-form.module.css';
import { Loaded, Skeleton } from '../loaded.tsx';
import { PdfButton } from '../pdf-button.tsx';
import { familyText as text } from '../quick-query.text.ts';
import { PrescriptionCards } from '../training/prescription-cards.tsx';
import type { Family } from '../use-family.ts';
import { FollowUpCard } from '../visit/follow-up.card.tsx';
import css from './family-result.module.css';
import { PastResults } from './past-results.tsx';
import { HospitalCard, ResultCard } from './result-card.tsx';

type Reminder = NonNullable<FamilyStep['reminder']>;

function CalendarButton({ reminder }: { reminder: Reminder }) {
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    const file = reminderFile({ ...reminder, id: newRecordId(), note: text.calendarNote });
    saveFile({
      blob: new Blob([file], { type: 'text/calendar;charset=utf-8' }),
      filename: text.calendarFile,
    });
    setSaved(true);
  };
  return (
    <>
      <button type="button" className={clsx(css.stepButton, buttonCss.btn)} onClick={save}>
        <Icon name="calendar" />
        {text.calendar}
      </button>
      <span className={css.stepHint} role="status">
        {isSaved && text.calendarHint}
      </span>
    </>
  );
}

type Props = { steps: readonly FamilyStep[]; family: Family; child: FamilyChild };

/** The next steps, numbered, with a calendar reminder where a step has a day. */
function NextSteps({ steps, family, child }: Props) {
  const plan = child.prescriptions.find(
    ({ status }) =>
      status === PrescriptionStatus.NotStarted || status === PrescriptionStatus.Underway,
  );
  const openPlan = (id: string) =>
    family.views.open({ kind: 'prescription', id, childId: child.id });
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{text.nextTitle}</h2>
      <ol className={css.steps}>
        {steps.map(({ title, detail, reminder, exercises }, at) => (
          <li key={title}>
            <span className={css.n} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{title}</b>
              <p>{detail}</p>
              {exercises && plan && (
                <button
                  type="button"
                  className={clsx(css.stepButton, buttonCss.btn)}
                  onClick={() => openPlan(plan.id)}
                >
                  <Icon name="action" />
                  {text.exercises}
                </button>
              )}
              {reminder && <CalendarButton reminder={reminder} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The examination the page describes: the one the server chose, else the newest. */
function shownExam({ exams, describedId }: FamilyChild): FamilyExam | undefined {
  return exams.find(({ id }) => id === describedId) ?? exams[0];
}

/** Mentions a newer examination where the page describes an older one, whose referral is still open. */
function NewerExamNote({ child, shown }: { child: FamilyChild; shown: FamilyExam }) {
  const [newest] = child.exams;
  if (!newest || newest.id === shown.id) return null;
  return (
    <p className={clsx(familyFormCss.farewell, familyCss.block)}>
      {text.newer(newest, FAMILY_FINDING_NAMES[newest.overall.finding])}
    </p>
  );
}

/** What is advised stands among the steps. */
function Meaning({ child, shown }: { child: FamilyChild; shown: FamilyExam }) {
  if (child.describedId !== shown.id || child.description === '') return null;
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{text.meaningTitle}</h2>
      <p>{child.description}</p>
      {shown.maxAngle !== null && <p className={looks.soft}>{text.meaningError}</p>}
    </section>
  );
}

type ChildProps = { family: Family; child: FamilyChild };

function stepsOf(child: FamilyChild, shown: FamilyExam): FamilyStep[] {
  const { followUp, retest, exams } = child;
  const isOwn = child.describedId === shown.id && child.adviceFromTemplate;
  const advice = isOwn ? child.advice : '';
  const [newest = shown] = exams;
  return childSteps({ shown, newest, followUp, retest, advice, today: serverToday() });
}

type WayProps = { family: Family; child: FamilyChild; shown: FamilyExam | undefined };

/** The largest word of the page, and the way to a hospital. */
function Way({ family, child, shown }: WayProps) {
  const { followUp } = child;
  const voice = familyVoice(followUp, shown);
  return (
    <>
      {shown && voice === 'screening' && (
        <>
          <NewerExamNote child={child} shown={shown} />
          <ResultCard exam={shown} followUp={followUp} />
        </>
      )}
      {followUp && voice !== 'screening' && (
        <HospitalCard voice={voice} followUp={followUp} exam={shown} />
      )}
      {followUp && (
        <FollowUpCard
          followUp={followUp}
          open={(answer) => family.views.open({ kind: 'visit', childId: child.id, answer })}
        />
      )}
    </>
  );
}

type ExaminedProps = ChildProps & {
  shown: FamilyExam;
  notice: ReactNode;
  children: ReactNode;
};

function Examined({ family, child, shown, notice, children }: ExaminedProps) {
  const steps = stepsOf(child, shown);
  return (
    <>
      <Way family={family} child={child} shown={shown} />
      {notice}
      <NextSteps steps={steps} family={family} child={child} />
      <PrescriptionCards family={family} child={child} />
      <Meaning child={child} shown={shown} />
      <PastResults family={family} exams={child.exams} shownId={shown.id} change={child.change} />
      {children}
      <p className={familyCss.small}>{`${REPORT_FOOTER}${text.doctorTime}`}</p>
      <footer className={familyCss.bar}>
        <PdfButton family={family} kind="report" id={shown.id} primary>
          {text.download}
        </PdfButton>
        {child.consultPhone !== null && (
          <a className={BUTTON} href={`tel:${child.consultPhone}`}>
            {text.call}
          </a>
        )}
      </footer>
    </>
  );
}

const DataCard = lazyComponent(async () => (await import('../later.ts')).DataCard, <Skeleton />);

/** Where something was asked, how it stands; else the way to ask, which loads nothing. */
function Data(props: ChildProps) {
  const [isOpen, setOpen] = useState(props.child.corrections.length > 0);
  if (isOpen) return <DataCard {...props} />;
  return (
    <button type="button" className={BUTTON} onClick={() => setOpen(true)}>
      {text.data}
    </button>
  );
}

function Child({ family, child }: ChildProps) {
  const shown = shownExam(child);
  const consents = useConsentCards(family, child);
  const data = <Data family={family} child={child} />;
  const place = `${child.schoolName} ${child.gradeName}${child.clazzName}`;
  return (
    <div className={shown ? familyCss.barred : ''}>
      <div className={familyCss.title}>
        <h1>{text.childTitle(child.name)}</h1>
        <p className={looks.soft}>{shown ? text.childLine(dayText(shown.date), place) : place}</p>
      </div>
      {child.withheld !== null && (
        <p className={clsx(familyFormCss.farewell, familyCss.block)}>{child.withheld}</p>
      )}
      {shown ? (
        <Examined family={family} child={child} shown={shown} notice={consents.first}>
          {consents.others}
          {data}
        </Examined>
      ) : (
        <>
          {consents.first}
          <Way family={family} child={child} shown={undefined} />
          {child.withheld === null && (
            <section className={clsx(familyCss.block, familyCss.none, looks.card)}>
              <h2>{text.noExam}</h2>
              <p>{text.noExamLead}</p>
            </section>
          )}
          <PrescriptionCards family={family} child={child} />
          {consents.others}
          {data}
        </>
      )}
    </div>
  );
}

export function ChildView({ family, id }: { family: Family; id: string }) {
  return (
    <Loaded
      value={family.stored.children[id]}
      load={() => family.callWithToken((token) => familyCall(quickQueryChild, { token, id }))}
      store={family.storeChild}
    >
      {(child) => <Child family={family} child={child} />}
    </Loaded>
  );
}
