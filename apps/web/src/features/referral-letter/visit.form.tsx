/** The receipt that the hospital fills in: the fields of the letter in its order, on one screen of a phone. */
import { HOSPITAL_MAX } from '@spine/contract/exam';
import {
  DEPARTMENT_MAX,
  DIAGNOSES,
  diagnosisWord,
  findVisitQuestion,
  RISSER_SIGNS,
  risserWord,
  VISIT_PLANS,
  type VisitQuestion,
} from '@spine/contract/follow-up';
import { addDays, findTypedDay } from '@spine/contract/kernel';
import type { LetterView } from '@spine/contract/referral-letter';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { PlainDayInput, usePlainDay } from '#ui/day/plain-day-input.tsx';
import { usePlainForm } from '#ui/form/use-plain-form.ts';
import buttonCss from '#ui/styles/button.module.css';
import { visitResultText as words } from '#ui/visit-result/visit-result.text.ts';
import {
  cobbOf,
  risserFault,
  sagittalFault,
  saysImaged,
} from '#ui/visit-result/visit-values.rules.ts';
import { ChooseOne, ChooseSome } from './choices.tsx';
import { CurveFields } from './curve.fields.tsx';
import { cobbHint, planWord } from './finding-lines.rules.ts';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';
import {
  type HospitalResult,
  type HospitalValues,
  hospitalFaults,
  toHospitalResult,
  toHospitalValues,
} from './hospital-values.rules.ts';

const XRAY_OPTIONS = [
  ['yes', words.xrayOf.yes],
  ['no', words.xrayOf.no],
] as const;
const RISSER_OPTIONS = RISSER_SIGNS.map((each) => [each, risserWord[each]] as const);
const DIAGNOSIS_OPTIONS = DIAGNOSES.map((each) => [each, diagnosisWord[each]] as const);
const PLAN_OPTIONS = VISIT_PLANS.map((each) => [each, planWord(each)] as const);

type State = ReturnType<typeof usePlainForm<HospitalValues>>;
type FieldsProps = { state: State; letter: LetterView };

/** Whether the side view led to the letter: then its angle is asked for. */
function asksSideView({ finding }: LetterView): boolean {
  const { overall } = finding ?? {};
  return [overall?.finding, overall?.beside].some(
    (each) => each === 'lordosis' || each === 'kyphosis',
  );
}

function AngleField({ state }: { state: State }) {
  const id = useId();
  const { sagittalAngle, xray } = state.values;
  const fault =
    state.faults.sagittalAngle ?? (xray === 'no' ? sagittalFault(sagittalAngle, xray) : undefined);
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {words.sagittal}
        <small>{words.sagittalHint}</small>
      </label>
      <input
        id={id}
        name="sagittalAngle"
        className={clsx(css.box, buttonCss.input)}
        autoComplete="off"
        inputMode="decimal"
        value={state.values.sagittalAngle}
        aria-invalid={fault !== undefined}
        onChange={(event) => state.set({ sagittalAngle: event.target.value })}
      />
      {fault && <p className={css.fault}>{fault}</p>}
    </div>
  );
}

