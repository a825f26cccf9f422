/** A day, its minutes and its actions, in a dialog; the plan fills them in beforehand. */
import type { CalendarDate } from '@spine/contract/kernel';
import type { IssuedPrescriptionInfo } from '@spine/contract/prescription';
import { ACTION_COUNT_MAX, MINUTES_MAX, trainingFaultText } from '@spine/contract/training';
import { type FormRule, InputNumber } from 'antd';
import { useState } from 'react';
import { newRecordId } from '#platform/new-record-id.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { required } from '#ui/form/rules.ts';
import { useAddTraining } from './issued-detail.queries.ts';
import { trainingText as text } from './training-record.text.ts';

type Values = { date: string; minutes: number; actionCount: number };
type Props = {
  info: IssuedPrescriptionInfo;
  date: CalendarDate;
  latest: CalendarDate;
  onClose: () => void;
};

/** What is no whole number from 1 on is kept as typed, so that the rule can name it. */
function wholeRule(max: number, message: string): FormRule {
  return {
    validator: (_rule, count: number | null | undefined) => {
      if (count === null || count === undefined) return Promise.resolve();
      const isRight = Number.isInteger(count) && count >= 1 && count <= max;
      return isRight ? Promise.resolve() : Promise.reject(new Error(message));
    },
  };
}

export function TrainingRecordForm({ info, date, latest, onClose }: Props) {
  // One id for all tries: an answer that was lost on its way writes no second record.
  const [id] = useState(() => newRecordId());
  const add = useAddTraining();
  const planned = { minutes: Math.min(info.minutes, MINUTES_MAX), actions: info.items.length };
  return (
    <FormModal<Values>
      title={text.add}
      name="training"
      initial={{ date, minutes: planned.minutes, actionCount: planned.actions }}
      submit={async (values) => {
        await add.mutateAsync({ input: { id, prescriptionId: info.id, ...values } });
      }}
      onClose={onClose}
    >
      <Field
        name="date"
        label={text.date}
        rules={[required(text.date)]}
        hint={text.dateHint(info.startDate, latest)}
      >
        <DayInput earliest={info.startDate} latest={latest} />
      </Field>
      <Field
        name="minutes"
        label={text.minutes}
        rules={[required(text.minutes), wholeRule(MINUTES_MAX, trainingFaultText.minutes)]}
        hint={text.minutesHint(info.minutes)}
      >
        <InputNumber<number> controls={false} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        name="actionCount"
        label={text.actionCount}
        rules={[
          required(text.actionCount),
          wholeRule(ACTION_COUNT_MAX, trainingFaultText.actionCount),
        ]}
        hint={text.actionCountHint(planned.actions)}
      >
        <InputNumber<number> controls={false} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormModal>
  );
}
