/** Validates the guardian's form before it is sent, by the same rules as the form of the staff (spec 5). */
import {
  type CalendarDate,
  type DayBounds,
  isMobile,
  normalizePhone,
  typedDayFault,
} from '@spine/contract/kernel';
import {
  type ClassNames,
  cleanPerson,
  EARLIEST_BIRTH_YEAR,
  type Gender,
  PATIENT_NAME_MAX,
  patientQrErrors,
  STUDENT_ID_MAX,
} from '@spine/contract/patient';
import { formText } from '#ui/form/form.text.ts';
import { classFormText as text } from './class-qr.text.ts';

export type ChildValues = {
  name: string;
  studentId: string;
  gender: Gender | '';
  birthDate: string;
  tel: string;
  consent: boolean;
};
/** The sentence of each wrong field; empty when all is well. */
export type ChildFaults = { [Field in keyof ChildValues]?: string };

/** In the order of the form, so that the first fault is the topmost. */
export const NO_CHILD: ChildValues = {
  name: '',
  studentId: '',
  gender: '',
  birthDate: '',
  tel: '',
  consent: false,
};

/** The days on which a child may be born. */
export function birthBounds(today: CalendarDate): Required<DayBounds> {
  return { earliest: `${EARLIEST_BIRTH_YEAR}-01-01`, latest: today };
}

type ChildContext = { readonly names: ClassNames; readonly today: CalendarDate };

/** What is wrong with the values; `names` is the class the form is for. */
export function childFaults(values: ChildValues, context: ChildContext): ChildFaults {
  return {
    ...personFaults(values, context),
    ...shapeFaults(values, context.today),
    ...(values.tel !== '' &&
      !isMobile(normalizePhone(values.tel)) && { tel: formText.TEL_MSG_ERROR }),
    ...(!values.consent && { consent: patientQrErrors.consentMissing.message }),
  };
}

/** Missing and too long values, in the words of the other forms. */
function shapeFaults(values: ChildValues, today: CalendarDate): ChildFaults {
  const { name, studentId, gender, birthDate } = values;
  const faults = {
    name: textFault(name, text.name, PATIENT_NAME_MAX),
    studentId: textFault(studentId, text.studentId, STUDENT_ID_MAX),
    gender: gender === '' ? text.choose(text.gender) : undefined,
    birthDate:
      birthDate === '' ? text.choose(text.birthDate) : typedDayFault(birthDate, birthBounds(today)),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

function textFault(value: string, label: string, max: number): string | undefined {
  const { length } = [...value.trim()];
  if (length === 0) return formText.IS_REQUIRED(label);
  return length > max ? formText.tooLong(label, max) : undefined;
}

/** Faults found by `cleanPerson`, such as damaged characters and impossible dates. */
function personFaults(values: ChildValues, { names, today }: ChildContext): ChildFaults {
  const cleaned = cleanPerson({ ...values, ...names }, today);
  if (cleaned.ok) return {};
  return Object.fromEntries(cleaned.faults.map(({ field, message }) => [field, message]));
}
