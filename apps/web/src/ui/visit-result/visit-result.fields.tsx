/**
 * The fields of a visit to a hospital in the order of the referral letter, so that a receipt by hand is typed in without
 * thinking.
 */
import { HOSPITAL_MAX } from '@spine/contract/exam';
import {
  carePlanWord,
  DEPARTMENT_MAX,
  DIAGNOSES,
  diagnosisWord,
  RISSER_SIGNS,
  risserWord,
  VISIT_PLANS,
} from '@spine/contract/follow-up';
import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { Checkbox, Form, type FormRule, Input, Radio, Segmented } from 'antd';
import clsx from 'clsx';
import { DayField } from '#ui/day/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import buttonCss from '#ui/styles/button.module.css';
import { CurveFields } from './curve.fields.tsx';
import css from './visit-result.module.css';
import { visitResultText as text } from './visit-result.text.ts';
import { risserFault, sagittalFault, saysImaged, type VisitValues } from './visit-values.rules.ts';

const XRAY_OPTIONS = optionsOf(['yes', 'no'], text.xrayOf);
const RISSER_OPTIONS = optionsOf(RISSER_SIGNS, risserWord);
const DIAGNOSIS_OPTIONS = optionsOf(DIAGNOSES, diagnosisWord);
const PLAN_OPTIONS = optionsOf(VISIT_PLANS, carePlanWord);

const sagittalRule: FormRule = ({ getFieldValue }) =>
  faultRule((typed: string | undefined) => sagittalFault(typed, getFieldValue('xray')));
const risserRule: FormRule = ({ getFieldValue }) =>
  faultRule((risser: VisitValues['risser']) => risserFault(risser, getFieldValue('xray')));

/** What an X-ray alone shows. What was said of it stays in sight when none was taken, until it is removed. */
function ImagedFields() {
  const form = Form.useFormInstance<VisitValues>();
  const xray = Form.useWatch('xray', form);
  const curves = Form.useWatch('curves', form);
  const sagittalAngle = Form.useWatch('sagittalAngle', form);
  const risser = Form.useWatch('risser', form);
  const isWithout = xray === 'no';
  if (isWithout && !saysImaged({ curves, sagittalAngle, risser })) return null;
  return (
    <>
      <div className={css.wide}>
        <CurveFields />
      </div>
      <Field
        name="sagittalAngle"
        label={text.sagittal}
        hint={text.sagittalHint}
        rules={[sagittalRule]}
      >
        <Input inputMode="decimal" suffix={text.degrees} autoComplete="off" />
      </Field>
      <div className={css.wide}>
        <Field name="risser" label={text.risser} rules={[risserRule]}>
          <Segmented block options={RISSER_OPTIONS} aria-label={text.risser} />
        </Field>
        {isWithout && risser && (
          <button
            type="button"
            className={clsx(css.without, buttonCss.link)}
            onClick={() => form.setFieldValue('risser', null)}
          >
            {text.removeRisser}
          </button>
        )}
      </div>
    </>
  );
}

export function VisitResultFields({ today }: { today: CalendarDate }) {
  const day = Form.useWatch<string | undefined>('day');
  return (
    <div className={css.fields}>
      <DayField name="day" label={text.day} rules={[required(text.day)]} latest={today} />
      <Field name="xray" label={text.xray}>
        <Segmented block options={XRAY_OPTIONS} aria-label={text.xray} />
      </Field>
      <Field name="hospital" label={text.hospital} rules={[maxChars(text.hospital, HOSPITAL_MAX)]}>
        <Input autoComplete="off" />
      </Field>
      <Field
        name="department"
        label={text.department}
        rules={[maxChars(text.department, DEPARTMENT_MAX)]}
      >
        <Input autoComplete="off" />
      </Field>
      <ImagedFields />
      <div className={css.wide}>
        <Field name="diagnosis" label={text.diagnosis}>
          <Radio.Group options={DIAGNOSIS_OPTIONS} optionType="button" className={css.choices} />
        </Field>
      </div>
      <div className={css.wide}>
        <Field name="plans" label={text.plans} hint={text.plansHint}>
          <Checkbox.Group options={PLAN_OPTIONS} />
        </Field>
      </div>
      <DayField
        name="nextVisitOn"
        label={text.nextVisit}
        {...(day && { earliest: addDays(day, 1) })}
      />
    </div>
  );
}
