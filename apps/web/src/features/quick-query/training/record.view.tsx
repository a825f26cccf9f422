/** Recording a training: day, minutes and number of actions, all prefilled. */
import { shortDayText } from '@spine/contract/kernel';
import { type FamilyPrescription, quickQueryTraining } from '@spine/contract/quick-query';
import { ACTION_COUNT_MAX, MINUTES_MAX } from '@spine/contract/training';
import clsx from 'clsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import phoneCss from '#ui/styles/phone.module.css';
import { useOnce } from '#ui/use-once.ts';
import { BUTTON, MAIN_BUTTON } from '../button-classes.ts';
import familyCss from '../family.module.css';
import { familyCall } from '../family-call.ts';
import familyFormCss from '../family-form.module.css';
import { errorMessage } from '../loaded.tsx';
import { trainingText as text } from '../quick-query.text.ts';
import type { Family } from '../use-family.ts';
import css from './family-record.module.css';
import { LoadedPlan } from './prescription.view.tsx';
import { recordDays } from './training-days.ts';

const RECORD_MAX = { minutes: MINUTES_MAX, actionCount: ACTION_COUNT_MAX } as const;
type RecordNumber = keyof typeof RECORD_MAX;

function initialValues(plan: FamilyPrescription, days: readonly string[]) {
  return {
    date: days[0] ?? '',
    minutes: Math.min(RECORD_MAX.minutes, plan.minutes),
    actionCount: Math.min(RECORD_MAX.actionCount, plan.items.length),
  };
}

/**
 * The state of the form. The record's id is made once and sent with every attempt, so that a double tap or a lost answer
 * makes only one record.
 */
function useRecord(family: Family, plan: FamilyPrescription) {
  const [days] = useState(() => recordDays(plan, serverToday()));
  const [values, setValues] = useState(() => initialValues(plan, days));
  const [fault, setFault] = useState('');
  const { busy, once } = useOnce();
  const recordId = useRef(newRecordId());
  const setDate = (date: string) => setValues((former) => ({ ...former, date }));
  const setNumber = (name: RecordNumber, value: number) => {
    const clamped = Math.min(RECORD_MAX[name], Math.max(1, Math.round(value) || 1));
    setValues((former) => ({ ...former, [name]: clamped }));
  };
  const save = async () => {
    setFault('');
    try {
      const input = { id: plan.id, recordId: recordId.current, ...values };
      const after = await family.callWithToken((token) =>
        familyCall(quickQueryTraining, { token, ...input }),
      );
      family.storeRecord(after, values.date);
    } catch (error) {
      setFault(errorMessage(error));
    }
  };
  return { days, values, fault, busy, setDate, setNumber, save: () => once(save) };
}

type RecordState = ReturnType<typeof useRecord>;

const DAY_MS = 86_400_000;

/** 今天, 昨天, 前天, then the date. */
function nearDay(date: string): string {
  const ago = Math.round((Date.parse(serverToday()) - Date.parse(date)) / DAY_MS);
  return text.dateNames[ago] ?? shortDayText(date);
}

function DateField({ state }: { state: RecordState }) {
  return (
    <fieldset className={clsx(phoneCss.choices, css.dates)}>
      <legend>{text.date}</legend>
      {state.days.map((date) => (
        <label key={date}>
          <input
            type="radio"
            name="date"
            checked={state.values.date === date}
            onChange={() => state.setDate(date)}
          />
          <span>{nearDay(date)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type NumberProps = { state: RecordState; name: RecordNumber; label: string; unit: string };

function NumberField({ state, name, label, unit }: NumberProps) {
  const id = useId();
  const value = state.values[name];
  // An emptied input stays empty until it loses the focus.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (by: number) => state.setNumber(name, value + by);
  const type = (digits: string) => {
    setTyped(digits);
    if (digits !== '') state.setNumber(name, Number(digits));
  };
  return (
    <div className={css.number}>
      <label htmlFor={id}>{label}</label>
      <div>
        <button
          type="button"
          className={clsx(BUTTON, css.step)}
          aria-label={text.less(label)}
          disabled={value <= 1}
          onClick={() => change(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          className={clsx(familyFormCss.input, buttonCss.input)}
          inputMode="numeric"
          data-typed="digits"
          maxLength={3}
          value={typed ?? value}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
          onChange={(event) => type(event.target.value.replace(/\D/g, ''))}
        />
        <button
          type="button"
          className={clsx(BUTTON, css.step)}
          aria-label={text.more(label)}
          disabled={value >= RECORD_MAX[name]}
          onClick={() => change(1)}
        >
          <Icon name="plus" />
        </button>
        <span className={looks.soft}>{unit}</span>
      </div>
    </div>
  );
}

function RecordForm({ family, plan }: { family: Family; plan: FamilyPrescription }) {
  const state = useRecord(family, plan);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void state.save();
  };
  return (
    <form className={familyCss.barred} noValidate onSubmit={onSubmit}>
      <div className={familyCss.title}>
        <h1>{text.recordTitle}</h1>
        <p className={looks.soft}>{plan.name}</p>
      </div>
      <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
        <DateField state={state} />
        <NumberField state={state} name="minutes" label={text.minutes} unit={text.minutesUnit} />
        <NumberField state={state} name="actionCount" label={text.count} unit={text.countUnit} />
        {state.fault !== '' && (
          <p className={familyFormCss.fault} role="alert">
            {state.fault}
          </p>
        )}
      </section>
      <footer className={familyCss.bar}>
        <button type="submit" className={MAIN_BUTTON} aria-disabled={state.busy}>
          {state.busy ? text.saving : text.save}
        </button>
      </footer>
    </form>
  );
}

export function RecordView({ family, id }: { family: Family; id: string }) {
  return (
    <LoadedPlan family={family} id={id}>
      {(plan) => <RecordForm family={family} plan={plan} />}
    </LoadedPlan>
  );
}