function TextField({ state, field }: { state: State; field: 'hospital' | 'department' }) {
  const id = useId();
  const isHospital = field === 'hospital';
  const fault = state.faults[field];
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {words[field]}
        {isHospital && <em aria-hidden="true">*</em>}
      </label>
      <input
        id={id}
        name={field}
        className={clsx(css.box, buttonCss.input)}
        autoComplete="off"
        maxLength={isHospital ? HOSPITAL_MAX : DEPARTMENT_MAX}
        value={state.values[field]}
        aria-invalid={fault !== undefined}
        {...(!isHospital && { list: `${id}-list` })}
        onChange={(event) => state.set({ [field]: event.target.value })}
      />
      {!isHospital && (
        <datalist id={`${id}-list`}>
          {text.departments.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {fault && <p className={css.fault}>{fault}</p>}
    </div>
  );
}

type DayProps = {
  state: State;
  field: 'day' | 'nextVisitOn';
  label: string;
  bounds: { earliest?: string; latest?: string };
};

function DayField({ state, field, label, bounds }: DayProps) {
  const id = useId();
  const change = (typed: string) => state.set({ [field]: typed });
  const { box, fault } = usePlainDay(state.values[field], change, bounds);
  const shown = state.faults[field] ?? fault;
  return (
    <div className={field === 'day' ? undefined : css.aside}>
      <label className={css.label} htmlFor={id}>
        {label}
        {field === 'day' && <em aria-hidden="true">*</em>}
      </label>
      <PlainDayInput
        {...box}
        id={id}
        name={field}
        className={css.box}
        aria-invalid={shown !== undefined}
      />
      {shown && <p className={css.fault}>{shown}</p>}
    </div>
  );
}

/** What an X-ray alone shows. What was said of it stays in sight when none was taken, until it is removed. */
function ImagedFields({ state, letter }: FieldsProps) {
  const { values, faults, set } = state;
  const isWithout = values.xray === 'no';
  if (isWithout && !saysImaged(values)) return null;
  return (
    <>
      {asksSideView(letter) && <AngleField state={state} />}
      <CurveFields
        curves={values.curves}
        xray={values.xray}
        hint={cobbHint(letter, cobbOf(values.curves[0] ?? {}))}
        isPointed={faults.curves !== undefined}
        set={(curves) => set({ curves })}
      />
      <ChooseOne
        name="risser"
        label={words.risser}
        columns={RISSER_OPTIONS.length}
        options={RISSER_OPTIONS}
        value={values.risser}
        fault={risserFault(values.risser, values.xray)}
        onChoose={(risser) => set({ risser })}
      />
      {isWithout && values.risser && (
        <button
          type="button"
          className={clsx(css.removal, buttonCss.link)}
          onClick={() => set({ risser: null })}
        >
          {words.removeRisser}
        </button>
      )}
    </>
  );
}

function VisitFields({ state, letter }: FieldsProps) {
  const { values, faults, set } = state;
  const today = serverToday();
  const visit = findTypedDay(values.day);
  return (
    <>
      <div className={css.two}>
        <DayField
          state={state}
          field="day"
          label={words.day}
          bounds={{ earliest: letter.examinedOn, latest: today }}
        />
        <ChooseOne
          name="xray"
          label={words.xray}
          columns={2}
          required
          options={XRAY_OPTIONS}
          value={values.xray}
          fault={faults.xray}
          onChoose={(xray) => set({ xray })}
        />
      </div>
      <div className={css.two}>
        <TextField state={state} field="hospital" />
        <TextField state={state} field="department" />
      </div>
      <ImagedFields state={state} letter={letter} />
      <ChooseOne
        name="diagnosis"
        label={words.diagnosis}
        columns={4}
        required
        options={DIAGNOSIS_OPTIONS}
        value={values.diagnosis}
        fault={faults.diagnosis}
        onChoose={(diagnosis) => set({ diagnosis })}
      />
      <ChooseSome
        name="plans"
        label={words.plans}
        hint={words.plansHint}
        columns={4}
        required
        options={PLAN_OPTIONS}
        values={values.plans}
        fault={faults.plans}
        onChoose={(plans) => set({ plans })}
      />
      <DayField
        state={state}
        field="nextVisitOn"
        label={words.nextVisit}
        bounds={visit ? { earliest: addDays(visit, 1) } : {}}
      />
    </>
  );
}

type Props = {
  letter: LetterView;
  busy: boolean;
  refusal: string;
  send: (input: HospitalResult) => void;
};

export function VisitForm({ letter, busy, refusal, send }: Props) {
  const today = serverToday();
  const { written } = letter;
  const state = usePlainForm(toHospitalValues(written?.day ?? today, written?.result));
  /** The same question is asked once. */
  const [asked, setAsked] = useState<VisitQuestion>();
  const input = toHospitalResult(state.values);
  const question = findVisitQuestion(input.result);
  const isAsked = question !== undefined && question === asked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = hospitalFaults(state.values, { earliest: letter.examinedOn, today });
    if (state.point(faults)) return;
    if (question !== undefined && !isAsked) return setAsked(question);
    send(input);
  };
  const unasked = written ? text.correct : text.submit;
  const label = isAsked ? text.confirm : unasked;
  return (
    <form ref={state.form} className={css.form} noValidate onSubmit={submit}>
      <VisitFields state={state} letter={letter} />
      <footer className={css.foot}>
        {isAsked && (
          <p className={css.asked} role="alert">
            <b>{words.questions[question]}</b>
            {text.againSent}
          </p>
        )}
        {refusal !== '' && (
          <p className={css.fault} role="alert">
            {refusal}
          </p>
        )}
        <button
          type="submit"
          className={clsx(css.send, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
          aria-disabled={busy}
        >
          {busy ? text.wait : label}
        </button>
        <p className={css.small}>{text.foot(letter.expiresOn)}</p>
      </footer>
    </form>
  );
}
