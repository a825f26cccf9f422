/** Files of rows: ordered, fetched, and noted as handed in. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  file,
  idField,
  institution,
  listOf,
  multilineField,
  oneOf,
  textField,
} from '#kernel';
import { disclosureErrors } from '../../disclosure/disclosure.errors.ts';
import { purposeField } from '../../disclosure/export-purpose.schema.ts';
import { monitoringErrors } from '../monitoring.errors.ts';
import { MONITORED_STAGES } from '../plan/monitoring-plan.rules.ts';
import { fileFaultText, monitoringFileErrors } from './monitoring-file.errors.ts';
import {
  FILE_FORMATS,
  FILE_KINDS,
  FILE_SCOPES,
  HANDED_IN_NOTE_MAX,
  HANDED_IN_TO_MAX,
  monitoringFile,
} from './monitoring-file.schema.ts';

const { planUnknown, schoolNotPlanned } = monitoringErrors;
const { fileUnknown, fileInvalid } = monitoringFileErrors;

export const listMonitoringFiles = defineEndpoint({
  method: 'GET',
  path: '/monitoring/files',
  summary: 'The files of rows of a plan, newest first',
  access: institution('monitoring.menu'),
  log: 'none',
  input: z.object({ planId: idField }),
  reply: listOf(monitoringFile),
  faults: { planId: planUnknown },
});

/** What a file is about. */
const fileOrderFields = {
  planId: idField,
  kind: z.enum(FILE_KINDS),
  format: z.enum(FILE_FORMATS),
  scope: z.enum(FILE_SCOPES),
  areaCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  schoolId: idField.optional(),
  stage: z.enum(MONITORED_STAGES).optional(),
} as const;

/** A scope names what it is of, and nothing else. */
function isScopeNamed({
  scope,
  areaCode,
  schoolId,
  stage,
}: {
  readonly scope: string;
  readonly areaCode?: string | undefined;
  readonly schoolId?: string | undefined;
  readonly stage?: string | undefined;
}): boolean {
  return (
    (scope === 'county') === (areaCode !== undefined) &&
    (scope === 'school') === (schoolId !== undefined) &&
    (scope === 'school') === (stage !== undefined)
  );
}

export const orderMonitoringFile = defineEndpoint({
  method: 'POST',
  path: '/monitoring/files/add',
  summary:
    'Writes a file of rows in the background, in parts of the size of the plan. Where rows bounce it is not written and stands in the list with their counts, until it is ordered with that question',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'add' },
  input: z
    .object({
      /** Made by the client, so that an order that is sent twice is one file. */
      id: idField,
      ...fileOrderFields,
      /** The file in the list that asks: as many rows may bounce as it says, for as many of each reason. */
      questionId: idField.optional(),
    })
    .refine(isScopeNamed, { path: ['scope'] }),
  reply: oneOf(z.object({ id: idField })),
  faults: {
    id: fileInvalid,
    planId: planUnknown,
    kind: fileInvalid,
    format: fileInvalid,
    scope: fileInvalid,
    areaCode: fileInvalid,
    schoolId: schoolNotPlanned,
    stage: schoolNotPlanned,
    questionId: fileUnknown,
  },
  faultTexts: {
    kind: fileFaultText.kind,
    format: fileFaultText.format,
    scope: fileFaultText.scope,
    areaCode: fileFaultText.scope,
  },
});

export const downloadMonitoringFile = defineEndpoint({
  // A purpose in own words stays out of addresses.
  method: 'POST',
  path: '/monitoring/files/part',
  summary: 'One part of a file of rows, as it was written',
  access: institution('monitoring.edit'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'monitoring', optype: 'export' },
  input: z.object({ id: idField, nr: z.number().int().min(1), ...purposeField }),
  reply: file,
  faults: { id: fileUnknown, nr: fileUnknown, purpose: disclosureErrors.purposeInvalid },
});

export const handInMonitoringFile = defineEndpoint({
  method: 'POST',
  path: '/monitoring/files/handIn',
  summary: 'Notes that a file was handed in: when and to whom',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'edit' },
  input: z.object({
    id: idField,
    on: dateField,
    to: textField(HANDED_IN_TO_MAX),
    note: multilineField(HANDED_IN_NOTE_MAX).default(''),
  }),
  reply: done,
  faults: { id: fileUnknown, on: fileInvalid, to: fileInvalid, note: fileInvalid },
  faultTexts: {
    on: fileFaultText.handedInOn,
    to: fileFaultText.handedInTo,
    note: fileFaultText.note,
  },
});

export const undoMonitoringHandIn = defineEndpoint({
  method: 'POST',
  path: '/monitoring/files/handIn/undo',
  summary: 'Takes back that a file was handed in, where it was noted by mistake',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'edit' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: fileUnknown },
});
