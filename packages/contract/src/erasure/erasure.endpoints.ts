/** Erasing what tells who a child is (docs/adr/0136-erasure.md). */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  file,
  idField,
  institution,
  listOf,
  listQuery,
  oneOf,
  textField,
} from '#kernel';
import { erasureErrors } from './erasure.errors.ts';
import { ERASURE_REASON_MAX, ERASURE_REQUESTS } from './erasure.rules.ts';
import { erasureLoss, erasureRow, retention } from './erasure.schema.ts';
import { RETENTION_BASIS_MAX, RETENTION_YEARS_MAX } from './retention.rules.ts';

/** The longest name of a child. */
const TYPED_NAME_MAX = 30;

/** Far more than one child has. */
const RECORDS_MAX = 100;

const sorts = ['erasedAt'] as const;

export const erasureLossOf = defineEndpoint({
  method: 'GET',
  path: '/erasure/loss',
  summary: 'What erasing a child would take along, and how many other children may be the same one',
  access: institution('patientList.erase'),
  log: { model: 'patient', optype: 'view' },
  input: z.object({ patientId: idField }),
  reply: oneOf(erasureLoss),
  faults: { patientId: erasureErrors.childUnknown },
});

export const eraseChild = defineEndpoint({
  method: 'POST',
  path: '/erasure/add',
  summary:
    'Erases what tells who a child is, everywhere and for ever; examinations stay as numbers of nobody. The same id again is one erasure',
  access: institution('patientList.erase'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'delete' },
  input: z.object({
    id: idField,
    patientId: idField,
    /** The deleted records that were shown as this child's: refused where there are others by now. */
    records: z.array(idField).max(RECORDS_MAX),
    /** Typed anew, so that no other child is erased. */
    name: textField(TYPED_NAME_MAX),
    request: z.enum(ERASURE_REQUESTS),
    askedOn: dateField,
    /** Kept; it must not say who the child is. */
    reason: textField(ERASURE_REASON_MAX),
  }),
  reply: oneOf(z.object({ id: idField, number: z.string() })),
  faults: {
    id: erasureErrors.unknown,
    patientId: erasureErrors.childUnknown,
    records: erasureErrors.recordsChanged,
    name: erasureErrors.nameDiffers,
    request: erasureErrors.requestInvalid,
    askedOn: erasureErrors.dayInvalid,
    reason: erasureErrors.reasonInvalid,
  },
});

export const listErasures = defineEndpoint({
  method: 'GET',
  path: '/erasure/list',
  summary: 'The erasures of the institution, newest first; none says of whom',
  access: institution('patientList.erase'),
  log: 'none',
  input: listQuery(sorts, {}),
  reply: listOf(erasureRow),
});

export const erasureCertificate = defineEndpoint({
  method: 'GET',
  path: '/erasure/certificate',
  summary: 'The certificate of an erasure as PDF, without the name of the child',
  access: institution('patientList.erase'),
  log: { model: 'patient', optype: 'export' },
  input: z.object({ id: idField }),
  reply: file,
  faults: { id: erasureErrors.unknown },
});

export const readRetention = defineEndpoint({
  method: 'GET',
  path: '/erasure/retention',
  summary:
    'How many years after school who children are is kept, why, and how many are to be erased within 30 days, by school',
  access: institution('patientList.erase'),
  log: 'none',
  input: z.object({}),
  reply: oneOf(retention),
});

export const saveRetention = defineEndpoint({
  method: 'POST',
  path: '/erasure/retention/save',
  summary:
    'Sets how many years after school who children are is kept, with the basis; without years nothing ends by itself. Whom it is about is told 30 days before',
  access: institution('patientList.erase'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'edit' },
  input: z
    .object({
      years: z.number().int().min(1).max(RETENTION_YEARS_MAX).nullable(),
      basis: textField(RETENTION_BASIS_MAX).optional(),
    })
    .refine(({ years, basis }) => years === null || basis !== undefined, { path: ['basis'] }),
  reply: done,
  faults: { years: erasureErrors.yearsInvalid, basis: erasureErrors.basisInvalid },
});
