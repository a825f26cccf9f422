/**
 * Class QR codes: staff make one for a class, a guardian's phone opens the form behind it and enters a child. Whoever
 * holds the code may add to the class until the code ends, and may read nothing but the names of school and class.
 */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  idField,
  instantField,
  institution,
  linkTokenField,
  oneOf,
  textField,
} from '#kernel';
import { patientQrErrors } from './class-qr.errors.ts';
import { patientErrors } from './patient.errors.ts';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX, patientInputFields } from './patient.schema.ts';
import { patientFaultText } from './patient.text.ts';

// Shapes of class QR codes: what staff get to show, and what the form may read.

/** Days after the day it was made on which a class QR code still opens its form; it ends with the day. */
export const CLASS_QR_DAYS = 7;
/** Entries through one class QR code in a day of Shanghai, repeated ones included. */
export const CLASS_QR_SUBMISSIONS = 200;
/**
 * Of those, the most from one network: no reader of a code spends it for the class. A class has up to 60 children, and all of their
 * guardians may stand behind the one address of their school or of a carrier; half of them may send again.
 */
export const CLASS_QR_PER_NETWORK = 90;
/** The most with the same phone. */
export const CLASS_QR_PER_PHONE = 10;

/** Institution, school, grade, class and end, signed; nothing of a child. */
const classFormToken = linkTokenField(/^[\w-]{60,400}$/);

const classQr = z.object({
  /** The picture as a `data:` address. */
  png: z.string(),
  /** The form's address; the token follows `#`, so that no proxy logs it. */
  url: z.string(),
  expires: instantField,
});
export type ClassQr = z.output<typeof classQr>;

const classForm = z.object({
  orgName: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  expires: instantField,
});
export type ClassForm = z.output<typeof classForm>;

const { invalid } = patientErrors;
const { formInvalid, consentMissing } = patientQrErrors;

export const createClassQr = defineEndpoint({
  method: 'POST',
  path: '/patient/qr/create',
  summary:
    'The QR code through which guardians enter the children of one class, for seven days; with renew the codes of the class made before are over',
  access: institution('patientList.add'),
  log: { model: 'patient', optype: 'add' },
  input: z.object({
    schoolId: idField,
    gradeName: textField(GRADE_NAME_MAX),
    clazzName: textField(CLAZZ_NAME_MAX),
    renew: z.boolean().default(false),
  }),
  reply: oneOf(classQr),
  faults: { schoolId: invalid, gradeName: invalid, clazzName: invalid },
  faultTexts: patientFaultText,
});

export const classFormOf = defineEndpoint({
  // A read by POST: proxies log addresses, and the token lets its holder add children.
  method: 'POST',
  path: '/patient/qr/info',
  summary: 'The names of the institution, school, grade and class of a class QR code',
  access: 'public',
  log: 'none',
  input: z.object({ token: classFormToken }),
  reply: oneOf(classForm),
  faults: { token: formInvalid },
});

export const addByClassForm = defineEndpoint({
  method: 'POST',
  path: '/patient/qr/add',
  summary:
    'Enters a child of the class of a class QR code, which waits for the staff; whether its number is known is not told',
  access: 'public',
  log: { model: 'patient', optype: 'add' },
  input: z.object({
    token: classFormToken,
    id: idField.optional(),
    ...patientInputFields,
    /** The guardian has read what the data are for and agrees. */
    consent: z.literal(true),
  }),
  reply: done,
  faults: {
    token: formInvalid,
    id: invalid,
    name: invalid,
    studentId: invalid,
    gender: invalid,
    birthDate: invalid,
    tel: invalid,
    consent: consentMissing,
  },
  faultTexts: { ...patientFaultText, token: formInvalid.message, consent: consentMissing.message },
});
