/** The settings of a plan: name, kind, whom it is for, rhythm, cover. */
import {
  AUDIENCE_MAX,
  GROUPS_PER_DAY_MAX,
  PRESCRIPTION_DESCRIPTION_MAX,
  PRESCRIPTION_DURATION_NAMES,
  PRESCRIPTION_DURATIONS,
  PRESCRIPTION_NAME_MAX,
  prescriptionFaultText,
} from '@spine/contract/prescription';
import { Checkbox, Form, type FormRule, Input, InputNumber, Segmented } from 'antd';
import { CoverField } from '#ui/cover/cover.field.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import { composerText as text } from './composer.text.ts';
import { PlanFigure } from './plan-cover.tsx';
import { TYPE_OPTIONS } from './prescription.columns.tsx';

const DAYS_MAX = 7;
const DESCRIPTION_ROWS = 3;
const DURATIONS = PRESCRIPTION_DURATIONS.map((value) => ({
  value,
  label: PRESCRIPTION_DURATION_NAMES[value],
}));

function wholeRule(most: number, message: string): FormRule {
  return {
    validator: (_rule, value: number | null) =>
      typeof value === 'number' && value >= 1 && value <= most
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  };
}

const GROUPS_RULE = wholeRule(GROUPS_PER_DAY_MAX, prescriptionFaultText.groupsPerDay);
const DAYS_RULE = wholeRule(DAYS_MAX, prescriptionFaultText.daysPerWeek);

function Rhythm() {
  return (
    <>
      <Field name="duration" label={text.duration}>
        <Segmented block options={DURATIONS} aria-label={text.duration} />
      </Field>
      <div className="composer-pair">
        <Field
          name="groupsPerDay"
          label={text.groupsPerDay}
          rules={[GROUPS_RULE]}
          hint={text.groupsPerDayHint}
        >
          <InputNumber min={1} max={GROUPS_PER_DAY_MAX} precision={0} />
        </Field>
        <Field name="daysPerWeek" label={text.daysPerWeek} rules={[DAYS_RULE]}>
          <InputNumber min={1} max={DAYS_MAX} precision={0} />
        </Field>
      </div>
      <Form.Item name="retestReminder" valuePropName="checked" className="field">
        <Checkbox>{text.retestReminder}</Checkbox>
      </Form.Item>
    </>
  );
}

export function ComposerSettingsFields({ coverUrl }: { coverUrl: string | null }) {
  return (
    <section className="card composer-settings" aria-label={text.settings}>
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, PRESCRIPTION_NAME_MAX)]}
      >
        <Input maxLength={PRESCRIPTION_NAME_MAX} showCount />
      </Field>
      <Field name="type" label={text.type}>
        <Segmented block options={TYPE_OPTIONS} aria-label={text.type} />
      </Field>
      <Rhythm />
      <Field
        name="audience"
        label={text.audience}
        rules={[maxChars(text.audience, AUDIENCE_MAX)]}
        hint={text.audienceHint}
      >
        <Input maxLength={AUDIENCE_MAX} showCount />
      </Field>
      <Field name="description" label={text.description}>
        <CountedTextArea max={PRESCRIPTION_DESCRIPTION_MAX} rows={DESCRIPTION_ROWS} />
      </Field>
      <Field name="cover" label={text.cover}>
        <CoverField former={coverUrl} placeholder={<PlanFigure />} />
      </Field>
    </section>
  );
}
