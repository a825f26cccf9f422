/** An act on where children are at school: of some children, or of those that are chosen from a class. */
import {
  ACT_KINDS,
  type ActDay,
  type ActKind,
  MAX_ACT_CHILDREN,
  preparation,
  schoolYearOfSchool,
  schoolYearOverview,
} from '@spine/contract/enrolment';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import {
  actOnPlacements,
  actWord,
  CLAZZ_NAME_MAX,
  GRADE_NAME_MAX,
  listPatients,
  listRosterBatches,
  patientDetail,
} from '@spine/contract/patient';
import { gradeNames, listClasses } from '@spine/contract/school';
import { AutoComplete, Form, Input, Radio, Select } from 'antd';
import { useRef } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import type { ActChild, ActChoice } from './act-choice.ts';
import css from './school-year.module.css';
import { schoolYearText as text } from './school-year.text.ts';

type Values = {
  kind: ActKind;
  from: ActDay;
  patientIds?: string[];
  ofGrade?: string;
  ofClazz?: string | undefined;
  gradeName?: string;
  clazzName?: string;
};
type Props = {
  choice: ActChoice;
  /** Of a choice without children. */
  schoolId?: string | undefined;
  onClose: (done: boolean) => void;
};

const SHOWN_NAMES = 5;

export const CHANGED_BY_ACTS = [
  schoolYearOverview,
  schoolYearOfSchool,
  listPatients,
  patientDetail,
  listClasses,
  listRosterBatches,
];

/** A child that repeats or skips from today, in the last days of a school year, would be in another grade in two years. */
const isOfComing = (kind: ActKind): boolean =>
  (kind === 'repeat' || kind === 'skip') && usualDay() === 'september';

export function DayField({ kind }: { kind?: ActKind }) {
  const isOpen = usualDay() === 'september';
  const isComing = kind !== undefined && isOfComing(kind);
  const options: { value: ActDay; label: string; disabled?: boolean }[] = [
    { value: 'today', label: text.fromToday, disabled: isComing },
    { value: 'september', label: text.fromSeptember, disabled: !isOpen },
  ];
  const hint = isOpen ? undefined : text.fromHint;
  return (
    <Field name="from" label={text.from} hint={isComing ? text.comingHint : hint}>
      <Radio.Group options={options} />
    </Field>
  );
}

/** From when an act counts unless somebody says so. */
export function usualDay(): ActDay {
  return preparation(serverToday()).coming === null ? 'today' : 'september';
}

/** The id of an act: sent again it is the same one, unless something else is asked for. */
export function useActId() {
  const sent = useRef({ id: '', asked: '' });
  return (input: object): string => {
    const asked = JSON.stringify(input);
    if (sent.current.asked !== asked) sent.current = { id: newRecordId(), asked };
    return sent.current.id;
  };
}

