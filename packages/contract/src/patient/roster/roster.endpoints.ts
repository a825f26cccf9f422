/** The import of a roster: template, check, write, and the file of faults. */
import { z } from 'zod';
import { defineEndpoint, either, file, idField, noInput, oneOf } from '#kernel';
import { rosterErrors } from './roster.errors.ts';
import { MAX_ROSTER_BYTES, rosterOutcome } from './roster.schema.ts';

export const rosterTemplate = defineEndpoint({
  method: 'GET',
  path: '/import/template',
  summary: 'The empty roster, an .xls file with text columns and an example on its second sheet',
  access: either('patientList.upload'),
  log: 'none',
  input: noInput,
  reply: file,
});

export const importRoster = defineEndpoint({
  method: 'POST',
  path: '/import/excel',
  summary:
    'Imports an .xls roster into a school, all rows or none; with check=1 only checks, with format=any .xlsx and CSV too. A wrong row answers 24001405 with every fault',
  access: either('patientList.upload'),
  log: { model: 'patient', optype: 'import' },
  body: 'multipart',
  bodyLimit: MAX_ROSTER_BYTES,
  input: z.object({
    schoolId: idField,
    /** Role 0 names the institution; for others their own is meant. */
    orgId: idField.optional(),
    check: z.enum(['0', '1']).default('0'),
    /** `any` takes .xlsx and CSV too; without it they are refused, as the specification says. */
    format: z.enum(['xls', 'any']).default('xls'),
    /** A fresh id for the job that imports, so that whoever waits can cancel it. */
    jobId: idField.optional(),
  }),
  reply: oneOf(rosterOutcome),
  faults: { schoolId: rosterErrors.schoolMissing, orgId: rosterErrors.organizationMissing },
});

export const rosterFaultFile = defineEndpoint({
  method: 'GET',
  path: '/import/faults/:token',
  summary:
    'The refused roster with a column that says what is wrong; for its uploader, ten minutes',
  access: either('patientList.upload'),
  log: { model: 'patient', optype: 'export' },
  input: z.object({ token: z.string().regex(/^[\w-]{32}$/) }),
  reply: file,
  faults: { token: rosterErrors.faultFileGone },
});
