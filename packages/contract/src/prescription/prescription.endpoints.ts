/** Issuing prescriptions to children, and what becomes of them. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  exportQuery,
  file,
  idField,
  institution,
  listOf,
  oneOf,
  openableQuery,
} from '#kernel';
import { EXERCISE_REFUSALS } from './exercise-refusal.rules.ts';
import { prescriptionErrors } from './prescription.errors.ts';
import {
  issueOutcome,
  issueTarget,
  PrescriptionStatus,
  prescriptionFilters,
  prescriptionInfo,
  prescriptionRow,
} from './prescription.schema.ts';
import { prescriptionFaultText } from './prescription.text.ts';

const { planUnknown, startInvalid, targetInvalid, unknown, statusUnreachable } = prescriptionErrors;
const sorts = ['createtime', 'startDate', 'endDate'] as const;
const issueFaults = {
  prescriptionId: planUnknown,
  startDate: startInvalid,
  target: targetInvalid,
} as const;

export const previewIssue = defineEndpoint({
  // A thousand ids are too long for an address.
  method: 'POST',
  path: '/prescription/issue/preview',
  summary: 'How many children would get a prescription, and who would be left out and why',
  access: institution('prescription.edit'),
  // It names children with their results.
  log: { model: 'prescription', optype: 'view', once: 'hour' },
  input: z.object({ prescriptionId: idField, startDate: dateField, target: issueTarget }),
  reply: oneOf(issueOutcome),
  faults: issueFaults,
  faultTexts: prescriptionFaultText,
});

export const exerciseRefusal = defineEndpoint({
  method: 'GET',
  path: '/prescription/refusal',
  summary:
    'Why a child may not be given exercises; null where it may, and for a child without examinations',
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'view', once: 'hour' },
  input: z.object({ patientId: idField }),
  reply: oneOf(z.object({ refusal: z.enum(EXERCISE_REFUSALS).nullable() })),
  faults: { patientId: targetInvalid },
});

export const issuePrescription = defineEndpoint({
  method: 'POST',
  path: '/prescription/issue',
  summary:
    'Issues a prescription to children, a class or a result; severities Ⅱ and Ⅲ are left out, or refused when nobody else is meant; the same id again changes nothing and is answered alike',
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'add' },
  input: z.object({
    /** Made by the client, so that a repeated request issues once. */
    id: idField,
    prescriptionId: idField,
    startDate: dateField,
    target: issueTarget,
  }),
  reply: oneOf(issueOutcome),
  faults: { ...issueFaults, id: targetInvalid },
  faultTexts: prescriptionFaultText,
});

export const listPrescriptions = defineEndpoint({
  method: 'GET',
  path: '/prescription/issued/list',
  summary: 'Prescriptions as children have them, newest first',
  access: institution('prescription.menu'),
  log: { model: 'prescription', optype: 'view', once: 'hour' },
  input: openableQuery(sorts, prescriptionFilters),
  reply: listOf(prescriptionRow),
});

export const exportPrescriptions = defineEndpoint({
  method: 'GET',
  path: '/prescription/issued/exportExcel',
  summary: 'Every prescription the filters of the list find, as one .xlsx',
  access: institution('prescription.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'prescription', optype: 'export' },
  input: exportQuery(sorts, prescriptionFilters),
  reply: file,
});

export const prescriptionDetail = defineEndpoint({
  method: 'GET',
  path: '/prescription/issued/info',
  summary: 'The prescription of one child with its actions and trained days',
  access: institution('prescription.menu'),
  log: { model: 'prescription', optype: 'view' },
  input: z.object({ id: idField }),
  reply: oneOf(prescriptionInfo),
  faults: { id: unknown },
});

export const changePrescriptionStatus = defineEndpoint({
  method: 'POST',
  path: '/prescription/status',
  summary: 'Completes (3) or ends early (2) the prescription of a child',
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'edit' },
  input: z.object({
    id: idField,
    status: z.literal([PrescriptionStatus.Uncompleted, PrescriptionStatus.Completed]),
  }),
  reply: done,
  faults: { id: unknown, status: statusUnreachable },
});

export const withdrawPrescription = defineEndpoint({
  method: 'POST',
  path: '/prescription/issued/del',
  summary: 'Withdraws a prescription that was issued by mistake, while nothing was trained',
  access: institution('prescription.edit'),
  needsRecentProof: true,
  log: { model: 'prescription', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: unknown },
});

export const prescriptionPdf = defineEndpoint({
  method: 'GET',
  path: '/prescription/issued/pdf',
  summary: "The prescription of a child on A4 with the QR code of the family's page",
  access: institution('prescription.menu'),
  log: { model: 'prescription', optype: 'export' },
  input: z.object({ id: idField }),
  reply: file,
  faults: { id: unknown },
});