/** The children of a class. */
function ChildrenFields({ schoolId }: { schoolId: string }) {
  const form = Form.useFormInstance<Values>();
  const gradeName = Form.useWatch<string | undefined>('ofGrade');
  const clazzName = Form.useWatch<string | undefined>('ofClazz');
  const grades = useApiQuery(listClasses, { schoolId }).data?.rows ?? [];
  const classes = grades.find((grade) => grade.gradeName === gradeName)?.classes ?? [];
  const filter = { schoolId, gradeName, clazzName, size: DROPDOWN_SIZE, asc: 'clazzName' } as const;
  const children = useApiQuery(listPatients, filter, { enabled: gradeName !== undefined });
  const forget = () => form.setFieldsValue({ patientIds: [] });
  return (
    <>
      <Field name="ofGrade" label={text.gradeName} rules={[required(text.gradeName)]}>
        <Select
          options={grades.map((grade) => ({ value: grade.gradeName }))}
          onChange={() => form.setFieldsValue({ ofClazz: undefined, patientIds: [] })}
        />
      </Field>
      <Field name="ofClazz" label={text.clazzName}>
        <Select
          allowClear
          disabled={gradeName === undefined}
          options={classes.map((clazz) => ({ value: clazz.clazzName }))}
          onChange={forget}
        />
      </Field>
      <Field
        name="patientIds"
        label={text.children}
        rules={[required(text.children)]}
        hint={gradeName === undefined ? text.childrenHint : undefined}
        wide
      >
        <Select
          mode="multiple"
          maxCount={MAX_ACT_CHILDREN}
          disabled={gradeName === undefined}
          loading={children.isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          options={(children.data?.rows ?? []).map((child) => ({
            value: child.id,
            label: `${child.name} ${child.clazzName}`,
          }))}
        />
      </Field>
    </>
  );
}

function ChosenChildren({ chosen }: { chosen: readonly ActChild[] }) {
  const names = chosen.slice(0, SHOWN_NAMES).map(({ name }) => name);
  return <p className={css.lead}>{text.chosen(names, chosen.length - names.length)}</p>;
}

function PlaceFields({ kind }: { kind: ActKind }) {
  const takesGrade = kind === 'grade' || kind === 'return';
  const [needsGrade, needsClazz] = [kind === 'grade', kind === 'move'];
  if (kind === 'leave') return null;
  return (
    <>
      {takesGrade && (
        <Field
          name="gradeName"
          label={text.gradeName}
          hint={text.gradeHint}
          rules={[
            ...(needsGrade ? [required(text.gradeName)] : []),
            maxChars(text.gradeName, GRADE_NAME_MAX),
          ]}
        >
          <AutoComplete
            options={Object.values(gradeNames).map((value) => ({ value }))}
            {...(!needsGrade && { placeholder: text.sameGrade })}
          />
        </Field>
      )}
      <Field
        name="clazzName"
        label={text.clazzName}
        hint={text.clazzHint}
        rules={[
          ...(needsClazz ? [required(text.clazzName)] : []),
          maxChars(text.clazzName, CLAZZ_NAME_MAX),
        ]}
      >
        <Input maxLength={CLAZZ_NAME_MAX} {...(!needsClazz && { placeholder: text.sameClazz })} />
      </Field>
    </>
  );
}

function ActFields({ choice: { chosen }, schoolId }: Pick<Props, 'choice' | 'schoolId'>) {
  const form = Form.useFormInstance<Values>();
  const kind = Form.useWatch<ActKind | undefined>('kind') ?? 'repeat';
  const chooseDay = (next: ActKind) => {
    if (isOfComing(next)) form.setFieldsValue({ from: usualDay() });
  };
  return (
    <>
      {chosen && <ChosenChildren chosen={chosen} />}
      <Field name="kind" label={text.kind} hint={text.kindHints[kind]} wide>
        <Select options={optionsOf(ACT_KINDS, actWord)} onChange={chooseDay} />
      </Field>
      {!chosen && schoolId !== undefined && <ChildrenFields schoolId={schoolId} />}
      <PlaceFields kind={kind} />
      <DayField kind={kind} />
    </>
  );
}

/** Empty fields are left out. */
function placementOf({ gradeName, clazzName }: Values) {
  return { ...(gradeName && { gradeName }), ...(clazzName && { clazzName }) };
}

export function ActDialog({ choice, schoolId, onClose }: Props) {
  const idOf = useActId();
  const act = useApiMutation(actOnPlacements, { refresh: CHANGED_BY_ACTS });
  const { kind = 'repeat', gradeName, chosen } = choice;
  const submit = async (values: Values) => {
    const patientIds = chosen?.map((child) => child.id) ?? values.patientIds ?? [];
    const { kind: done, from } = values;
    const placement = done === 'leave' ? undefined : placementOf(values);
    const asked = { kind: done, patientIds, from, ...(placement && { placement }) };
    const acted = await act.mutateAsync({ input: { id: idOf(asked), ...asked } });
    toast.success(text.acted(actWord[done], acted.changed));
    onClose(true);
  };
  return (
    <FormModal<Values>
      title={text.act}
      name="act"
      initial={{ kind, from: usualDay(), ...(gradeName !== undefined && { ofGrade: gradeName }) }}
      submitLabel={text.submit}
      submit={submit}
      onClose={() => onClose(false)}
      columns={2}
    >
      <ActFields choice={choice} schoolId={schoolId} />
    </FormModal>
  );
}
