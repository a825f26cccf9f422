/** Recording an incident, and filling it in until it is closed. */
import {
  INCIDENT_CHILDREN_MAX,
  INCIDENT_KINDS,
  INCIDENT_PARTS,
  INCIDENT_WORDS_MAX,
  type IncidentKind,
  type IncidentRow,
  incidentKindWord,
  incidentRow,
  listIncidents,
  readAuditDue,
  saveIncident,
} from '@spine/contract/audit';
import { InputNumber, Select } from 'antd';
import { useRef } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import { incidentText as text } from './incident.text.ts';

const DAYS = ['happenedOn', 'noticedOn', 'familiesToldOn', 'authorityToldOn', 'closedOn'] as const;
const WORDS = ['what', 'cause', 'measures'] as const;

type Values = {
  kind: IncidentKind;
  schoolId?: string | null;
  happenedOn: string;
  noticedOn: string;
  under14?: number | null;
  from14?: number | null;
  what: string;
  cause?: string;
  measures?: string;
  familiesToldOn?: string | null;
  authorityToldOn?: string | null;
  closedOn?: string | null;
};
type Props = { incident?: IncidentRow | undefined; onClose: () => void };

/** antd's fields are empty with undefined. */
function toFormValues(row: IncidentRow): Partial<Values> {
  const fields = INCIDENT_PARTS.flat().map((field) => [field, row[field] ?? undefined]);
  return Object.fromEntries(fields);
}

/** All fields of the form, those that were emptied too. */
function toInput(values: Partial<Values>): Partial<Values> {
  return Object.fromEntries(INCIDENT_PARTS.flat().map((field) => [field, values[field] ?? null]));
}

function SchoolName({ id }: { id: string | null | undefined }) {
  const { options } = useSchoolChoices();
  return options.find(({ value }) => value === id)?.label ?? text.anySchool;
}

const count = (children: number | null | undefined) => children ?? text.unknown;

const PARTS = describeParts<typeof INCIDENT_PARTS, Values>(INCIDENT_PARTS, {
  kind: { label: text.kind, show: ({ kind }) => kind && incidentKindWord[kind] },
  schoolId: { label: text.school, show: ({ schoolId }) => <SchoolName id={schoolId} /> },
  happenedOn: {
    label: text.days,
    show: (values) => DAYS.map((day) => `${text[day]} ${values[day] ?? text.none}`).join('；'),
  },
  under14: { label: text.under14, show: ({ under14 }) => count(under14) },
  from14: { label: text.from14, show: ({ from14 }) => count(from14) },
  what: { label: text.what, show: ({ what }) => what },
  cause: { label: text.cause, show: ({ cause }) => cause },
  measures: { label: text.measures, show: ({ measures }) => measures },
});

/** Of a school that was deleted it shows the name that the incident has. */
function SchoolField({ incident }: Pick<Props, 'incident'>) {
  const { options: living, loading } = useSchoolChoices();
  const { schoolId = null, schoolName = '' } = incident ?? {};
  const isGone = schoolId !== null && !living.some(({ value }) => value === schoolId);
  const options = isGone ? [...living, { value: schoolId, label: schoolName }] : living;
  return (
    <Field name="schoolId" label={text.school}>
      <Select
        options={options}
        loading={loading}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={text.anySchool}
      />
    </Field>
  );
}

function ChildrenField({ name }: { name: 'under14' | 'from14' }) {
  return (
    <Field name={name} label={text[name]} hint={text.childrenHint}>
      <InputNumber min={0} max={INCIDENT_CHILDREN_MAX} precision={0} />
    </Field>
  );
}

const HINTS = {
  what: text.whatHint,
  cause: text.beforeClosing,
  measures: text.beforeClosing,
} as const;

function WordsField({ name }: { name: (typeof WORDS)[number] }) {
  const rules = [maxChars(text[name], INCIDENT_WORDS_MAX), printableRule];
  return (
    <Field
      name={name}
      label={text[name]}
      hint={HINTS[name]}
      rules={name === 'what' ? [required(text[name]), ...rules] : rules}
      wide
    >
      <CountedTextArea max={INCIDENT_WORDS_MAX} rows={2} />
    </Field>
  );
}

function IncidentDay({ name }: { name: (typeof DAYS)[number] }) {
  const isRequired = name === 'happenedOn' || name === 'noticedOn';
  return (
    <DayField
      name={name}
      label={text[name]}
      rules={isRequired ? [required(text[name])] : []}
      latest={serverToday()}
      {...(name === 'closedOn' && { hint: text.closedHint })}
    />
  );
}

export function IncidentForm({ incident: opened, onClose }: Props) {
  // The same incident when it is sent again.
  const newId = useRef(newRecordId());
  const isPlatform = useSession(({ user }) => user?.orgId === null);
  const refresh = [listIncidents, readAuditDue];
  const save = useApiMutation(saveIncident, { success: text.saved, refresh });
  const edit = useEdit(opened, {
    shape: incidentRow,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: toInput,
    send: (changes) => save.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    refresh,
  });
  const record = async (values: Values) => {
    await save.mutateAsync({ input: { ...values, id: newId.current } });
  };
  return (
    <FormModal<Values>
      title={opened ? text.editTitle : text.add}
      name="incident"
      initial={edit.row ? toFormValues(edit.row) : {}}
      submit={opened ? edit.save : record}
      edit={edit}
      columns={2}
      onClose={onClose}
    >
      <Field name="kind" label={text.kind} rules={[required(text.kind)]} wide={isPlatform}>
        <Select options={optionsOf(INCIDENT_KINDS, incidentKindWord)} />
      </Field>
      {!isPlatform && <SchoolField incident={opened} />}
      <IncidentDay name="happenedOn" />
      <IncidentDay name="noticedOn" />
      <ChildrenField name="under14" />
      <ChildrenField name="from14" />
      {WORDS.map((name) => (
        <WordsField key={name} name={name} />
      ))}
      <IncidentDay name="familiesToldOn" />
      <IncidentDay name="authorityToldOn" />
      <IncidentDay name="closedOn" />
    </FormModal>
  );
}
