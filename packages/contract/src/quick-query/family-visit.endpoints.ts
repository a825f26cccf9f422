/** What a family says of the hospital, and its photos of the report. */
import { z } from 'zod';
import { dateField, defineEndpoint, done, idField, oneOf, textField } from '#kernel';
import { followUpErrors } from '../follow-up/index.ts';
import {
  familyAnswerField,
  familyFollowUp,
  HOSPITAL_MAX,
  notYetField,
  PHOTO_CONSENT_VERSION,
  PHOTO_MAX_BYTES,
  PHOTOS_MAX,
  VISIT_NOTE_MAX,
} from './family-visit.schema.ts';
import { familyVisitFaultText } from './family-visit.text.ts';
import { quickQueryErrors } from './quick-query.errors.ts';
import { accessToken } from './quick-query.schema.ts';

const { accessOver, photoConsentMissing, photoTooLarge, photoUnknown, unknown, visitInvalid } =
  quickQueryErrors;

export const quickQueryPhoto = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/photo',
  summary:
    'One photo of what a hospital wrote, drawn anew without what else is in the file; removed after a day unless it is sent with a report. The same photo id again is one photo',
  access: 'public',
  log: { model: 'followUp', optype: 'upload' },
  body: 'multipart-stream',
  bodyLimit: PHOTO_MAX_BYTES,
  tooLarge: photoTooLarge,
  input: z.object({
    token: accessToken,
    /** The child. */
    id: idField,
    /** Made by the page, so that a repeated request stores once. */
    photoId: idField,
    /** The version of the words that the family agreed to. */
    consentVersion: z.coerce
      .number()
      .int()
      .refine((version) => version === PHOTO_CONSENT_VERSION),
  }),
  reply: done,
  faults: {
    token: accessOver,
    id: unknown,
    photoId: photoUnknown,
    consentVersion: photoConsentMissing,
  },
});

export const quickQueryVisit = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/visit',
  summary:
    'A family says that its child was at a hospital, has an appointment, or was not there yet. A visit stands to be checked by staff; the same act id again is one act',
  access: 'public',
  log: { model: 'followUp', optype: 'add' },
  input: z
    .object({
      token: accessToken,
      /** The child. */
      id: idField,
      /** Made by the page, so that a repeated request says it once. */
      actId: idField,
      answer: familyAnswerField,
      /** Of the visit or the appointment. */
      day: dateField.optional(),
      hospital: textField(HOSPITAL_MAX).optional(),
      note: textField(VISIT_NOTE_MAX).optional(),
      reason: notYetField.optional(),
      /** Sent before, each once. */
      photoIds: z
        .array(idField)
        .max(PHOTOS_MAX)
        .refine((ids) => new Set(ids).size === ids.length)
        .default([]),
      /** The family's report that this one is to replace. */
      inPlaceOf: idField.optional(),
    })
    .superRefine(({ answer, day, reason }, context) => {
      if (answer !== 'notYet' && day === undefined)
        context.addIssue({ code: 'custom', path: ['day'] });
      if (answer === 'notYet' && reason === undefined)
        context.addIssue({ code: 'custom', path: ['reason'] });
    }),
  reply: oneOf(familyFollowUp.nullable()),
  faults: {
    token: accessOver,
    id: unknown,
    actId: visitInvalid,
    answer: visitInvalid,
    day: visitInvalid,
    hospital: visitInvalid,
    note: followUpErrors.noteInvalid,
    reason: visitInvalid,
    photoIds: photoUnknown,
    inPlaceOf: visitInvalid,
  },
  faultTexts: familyVisitFaultText,
});
