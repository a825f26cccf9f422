/**
 * Adding and editing a child, in a dialog. The school is chosen once; grades and classes the school already has are
 * offered, and any other may be typed.
 */
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import {
  addPatient,
  EARLIEST_BIRTH_YEAR,
  editPatient,
  type Gender,
  genderWord,
  listPatients,
  PATIENT_NAME_MAX,
  type PatientInfo,
  patientDetail,
  STUDENT_ID_MAX,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { Input, Radio, Select } from 'antd';
import { useCall } from '#platform/use-call.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { kept, maxChars, mobileRule, printableRule, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
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

function PersonFields() {
  const today = dateInShanghai(new Date());
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
        rules={[required(text.studentId), maxChars(text.studentId, STUDENT_ID_MAX)]}
        hint={text.studentIdHint}
      >
        <Input autoComplete="off" />
      </Field>
      <Field name="gender" label={text.gender} rules={[required(text.gender)]}>
        <Radio.Group options={optionsOf(GENDERS, genderWord)} />
      </Field>
      <Field
        name="birthDate"
        label={text.birthDate}
        rules={[required(text.birthDate)]}
        hint={text.birthDateHint}
      >
        <DayInput
          earliest={`${EARLIEST_BIRTH_YEAR}-01-01`}
          latest={today}
          opensAt={addDays(today, -USUAL_AGE_DAYS)}
        />
      </Field>
    </>
  );
}

function initialOf(patient: PatientInfo): Values {
  const { schoolId, name, studentId, gender, birthDate, gradeName, clazzName, tel } = patient;
  return { schoolId, name, studentId, gender, birthDate, gradeName, clazzName, tel };
}

export function PatientForm({ patient, schoolId, onClose }: Props) {
  const refresh = [listPatients, listClasses];
  const add = useCall(addPatient, { success: text.ADD_SUCCESS, refresh });
  const edit = useCall(editPatient, {
    success: text.EDIT_SUCCESS,
    refresh: [...refresh, patientDetail],
  });
  const save = async ({ tel, ...typed }: Values) => {
    const input = { ...typed, ...(tel && { tel }) };
    if (patient) await edit.mutateAsync({ input: { ...input, id: patient.id } });
    else await add.mutateAsync({ input });
  };
  const telKnown = patient !== undefined && patient.tel !== '';
  return (
    <FormModal<Values>
      title={patient ? text.editTitle : text.add}
      initial={patient ? initialOf(patient) : { ...(schoolId && { schoolId }) }}
      submit={save}
      onClose={onClose}
      columns={2}
    >
      <SchoolField patient={patient} />
      <PersonFields />
      <ClassFields />
      <Field
        name="tel"
        label={text.tel}
        rules={[...kept(telKnown, text.telKept), mobileRule]}
        hint={telKnown ? text.telKeptHint : text.telHint}
      >
        <Input maxLength={PHONE_LENGTH} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormModal>
  );
}
