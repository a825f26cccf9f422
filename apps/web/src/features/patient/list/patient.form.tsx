/**
 * Adding and editing a child, in a dialog. The school is chosen once; grades and classes the school already has are
 * offered, and any other may be typed.
 */
import { addDays } from '@spine/contract/kernel';
import {
  addPatient,
  DOCUMENT_KINDS,
  type DocumentKind,
  documentKindWord,
  documentWarnings,
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
  readDocument,
  STUDENT_ID_MAX,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { type FormRule, Input, Radio, Select } from 'antd';
import { useRef } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import {
  faultRule,
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
  documentKind?: DocumentKind;
  document?: string;
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
  const own = patient ? [{ value: patient.schoolId, label: patient.schoolName }] : [];
  const others = options.filter(({ value }) => value !== patient?.schoolId);
  const isFixed = patient !== undefined && patient.leftOn === null;
  const shown = isFixed ? own : [...own, ...others];
  return (
    <Field
      name="schoolId"
      label={text.school}
      rules={[required(text.school)]}
      hint={patient && (patient.leftOn ? text.schoolOfLeaver : text.schoolFixed)}
      wide
    >
      <Select
        options={shown}
        loading={loading && !isFixed}
        disabled={isFixed}
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

/** What is wrong with the number; the masked one that came and was left alone is not sent. */
function findDocumentFault(
  patient: PatientInfo | undefined,
  { kind, number }: { kind: DocumentKind | undefined; number: string | undefined },
): string | undefined {
  if (!kind && !number) return undefined;
  if (patient && patient.document === number && patient.documentKind === kind) return undefined;
  const reading = readDocument({ kind: kind ?? '1', number: number ?? '' });
  return 'reason' in reading ? reading.reason.why : undefined;
}

function documentRule(patient: PatientInfo | undefined): FormRule {
  return ({ getFieldValue }) =>
    faultRule((number: string | undefined) =>
      findDocumentFault(patient, { kind: getFieldValue('documentKind'), number }),
    );
}

/** Says what the number says otherwise than the form; it is saved all the same. */
const otherwiseRule: FormRule = ({ getFieldsValue }) => ({
  warningOnly: true,
  ...faultRule((typed: string | undefined) => {
    const {
      birthDate = '',
      gender = 'o',
      documentKind: kind = '1',
    } = getFieldsValue(true) as Values;
    const reading = readDocument({ kind, number: typed ?? '' });
    if ('reason' in reading) return undefined;
    return documentWarnings(reading.document, { birthDate, gender })[0]?.why;
  }),
});

function DocumentFields({ patient }: { patient: PatientInfo | undefined }) {
  return (
    <>
      <Field name="documentKind" label={text.documentKind}>
        <Select
          options={optionsOf(DOCUMENT_KINDS, documentKindWord)}
          placeholder={documentKindWord[1]}
          allowClear
        />
      </Field>
      <Field
        name="document"
        label={text.document}
        rules={[documentRule(patient), otherwiseRule]}
        hint={patient?.document ? text.documentKeptHint : text.documentHint}
      >
        <Input data-typed="code" autoComplete="off" />
      </Field>
    </>
  );
}

function toFormValues(patient: PatientInfo): Values {
  const { schoolId, name, studentId, gender, birthDate, gradeName, clazzName, tel } = patient;
  const { documentKind, document } = patient;
  const person = { schoolId, name, studentId, gender, birthDate, gradeName, clazzName, tel };
  return { ...person, document, ...(documentKind && { documentKind }) };
}

const PARTS = describeParts<typeof PATIENT_PARTS, Values>(PATIENT_PARTS, {
  name: { label: text.name, show: ({ name }) => name },
  studentId: { label: text.studentId, show: ({ studentId }) => studentId },
  gender: { label: text.gender, show: ({ gender }) => gender && genderWord[gender] },
  birthDate: { label: text.birthDate, show: ({ birthDate }) => birthDate },
  documentKind: {
    label: text.identity,
    show: ({ documentKind, document }) =>
      documentKind && `${documentKindWord[documentKind]} ${document ?? ''}`,
  },
  tel: { label: text.tel, show: ({ tel }) => tel },
  gradeName: {
    label: text.gradeAndClass,
    show: ({ gradeName, clazzName }) => `${gradeName} ${clazzName}`,
  },
});

/** A kind that was cleared takes the document away; a number without a kind is a resident's. */
function toInput({ schoolId: _byItself, documentKind, ...typed }: Partial<Values>) {
  const isTyped = typed.document && !typed.document.includes('*');
  return { ...typed, documentKind: documentKind ?? (isTyped ? ('1' as const) : null) };
}

const REFRESH = [listPatients, listClasses];

function usePatientEdit(opened: PatientInfo | undefined) {
  const refresh = [...REFRESH, patientDetail];
  const call = useApiMutation(editPatient, { success: text.EDIT_SUCCESS, refresh });
  // No part of the record: a child that has left comes to another school with all of them.
  const school = useRef<string>(undefined);
  const edit = useEdit(opened, {
    shape: patientInfo,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: toInput,
    send: (changes) =>
      call.mutateAsync({
        input: {
          ...changes,
          id: opened?.id ?? '',
          ...(school.current !== opened?.schoolId && { schoolId: school.current }),
        },
      }),
    gone: patientErrors.unknown,
    refresh,
  });
  const save: typeof edit.save = (values, form) => {
    school.current = values.schoolId;
    return edit.save(values, form);
  };
  return { ...edit, save };
}

export function PatientForm({ patient: opened, schoolId, onClose }: Props) {
  const add = useApiMutation(addPatient, { refresh: REFRESH });
  const askAlike = useAskAlike();
  const edit = usePatientEdit(opened);
  const patient = edit.row;
  const addNew = ({ tel, ...typed }: Values) =>
    askAlike(async (asking) => {
      const input = { ...typed, ...(tel && { tel }), ...asking };
      const { found } = await add.mutateAsync({ input, options: { quiet: asking.warnAlike } });
      toast.success(found ? text.FOUND_SUCCESS : text.ADD_SUCCESS);
      if (!asking.warnAlike) onClose();
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
      <DocumentFields patient={patient} />
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
