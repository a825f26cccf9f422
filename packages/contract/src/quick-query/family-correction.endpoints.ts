/** What a family says is wrong in the record of its child. */
import { z } from 'zod';
import { defineEndpoint, idField, oneOf } from '#kernel';
import {
  correctionInputFaults,
  correctionInputFields,
  dataRequestErrors,
  namesItsExam,
} from '../data-request/index.ts';
import { quickQueryErrors } from './quick-query.errors.ts';
import { accessToken, familyCorrection } from './quick-query.schema.ts';

export const quickQueryCorrection = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/correction',
  summary:
    'A family asks that a fact about its child be corrected; staff decide within fifteen days. The same request id again is one request',
  access: 'public',
  log: { model: 'patient', optype: 'edit' },
  input: z
    .object({
      token: accessToken,
      /** The child. */
      id: idField,
      /** Made by the page, so that a repeated request asks once. */
      requestId: idField,
      ...correctionInputFields,
    })
    .refine(namesItsExam, { path: ['examId'] }),
  /** All requests about the child, newest first. */
  reply: oneOf(z.array(familyCorrection)),
  faults: {
    token: quickQueryErrors.accessOver,
    id: quickQueryErrors.unknown,
    requestId: dataRequestErrors.idUsed,
    ...correctionInputFaults,
  },
});
