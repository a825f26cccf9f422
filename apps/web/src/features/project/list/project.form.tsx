/** Adding and editing a project, in a dialog: name, schools, method, whether it needs consent, first and last day. */
import { consentKindWord } from '@spine/contract/consent';
import { SCREENING_METHODS, type ScreeningMethod, screeningMethodWord } from '@spine/contract/exam';
import { isCalendarDate } from '@spine/contract/kernel';
import {
  addProject,
  editProject,
  PROJECT_NAME_MAX,
  PROJECT_PARTS,
  type ProjectInfo,
  projectErrors,
  projectInfo,
} from '@spine/contract/project';
import { Form, type FormRule, Input, Radio, Select } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { PROJECT_QUERIES } from '../project.queries.ts';
import { projectText as text } from '../project.text.ts';

type Values = {
  name: string;
  method: ScreeningMethod;
  needsConsent: boolean;
  schoolIds?: string[];
  startDate?: string;
  endDate?: string;
};
type Props = {
  project?: ProjectInfo | undefined;
  /** Chosen beforehand for a new project. */
  schoolIds?: string[];
  onClose: () => void;
};

const notBeforeStart: FormRule = ({ getFieldValue }) =>
  faultRule((end: string | undefined) => {
    const start: unknown = getFieldValue('startDate');
    if (typeof start !== 'string' || !isCalendarDate(start)) return undefined;
    return end && isCalendarDate(end) && end < start ? text.endBeforeStart : undefined;
  });

function toFormValues(project: ProjectInfo): Values {
  const { name, method, needsConsent, schools, startDate, endDate } = project;
  return {
    name,
    method,
    needsConsent,
    schoolIds: schools.map(({ id }) => id),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
  };
}

function SchoolsField() {
  const schools = useSchoolChoices();
  return (
    <Field name="schoolIds" label={text.schools} hint={text.schoolsHint} wide>
      <Select
        mode="multiple"
        {...schools}
        placeholder={text.schoolsPlaceholder}
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount="responsive"
      />
    </Field>
  );
}

const METHODS = SCREENING_METHODS.map((value) => ({ value, label: screeningMethodWord[value] }));

/** Says what the chosen method means for results. */
function MethodField({ isExamined }: { isExamined: boolean }) {
  const method = Form.useWatch<ScreeningMethod | undefined>('method') ?? 'twoStage';
  const hint = text.methodHint[method];
  return (
    <Field
      name="method"
      label={text.method}
      hint={isExamined ? `${hint}。${text.methodChange}` : hint}
      wide
    >
      <Radio.Group optionType="button" options={METHODS} />
    </Field>
  );
}

const CONSENT_KINDS = [
  { value: false, label: consentKindWord.false },
  { value: true, label: consentKindWord.true },
];

/** Says what the chosen kind means for who is examined. */
function ConsentField() {
  const needsConsent = Form.useWatch<boolean | undefined>('needsConsent') ?? false;
  return (
    <Field
      name="needsConsent"
      label={text.consent}
      hint={needsConsent ? text.consentHint.needed : text.consentHint.informed}
      wide
    >
      <Radio.Group optionType="button" options={CONSENT_KINDS} />
    </Field>
  );
}

function Schools({ ids }: { ids: readonly string[] }) {
  const { options } = useSchoolChoices();
  const names = options.filter(({ value }) => ids.includes(value)).map(({ label }) => label);
  return <>{names.length === 0 ? text.noSchools : names.join('、')}</>;
}

const PARTS = describeParts<typeof PROJECT_PARTS, Values>(PROJECT_PARTS, {
  name: { label: text.name, show: ({ name }) => name },
  schoolIds: { label: text.schools, show: ({ schoolIds = [] }) => <Schools ids={schoolIds} /> },
  method: { label: text.method, show: ({ method }) => method && screeningMethodWord[method] },
  needsConsent: {
    label: text.consent,
    show: ({ needsConsent = false }) => consentKindWord[`${needsConsent}`],
  },
  startDate: { label: text.startDate, show: ({ startDate }) => startDate },
  endDate: { label: text.endDate, show: ({ endDate }) => endDate },
});

/** Sorts the schools, so that another order of choosing is no change. */
function toInput({ schoolIds = [], ...typed }: Partial<Values>) {
  return { ...typed, schoolIds: schoolIds.toSorted() };
}

function useProjectEdit(opened: ProjectInfo | undefined) {
  const refresh = PROJECT_QUERIES;
  const call = useApiMutation(editProject, { success: text.EDIT_SUCCESS, refresh });
  return useEdit(opened, {
    shape: projectInfo,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: toInput,
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: projectErrors.unknown,
    refresh,
  });
}

export function ProjectForm({ project: opened, schoolIds = [], onClose }: Props) {
  const add = useApiMutation(addProject, { success: text.ADD_SUCCESS, refresh: PROJECT_QUERIES });
  const edit = useProjectEdit(opened);
  const project = edit.row;
  const addNew = async (values: Values) => {
    await add.mutateAsync({ input: { ...values, schoolIds: values.schoolIds ?? [] } });
  };
  return (
    <FormModal<Values>
      title={project ? text.editTitle : text.add}
      initial={
        project ? toFormValues(project) : { method: 'twoStage', needsConsent: false, schoolIds }
      }
      submit={project ? edit.save : addNew}
      edit={edit}
      onClose={onClose}
      columns={2}
    >
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, PROJECT_NAME_MAX)]}
        hint={text.nameHint}
        wide
      >
        <Input autoComplete="off" />
      </Field>
      <SchoolsField />
      <MethodField isExamined={(project?.counts.exams ?? 0) > 0} />
      <ConsentField />
      <DayField name="startDate" label={text.startDate} />
      <DayField name="endDate" label={text.endDate} rules={[notBeforeStart]} />
    </FormModal>
  );
}
