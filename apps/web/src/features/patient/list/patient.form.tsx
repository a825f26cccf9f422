/**
 * Adding and editing a child, in a dialog. The school is chosen once; grades and classes the school already has are
 * offered, and any other may be typed.
 */
import { addDays } from '@spine/contract/kernel';
import {
  addPatient,
  EARLIEST_BIRTH_YEAR,
  editPatient,
  type Gender,
  genderWord,
  listPatients,
  PATIENT_NAME_MAX,
  PATIENT_PARTS,
  type PatientInfo,
  patientDetail,
  patientErrors,
  patientInfo,
  STUDENT_ID_MAX,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { Input, Radio, Select } from 'antd';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import {
  maxChars,
  mobileOr,
  notEmptied,
  printableRule,
  required,
  unmaskedOr,
} from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import { useAskAlike } from '../alike-question.ts';
import { patientText as text } from '../patient.text.ts';
import { ClassFields } from '../patient-class.fields.tsx';

type Values = {
  schoolId: string;
  name: string;
  studentId: string;
  gender: Gender;
  birthDate: string;
  gradeName: string;
  clazzName: string;
  tel?: string;
};
type Props = {
  /** The child to edit; undefined adds one. */
  patient?: PatientInfo | undefined;
  /** The school of the list's filter, chosen beforehand. */
  schoolId?: string | undefined;
  onClose: () => void;
};

const PHONE_LENGTH = 11;
const USUAL_AGE_DAYS = 10 * 365;
const GENDERS: readonly Gender[] = ['m', 'f', 'o'];

function SchoolField({ patient }: { patient: PatientInfo | undefined }) {
  const { options, loading } = useSchoolChoices();
  const shown = patient ? [{ value: patient.schoolId, label: patient.schoolName }] : options;
  return (
    <Field
      name="schoolId"
      label={text.school}
      rules={[required(text.school)]}
      hint={patient && text.schoolFixed}
      wide
    >
      <Select
        options={shown}
        loading={loading && !patient}
        disabled={patient !== undefined}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  );
}

function PersonFields({ studentId }: { studentId: string | undefined }) {
  const today = serverToday();
  return (
    <>
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, PATIENT_NAME_MAX), printableRule]}
        hint={text.nameHint}
      >
        <Input autoComplete="off" />
      </Field>
      <Field
        name="studentId"
        label={text.studentId}
        rules={[
          required(text.studentId),
          maxChars(text.studentId, STUDENT_ID_MAX),
          unmaskedOr(studentId, text.studentIdMasked),
        ]}
        hint={studentId === undefined ? text.studentIdHint : text.studentIdKeptHint}
      >
        <Input data-typed="code" autoComplete="off" />
      </Field>
      <Field name="gender" label={text.gender} rules={[required(text.gender)]}>
        <Radio.Group options={optionsOf(GENDERS, genderWord)} />
      </Field>
      <DayField
        name="birthDate"
        label={text.birthDate}
        rules={[required(text.birthDate)]}
        hint={text.birthDateHint}
        earliest={`${EARLIEST_BIRTH_YEAR}-01-01`}
        latest={today}
        opensAt={addDays(today, -USUAL_AGE_DAYS)}
      />
    </>
  );
}

function toFormValues(patient: PatientInfo): Values {
  const { schoolId, name, studentId, gender, birthDate, gradeName, clazzName, tel } = patient;
  return { schoolId, name, studentId, gender, birthDate, gradeName, clazzName, tel };
}

const PARTS = describeParts<typeof PATIENT_PARTS, Values>(PATIENT_PARTS, {
  name: { label: text.name, show: ({ name }) => name },
  studentId: { label: text.studentId, show: ({ studentId }) => studentId },
  gender: { label: text.gender, show: ({ gender }) => gender && genderWord[gender] },
  birthDate: { label: text.birthDate, show: ({ birthDate }) => birthDate },
  tel: { label: text.tel, show: ({ tel }) => tel },
  gradeName: {
    label: text.gradeAndClass,
    show: ({ gradeName, clazzName }) => `${gradeName} ${clazzName}`,
  },
});

function toInput({ schoolId: _fixed, ...typed }: Partial<Values>) {
  return typed;
}

const REFRESH = [listPatients, listClasses];

function usePatientEdit(opened: PatientInfo | undefined) {
  const refresh = [...REFRESH, patientDetail];
  const call = useApiMutation(editPatient, { success: text.EDIT_SUCCESS, refresh });
  return useEdit(opened, {
    shape: patientInfo,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: toInput,
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: patientErrors.unknown,
    refresh,
  });
}

export function PatientForm({ patient: opened, schoolId, onClose }: Props) {
  const add = useApiMutation(addPatient, { success: text.ADD_SUCCESS, refresh: REFRESH });
  const askAlike = useAskAlike();
  const edit = usePatientEdit(opened);
  const patient = edit.row;
  const addNew = ({ tel, ...typed }: Values) =>
    askAlike(async (warnAlike) => {
      const input = { ...typed, ...(tel && { tel }), warnAlike };
      await add.mutateAsync({ input, options: { quiet: warnAlike } });
      if (!warnAlike) onClose();
    });
  const hasTel = patient !== undefined && patient.tel !== '';
  return (
    <FormModal<Values>
      title={patient ? text.editTitle : text.add}
      initial={patient ? toFormValues(patient) : { ...(schoolId && { schoolId }) }}
      submit={patient ? edit.save : addNew}
      edit={edit}
      onClose={onClose}
      columns={2}
    >
      <SchoolField patient={patient} />
      <PersonFields studentId={patient?.studentId} />
      <ClassFields />
      <Field
        name="tel"
        label={text.tel}
        rules={[...notEmptied(hasTel, text.telKept), mobileOr(patient?.tel)]}
        hint={hasTel ? text.telKeptHint : text.telHint}
      >
        <Input data-typed="phone" maxLength={PHONE_LENGTH} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormModal>
  );
}
