/** The fields of each act: what it must say, and a note. */
import {
  ACT_NOTE_MAX,
  ATTEMPTS_BEFORE_UNREACHABLE,
  actWayWord,
  actWord,
  CARE_PLANS,
  CLOSE_REASONS,
  CONTACT_WAYS,
  carePlanWord,
  caseOutcomeWord,
  listAssignees,
} from '@spine/contract/follow-up';
import { type FormRule, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { isEmptyValue, maxChars, printableRule, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import { actText as text } from '../case.text.ts';
import { followUpText } from '../follow-up.text.ts';
import type { ActedChild, RecordedAction } from './acts.rules.ts';

type Props = {
  act: RecordedAction['act'];
  /** Absent where the act is done in many cases. */
  row?: ActedChild;
  attempts: number;
};

const WHETHER = optionsOf(['notified', 'attempted'], actWord);
const WAYS = optionsOf(CONTACT_WAYS, actWayWord);
const PLANS = optionsOf(CARE_PLANS, carePlanWord);

function ContactFields() {
  return (
    <>
      <Field name="whether" label={text.whether}>
        <Segmented block options={WHETHER} aria-label={text.whether} />
      </Field>
      <Field name="way" label={text.way}>
        <Segmented block options={WAYS} aria-label={text.way} />
      </Field>
    </>
  );
}

function BookedFields({ row }: Props) {
  return (
    <DayField
      name="day"
      label={text.bookedDay}
      rules={[required(text.bookedDay)]}
      {...(row?.foundOn && { earliest: row.foundOn })}
    />
  );
}

function PlannedFields() {
  return (
    <>
      <Field name="plan" label={text.plan} rules={[required(text.plan)]}>
        <Select options={PLANS} />
      </Field>
      <DayField
        name="day"
        label={text.nextVisit}
        hint={text.nextVisitHint}
        earliest={serverToday()}
      />
    </>
  );
}

/** `unreachable` closes a case only after attempts on several days. */
function ClosedFields({ attempts }: Props) {
  const isTooEarly = attempts < ATTEMPTS_BEFORE_UNREACHABLE;
  const reasons = CLOSE_REASONS.map((value) => ({
    value,
    label: caseOutcomeWord[value],
    disabled: value === 'unreachable' && isTooEarly,
  }));
  return (
    <Field
      name="reason"
      label={text.reason}
      rules={[required(text.reason)]}
      hint={isTooEarly && text.unreachableHint(ATTEMPTS_BEFORE_UNREACHABLE)}
    >
      <Select options={reasons} />
    </Field>
  );
}

function AssignedFields() {
  const { data = [], isLoading } = useApiQuery(listAssignees, {});
  const options = data.map(({ id, name, open }) => ({
    value: id,
    label: text.assignable(name, open),
  }));
  return (
    <Field name="userId" label={text.assignee}>
      <Select options={options} loading={isLoading} allowClear placeholder={followUpText.nobody} />
    </Field>
  );
}

const FIELDS: Readonly<Record<RecordedAction['act'], (props: Props) => ReactNode>> = {
  contact: ContactFields,
  booked: BookedFields,
  planned: PlannedFields,
  closed: ClosedFields,
  assigned: AssignedFields,
  noted: () => null,
  takenBack: () => null,
};

/** 其他 says nothing without a note. */
const neededForOther: FormRule = ({ getFieldValue }) => ({
  validateTrigger: 'onSubmit',
  validator: (_rule: unknown, note: unknown) =>
    getFieldValue('reason') === 'other' && isEmptyValue(note)
      ? Promise.reject(new Error(text.noteMissing))
      : Promise.resolve(),
});

function NoteField({ act }: Props) {
  const label = act === 'takenBack' ? text.takeBackReason : text.note;
  const isNeeded = act === 'takenBack' || act === 'noted';
  const hintOf = act === 'closed' ? text.noteNeededForOther : text.noteHint;
  return (
    <Field
      name="note"
      label={label}
      hint={isNeeded ? text.noteNeeded(ACT_NOTE_MAX) : hintOf(ACT_NOTE_MAX)}
      rules={[
        ...(isNeeded ? [required(label)] : []),
        ...(act === 'closed' ? [neededForOther] : []),
        maxChars(label, ACT_NOTE_MAX),
        printableRule,
      ]}
    >
      <CountedTextArea max={ACT_NOTE_MAX} />
    </Field>
  );
}

export function ActFields(props: Props) {
  const Own = FIELDS[props.act];
  return (
    <>
      <Own {...props} />
      <NoteField {...props} />
    </>
  );
}
