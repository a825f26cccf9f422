/** Sheets of QR labels, one label for each child of a class. */
import { z } from 'zod';
import { defineEndpoint, file, idField, institution, textField } from '#kernel';
import { patientErrors } from './patient.errors.ts';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from './patient.schema.ts';
import { patientFaultText } from './patient.text.ts';
import { labelLayout } from './patient-label.schema.ts';

const { invalid } = patientErrors;

export const labelSheet = defineEndpoint({
  method: 'GET',
  path: '/patient/qr/sheet',
  summary:
    'The QR labels of one class as PDF on A4, by student number; a code holds the id of the child, as uploads take it',
  access: institution('patientList.menu'),
  log: { model: 'patient', optype: 'export' },
  input: z.object({
    schoolId: idField,
    gradeName: textField(GRADE_NAME_MAX),
    clazzName: textField(CLAZZ_NAME_MAX),
    layout: labelLayout.default('3x8'),
    /** A first page to measure the printer with. */
    calibration: z.enum(['0', '1']).default('1'),
  }),
  reply: file,
  faults: { schoolId: invalid, gradeName: invalid, clazzName: invalid },
  faultTexts: patientFaultText,
});
