/** The calls about forms of a bureau: managers upload them, whoever reads the statistics fills them. Nothing here names a child. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  file,
  idField,
  institution,
  listOf,
  noInput,
  oneOf,
  textField,
} from '#kernel';
import { statisticErrors, yearSummaryScope } from '../../statistic/index.ts';
import { reportFormErrors } from './report-form.errors.ts';
import { FORM_MAX_BYTES, FORM_NAME_MAX, filledField, reportForm } from './report-form.schema.ts';

/** Above the largest form, so that a larger one is refused with its own sentence. */
const BODY_MAX_BYTES = 2 * FORM_MAX_BYTES;
const { formUnknown, nameInvalid } = reportFormErrors;

export const listReportForms = defineEndpoint({
  method: 'GET',
  path: '/report/forms',
  summary: "The bureau's own forms of the institution, the newest first",
  access: institution('statistic.menu'),
  log: 'none',
  input: noInput,
  reply: listOf(reportForm),
});

export const uploadReportForm = defineEndpoint({
  method: 'POST',
  path: '/report/forms',
  summary:
    'Stores a form (.docx or .xlsx with named fields), or replaces the one with the id; a file with faults is refused with all of them',
  access: institution('template.edit'),
  log: { model: 'template', optype: 'edit' },
  body: 'multipart',
  bodyLimit: BODY_MAX_BYTES,
  input: z.object({
    id: idField.optional(),
    /** The name of the file when left out. */
    name: textField(FORM_NAME_MAX).optional(),
  }),
  reply: oneOf(z.object({ id: idField })),
  faults: { id: formUnknown, name: nameInvalid },
});

export const removeReportForm = defineEndpoint({
  method: 'POST',
  path: '/report/forms/del',
  summary: 'Deletes a form',
  access: institution('template.edit'),
  log: { model: 'template', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: formUnknown },
});

const formScope = z.object({ id: idField, ...yearSummaryScope });
const faults = { id: formUnknown, schoolYear: statisticErrors.yearRequired } as const;

export const previewReportForm = defineEndpoint({
  method: 'GET',
  path: '/report/forms/preview',
  summary: 'Every field of a form with what it is filled with',
  access: institution('statistic.menu'),
  log: 'none',
  input: formScope,
  reply: listOf(filledField),
  faults,
});

export const fillReportForm = defineEndpoint({
  method: 'GET',
  path: '/report/forms/file',
  summary: 'A form filled with the numbers of a school year',
  access: institution('statistic.menu'),
  log: { model: 'report', optype: 'export' },
  input: formScope,
  reply: file,
  faults,
});
