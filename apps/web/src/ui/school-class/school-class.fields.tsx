/** Selects of a school, one of its grades and one of its classes, for forms with these field names. */
import { listClasses } from '@spine/contract/school';
import { Form, type FormInstance, Select } from 'antd';
import { useApiQuery } from '#platform/call/use-api.ts';
import { CHOICES_FRESH_MS, useSchoolChoices } from '#ui/choices.ts';
import type { Option } from '#ui/list-page/list-types.ts';
import { schoolClassText as text } from './school-class.text.ts';

type SchoolClass = {
  schoolId?: string | undefined;
  gradeName?: string | undefined;
  clazzName?: string | undefined;
};

const toOption = (name: string): Option => ({ value: name, label: name });

function useSchoolClassOptions({ schoolId, gradeName }: SchoolClass) {
  const schools = useSchoolChoices();
  const { data } = useApiQuery(
    listClasses,
    { schoolId: schoolId ?? '' },
    { staleTime: CHOICES_FRESH_MS, enabled: schoolId !== undefined },
  );
  const grades = schoolId === undefined ? [] : (data?.rows ?? []);
  const grade = grades.find((each) => each.gradeName === gradeName);
  return {
    schools: schools.options,
    grades: grades.map((each) => toOption(each.gradeName)),
    classes: (grade?.classes ?? []).map((each) => toOption(each.clazzName)),
  };
}

type SelectFieldProps = {
  name: string;
  label: string;
  placeholder: string;
  options: Option[];
  allowClear: boolean;
  className?: string;
  onChange?: () => void;
};

/** A searchable select, disabled without options. */
export function SelectField({ name, label, className = '', ...select }: SelectFieldProps) {
  return (
    <Form.Item name={name} label={label} className={className}>
      <Select
        {...select}
        disabled={select.options.length === 0}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
}

type Props = {
  form: FormInstance;
  chosen: SchoolClass;
  /** Without a placeholder for the class there is no select for it. */
  placeholders: { school: string; grade: string; clazz: string | undefined };
  allowClear: boolean;
  className?: string;
};

/** Choosing another school or grade clears the selects below it. */
export function SchoolClassFields({ form, chosen, placeholders, ...look }: Props) {
  const { schools, grades, classes } = useSchoolClassOptions(chosen);
  const clear = (...names: (keyof SchoolClass)[]) =>
    form.setFieldsValue(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <>
      <SelectField
        {...look}
        name="schoolId"
        label={text.school}
        placeholder={placeholders.school}
        options={schools}
        onChange={() => clear('gradeName', 'clazzName')}
      />
      <SelectField
        {...look}
        name="gradeName"
        label={text.grade}
        placeholder={placeholders.grade}
        options={grades}
        onChange={() => clear('clazzName')}
      />
      {placeholders.clazz !== undefined && (
        <SelectField
          {...look}
          name="clazzName"
          label={text.clazz}
          placeholder={placeholders.clazz}
          options={classes}
        />
      )}
    </>
  );
}
