/**
 * Grade and class as fields of a form that has the school. Forms that add children suggest the roster's names and accept
 * any other; forms about existing children accept the roster's names only.
 */
import { placedFrom } from '@spine/contract/enrolment';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '@spine/contract/patient';
import {
  className,
  compareClasses,
  compareGrades,
  gradeNames,
  listClasses,
  normalizeGradeName,
} from '@spine/contract/school';
import { AutoComplete, Form, Select } from 'antd';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { CHOICES_FRESH_MS, useSchoolChoices } from '#ui/choices.ts';
import { Field } from '#ui/form/field.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import { patientText as text } from './patient.text.ts';

const USUAL_CLASSES = 12;

/** The grades and classes a school's roster has already; none while no school is chosen. */
function useRosterClasses(schoolId = '') {
  const options = { enabled: schoolId !== '', staleTime: CHOICES_FRESH_MS };
  return useApiQuery(listClasses, { schoolId }, options).data?.rows ?? [];
}

function toOptions(names: readonly string[]) {
  return [...new Set(names)].map((value) => ({ value }));
}

/** What is said in August is of the coming school year. */
function hints() {
  const today = serverToday();
  return placedFrom(today) > today
    ? { grade: text.comingGradeHint, clazz: text.comingClazzHint }
    : { grade: text.gradeHint, clazz: text.clazzHint };
}

/** Suggestions are filtered by what is typed; any other text is accepted. */
export function ClassFields() {
  const hint = hints();
  const schoolId = Form.useWatch<string | undefined>('schoolId');
  const gradeName = normalizeGradeName(Form.useWatch<string | undefined>('gradeName') ?? '');
  const rosterClasses = useRosterClasses(schoolId);
  const grades =
    rosterClasses.length > 0
      ? rosterClasses.map((grade) => grade.gradeName)
      : Object.values(gradeNames);
  const ofGrade = rosterClasses.find((grade) => grade.gradeName === gradeName)?.classes;
  const classes = ofGrade
    ? ofGrade.map(({ clazzName }) => clazzName)
    : Array.from({ length: USUAL_CLASSES }, (_class, at) => className(at + 1));
  const narrow = {
    filterOption: (typed: string, option?: { value: string }) =>
      option?.value.includes(typed) ?? false,
  };
  return (
    <>
      <Field
        name="gradeName"
        label={text.grade}
        rules={[required(text.grade), maxChars(text.grade, GRADE_NAME_MAX)]}
        hint={hint.grade}
      >
        <AutoComplete options={toOptions(grades.toSorted(compareGrades))} showSearch={narrow} />
      </Field>
      <Field
        name="clazzName"
        label={text.clazz}
        rules={[required(text.clazz), maxChars(text.clazz, CLAZZ_NAME_MAX)]}
        hint={hint.clazz}
      >
        <AutoComplete options={toOptions(classes.toSorted(compareClasses))} showSearch={narrow} />
      </Field>
    </>
  );
}

export type ClassChoice = { schoolId: string; gradeName: string; clazzName: string };

/** The school, chosen from those of the institution. */
export function SchoolChoice() {
  const form = Form.useFormInstance();
  const schools = useSchoolChoices();
  return (
    <Field name="schoolId" label={text.school} rules={[required(text.school)]} wide>
      <Select
        {...schools}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={() => form.setFieldsValue({ gradeName: undefined, clazzName: undefined })}
      />
    </Field>
  );
}

/** Grades and classes that have children; left empty, the whole school or grade. */
export function RosterClassFields() {
  const form = Form.useFormInstance();
  const schoolId = Form.useWatch<string | undefined>('schoolId');
  const gradeName = Form.useWatch<string | undefined>('gradeName');
  const rosterClasses = useRosterClasses(schoolId);
  const classes = rosterClasses.find((grade) => grade.gradeName === gradeName)?.classes ?? [];
  const grades = rosterClasses.map((grade) => grade.gradeName);
  return (
    <>
      <Field name="gradeName" label={text.grade}>
        <Select
          allowClear
          placeholder={text.wholeSchool}
          options={toOptions(grades)}
          notFoundContent={text.noChildren}
          onChange={() => form.setFieldsValue({ clazzName: undefined })}
        />
      </Field>
      <Field name="clazzName" label={text.clazz}>
        <Select
          allowClear
          disabled={gradeName === undefined}
          placeholder={gradeName === undefined ? undefined : text.wholeGrade}
          options={classes.map(({ clazzName, count }) => ({
            value: clazzName,
            label: text.clazzOf(clazzName, count),
          }))}
          notFoundContent={text.noChildren}
        />
      </Field>
    </>
  );
}
