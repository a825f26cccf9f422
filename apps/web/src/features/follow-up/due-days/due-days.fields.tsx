/** One line for each track, with the days of its steps; then the months until a hospital sees a child again, and the terms. */
import { caseTrackWord, DUE_DAYS_MAX, DUE_MONTHS_MAX } from '@spine/contract/follow-up';
import { Form, type FormRule, InputNumber } from 'antd';
import clsx from 'clsx';
import css from './due-days.module.css';
import { dueDaysText as text } from './due-days.text.ts';
import { TermsFields } from './terms.fields.tsx';

const HOSPITAL = ['urgent', 'referral', 'gentle'] as const;
const RETEST = ['posture', 'retest'] as const;
const FOLLOW_UP = ['usual', 'close', 'surgery'] as const;

type DaysProps = {
  name: readonly string[];
  label: string;
  rules?: FormRule[];
  unit?: string;
  max?: number;
};

function Days({ name, label, rules = [], unit = text.unit, max = DUE_DAYS_MAX }: DaysProps) {
  return (
    <Form.Item
      name={[...name]}
      label={label}
      rules={[{ required: true, message: text.missing }, ...rules]}
      className={css.days}
    >
      <InputNumber<number>
        min={1}
        max={max}
        precision={0}
        controls={false}
        inputMode="numeric"
        suffix={unit}
        autoComplete="off"
      />
    </Form.Item>
  );
}

/** A family is told before it is expected at a hospital. */
function notBeforeNotice(track: string): FormRule {
  return ({ getFieldValue }) => ({
    validator: (_rule: unknown, visit: number) =>
      visit < getFieldValue([track, 'notice'])
        ? Promise.reject(new Error(text.tooEarly))
        : Promise.resolve(),
  });
}

export function DueDaysFields() {
  return (
    <>
      <p className={css.hint}>{text.hint}</p>
      {HOSPITAL.map((track) => (
        <fieldset key={track} className={css.track}>
          <legend>{caseTrackWord[track]}</legend>
          <Days name={[track, 'notice']} label={text.notice} />
          <Days name={[track, 'visit']} label={text.visit} rules={[notBeforeNotice(track)]} />
        </fieldset>
      ))}
      {RETEST.map((track) => (
        <fieldset key={track} className={css.track}>
          <legend>{caseTrackWord[track]}</legend>
          <Days name={[track, 'retest']} label={text.retest} />
        </fieldset>
      ))}
      <fieldset className={css.track}>
        <legend>{text.resultTitle}</legend>
        <Days name={['result']} label={text.result} />
      </fieldset>
      <fieldset className={clsx(css.track, css.three)}>
        <legend>{text.followUpTitle}</legend>
        {FOLLOW_UP.map((pace) => (
          <Days
            key={pace}
            name={['followUp', pace]}
            label={text.followUp[pace]}
            unit={text.months}
            max={DUE_MONTHS_MAX}
          />
        ))}
      </fieldset>
      <p className={css.hint}>{text.followUpHint}</p>
      <TermsFields />
    </>
  );
}
