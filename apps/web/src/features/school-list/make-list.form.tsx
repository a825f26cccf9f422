/** Making a list for a school: of which project and school, for whom, of which classes. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listProjects, projectDetail } from '@spine/contract/project';
import { listClasses } from '@spine/contract/school';
import {
  audienceWord,
  type HandedList,
  type ListedClass,
  listSchoolLists,
  makeSchoolList,
  RECIPIENT_MAX,
  SCHOOL_LIST_AUDIENCES,
  type SchoolListAudience,
} from '@spine/contract/school-list';
import { Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { CHOICES_FRESH_MS } from '#ui/choices.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import { schoolListText as text } from './school-list.text.ts';

type Place = { projectId: string; schoolId: string };
type Values = Place & {
  audience: SchoolListAudience;
  recipient: string;
  classes: string[];
};

const AUDIENCES = optionsOf(SCHOOL_LIST_AUDIENCES, audienceWord);

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The project and one of its schools. */
export function PlaceFields({ form }: { form: FormInstance }) {
  const projectId = Form.useWatch<string | undefined>('projectId', form) ?? '';
  const fresh = { staleTime: CHOICES_FRESH_MS };
  const projects = useApiQuery(listProjects, { size: DROPDOWN_SIZE }, fresh);
  const project = useApiQuery(
    projectDetail,
    { id: projectId },
    { ...fresh, enabled: projectId !== '' },
  );
  return (
    <>
      <Field name="projectId" label={text.project} rules={[required(text.project)]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text.choose}
          loading={projects.isPending}
          options={(projects.data?.rows ?? []).map(toOption)}
          onChange={() => form.setFieldsValue({ schoolId: undefined, classes: [] })}
        />
      </Field>
      <Field name="schoolId" label={text.school} rules={[required(text.school)]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text.choose}
          disabled={projectId === ''}
          options={(projectId === '' ? [] : (project.data?.schools ?? [])).map(toOption)}
          onChange={() => form.setFieldsValue({ classes: [] })}
        />
      </Field>
    </>
  );
}

/** A class as the value of an option. */
const keyOf = ({ gradeName, clazzName }: ListedClass) => JSON.stringify([gradeName, clazzName]);

function classOf(key: string): ListedClass {
  const [gradeName = '', clazzName = ''] = JSON.parse(key);
  return { gradeName, clazzName };
}

function ClassesField({ form }: { form: FormInstance }) {
  const schoolId = Form.useWatch<string | undefined>('schoolId', form) ?? '';
  const audience = Form.useWatch<SchoolListAudience | undefined>('audience', form);
  const isTeacher = audience === 'classTeacher';
  // Those of the roster, as the list has them: an examination may be stored with a class that was renamed or left since.
  const { data, isFetching } = useApiQuery(
    listClasses,
    { schoolId },
    { staleTime: CHOICES_FRESH_MS, enabled: schoolId !== '' },
  );
  const options = (schoolId === '' ? [] : (data?.rows ?? [])).flatMap(({ gradeName, classes }) =>
    classes.map(({ clazzName }) => ({
      value: keyOf({ gradeName, clazzName }),
      label: text.classOf(gradeName, clazzName),
    })),
  );
  return (
    <Field
      name="classes"
      label={text.classes}
      rules={isTeacher ? [required(text.classes)] : []}
      hint={isTeacher ? undefined : text.classesHint}
    >
      <Select
        mode="multiple"
        {...(isTeacher && { maxCount: 1 })}
        disabled={schoolId === ''}
        loading={isFetching}
        optionFilterProp="label"
        placeholder={isTeacher ? text.choose : text.wholeSchool}
        options={options}
      />
    </Field>
  );
}

function AudienceField({ form }: { form: FormInstance }) {
  const audience =
    Form.useWatch<SchoolListAudience | undefined>('audience', form) ?? 'schoolDoctor';
  return (
    <Field name="audience" label={text.audience} hint={text.audienceHint[audience]}>
      <Radio.Group options={AUDIENCES} onChange={() => form.setFieldsValue({ classes: [] })} />
    </Field>
  );
}

type Props = {
  initial: Partial<Place>;
  onMade: (handed: HandedList) => void;
  onClose: () => void;
};

export function MakeListForm({ initial, onMade, onClose }: Props) {
  const make = useApiMutation(makeSchoolList, { refresh: [listSchoolLists] });
  const submit = async ({ classes, ...values }: Values) => {
    const chosen = classes.map(classOf);
    const input = { ...values, ...(chosen.length > 0 && { classes: chosen }) };
    onMade(await make.mutateAsync({ input }));
  };
  return (
    <FormModal<Values>
      title={text.make}
      initial={{ audience: 'schoolDoctor', classes: [], ...initial }}
      submitLabel={text.make}
      submit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PlaceFields form={form} />
          <AudienceField form={form} />
          <Field
            name="recipient"
            label={text.name}
            hint={text.nameHint}
            rules={[required(text.name), maxChars(text.name, RECIPIENT_MAX), printableRule]}
          >
            <Input autoComplete="off" />
          </Field>
          <ClassesField form={form} />
          <p className={looks.hint}>{text.makeNote}</p>
        </>
      )}
    </FormModal>
  );
}
