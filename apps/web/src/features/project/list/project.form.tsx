/** Adding and editing a project, in a dialog: name, schools, first and last day. */
import { SCREENING_METHODS, type ScreeningMethod, screeningMethodWord } from '@spine/contract/exam';
import { isCalendarDate } from '@spine/contract/kernel';
import {
  addProject,
  editProject,
  PROJECT_NAME_MAX,
  type ProjectInfo,
} from '@spine/contract/project';
import { Form, type FormRule, Input, Radio, Select } from 'antd';
import { useCall } from '#platform/use-call.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { SHOWING_PROJECTS } from '../project.queries.ts';
import { projectText as text } from '../project.text.ts';

type Values = {
  name: string;
  method: ScreeningMethod;
  schoolIds?: string[];
  startDate?: string;
  endDate?: string;
};
type Props = { project?: ProjectInfo | undefined; onClose: () => void };

const notBeforeStart: FormRule = ({ getFieldValue }) =>
  faultRule((end: string | undefined) => {
    const start: unknown = getFieldValue('startDate');
    if (typeof start !== 'string' || !isCalendarDate(start)) return undefined;
    return end && isCalendarDate(end) && end < start ? text.endBeforeStart : undefined;
  });

function initialOf({ name, method, schools, startDate, endDate }: ProjectInfo): Values {
  return {
    name,
    method,
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

export function ProjectForm({ project, onClose }: Props) {
  const refresh = SHOWING_PROJECTS;
  const add = useCall(addProject, { success: text.ADD_SUCCESS, refresh });
  const edit = useCall(editProject, { success: text.EDIT_SUCCESS, refresh });
  const save = async ({ name, method, schoolIds = [], startDate, endDate }: Values) => {
    const dates = { startDate: startDate ?? null, endDate: endDate ?? null };
    const input = { name, method, schoolIds, ...dates };
    if (project) await edit.mutateAsync({ input: { id: project.id, ...input } });
    else await add.mutateAsync({ input });
  };
  return (
    <FormModal<Values>
      title={project ? text.editTitle : text.add}
      initial={project ? initialOf(project) : { method: 'twoStage' }}
      submit={save}
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
      <DayField name="startDate" label={text.startDate} />
      <DayField name="endDate" label={text.endDate} rules={[notBeforeStart]} />
    </FormModal>
  );
}
