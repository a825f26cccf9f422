/** Noting that a file was handed in: on which day, and to whom. */
import type { CalendarDate } from '@spine/contract/kernel';
import { HANDED_IN_NOTE_MAX, HANDED_IN_TO_MAX } from '@spine/contract/monitoring';
import { Input } from 'antd';
import { serverToday } from '#platform/call/server-time.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { required } from '#ui/form/rules.ts';
import { fileText as text } from './file.text.ts';

export type HandInValues = { on: string; to: string; note: string };

type Props = {
  title: string;
  /** The day on which the file was written. */
  earliest: CalendarDate;
  submit: (values: HandInValues) => Promise<void>;
  onClose: () => void;
};

export function HandInForm({ title, earliest, submit, onClose }: Props) {
  const today = serverToday();
  return (
    <FormModal<HandInValues>
      title={title}
      name="monitoring-hand-in"
      initial={{ on: today, note: '' }}
      submit={submit}
      onClose={onClose}
    >
      <DayField
        name="on"
        label={text.on}
        rules={[required(text.on)]}
        earliest={earliest}
        latest={today}
      />
      <Field name="to" label={text.to} rules={[required(text.to)]} hint={text.toHint}>
        <Input maxLength={HANDED_IN_TO_MAX} />
      </Field>
      <Field name="note" label={text.noteLabel} hint={text.noteHint}>
        <CountedTextArea max={HANDED_IN_NOTE_MAX} rows={2} />
      </Field>
    </FormModal>
  );
}
