/** What to do next, numbered, with a day for the phone's calendar where there is one. */
import { type FamilyChild, type FamilyStep, reminderFile } from '@spine/contract/quick-query';
import { useState } from 'react';
import { saveFile } from '#platform/download.ts';
import { newRecordId } from '#platform/new-record-id.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { familyText as text } from './quick-query.text.ts';
import type { Family } from './use-family.ts';

type Reminder = NonNullable<FamilyStep['reminder']>;

function CalendarButton({ reminder }: { reminder: Reminder }) {
  const [isAsked, setAsked] = useState(false);
  const save = () => {
    const file = reminderFile({ ...reminder, id: newRecordId(), note: text.calendarNote });
    saveFile({
      blob: new Blob([file], { type: 'text/calendar;charset=utf-8' }),
      filename: text.calendarFile,
    });
    setAsked(true);
  };
  return (
    <>
      <button type="button" className="btn fq-step-button" onClick={save}>
        <Icon name="calendar" />
        {text.calendar}
      </button>
      <span className="fq-step-hint" role="status">
        {isAsked && text.calendarHint}
      </span>
    </>
  );
}

type Props = { steps: readonly FamilyStep[]; family: Family; child: FamilyChild };

export function NextSteps({ steps, family, child }: Props) {
  const plan = child.prescriptions.find(({ status }) => status === 0 || status === 1);
  const openPlan = (id: string) =>
    family.views.open({ kind: 'prescription', id, childId: child.id });
  return (
    <section className="card fq-block fq-section">
      <h2>{text.nextTitle}</h2>
      <ol className="fq-steps">
        {steps.map(({ title, detail, reminder, exercises }, at) => (
          <li key={title}>
            <span className="n" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{title}</b>
              <p>{detail}</p>
              {exercises && plan && (
                <button
                  type="button"
                  className="btn fq-step-button"
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
