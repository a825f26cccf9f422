/** The families' calls. Every one but the first carries the token of the access in its body. */
import { z } from 'zod';
import { defineEndpoint, done, file, idField, linkTokenField, oneOf, textField } from '#kernel';
import { phoneText, SMS_CODE_MAX, sessionErrors } from '../session/index.ts';
import { trainingErrors, trainingFaultText, trainingInputFields } from '../training/index.ts';
import { quickQueryErrors } from './quick-query.errors.ts';
import {
  ACCESS_TOKEN,
  accessToken,
  familyAccess,
  familyChild,
  familyPrescription,
} from './quick-query.schema.ts';

const { accessOver, unknown, linkOver } = quickQueryErrors;
const { invalid, dateOutside } = trainingErrors;
const faults = { token: accessOver, id: unknown } as const;

export const quickQuery = defineEndpoint({
  method: 'POST',
  path: '/quickQuery',
  summary: 'The children a phone number is recorded for, after the code sent to it; ten minutes',
  access: 'public',
  log: { model: 'patient', optype: 'view' },
  input: z.object({ tel: phoneText, code: textField(SMS_CODE_MAX) }),
  reply: oneOf(familyAccess),
  faults: { tel: sessionErrors.phoneEmpty, code: sessionErrors.smsCodeMissing },
});

export const quickQueryChild = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/child',
  summary: 'Examinations and prescriptions of one child of an access',
  access: 'public',
  log: { model: 'report', optype: 'view' },
  input: z.object({ token: accessToken, id: idField }),
  reply: oneOf(familyChild),
  faults,
});

export const quickQueryPrescription = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/prescription',
  summary: 'One prescription of a child with its actions; the first look marks it as opened',
  access: 'public',
  log: { model: 'prescription', optype: 'view' },
  input: z.object({ token: accessToken, id: idField }),
  reply: oneOf(familyPrescription),
  faults,
});

export const quickQueryTraining = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/training',
  summary: 'Records training of a child; the same record id again is one record',
  access: 'public',
  log: { model: 'trainingRecord', optype: 'add' },
  input: z.object({
    token: accessToken,
    /** The prescription. */
    id: idField,
    /** Made by the page, so that a repeated request records once. */
    recordId: idField,
    ...trainingInputFields,
  }),
  reply: oneOf(familyPrescription),
  faults: {
    ...faults,
    recordId: invalid,
    date: dateOutside,
    minutes: invalid,
    actionCount: invalid,
  },
  faultTexts: trainingFaultText,
});

export const quickQueryLink = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/link',
  summary:
    'A link to one PDF, or to everything about a child as a zip, good for a minute, and no longer than the access',
  access: 'public',
  log: 'none',
  input: z.object({
    token: accessToken,
    /** Of an examination, of a prescription, or of a child. */
    kind: z.enum(['report', 'prescription', 'childData']),
    id: idField,
  }),
  reply: oneOf(z.object({ link: accessToken })),
  faults: { ...faults, kind: unknown },
});

export const quickQueryReport = defineEndpoint({
  method: 'GET',
  path: '/quickQuery/report',
  summary: 'The file of a link',
  access: 'public',
  log: { model: 'report', optype: 'export', once: 'hour' },
  input: z.object({ link: linkTokenField(ACCESS_TOKEN) }),
  reply: file,
  faults: { link: linkOver },
});

export const endQuickQuery = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/end',
  summary: 'Ends an access before its ten minutes are over',
  access: 'public',
  log: 'none',
  input: z.object({ token: accessToken }),
  reply: done,
  faults: { token: accessOver },
});
