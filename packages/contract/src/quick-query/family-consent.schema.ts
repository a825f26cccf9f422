/** What a family is asked before its child is examined, and what it answered. */
import { z } from 'zod';
import { dateField, idField } from '#kernel';
import { CONSENT_CHANNELS, consentAnswerField, noticeTexts } from '../consent/index.ts';

/** The notice of a project as the family of a child reads it. */
export const familyConsent = z.object({
  projectId: idField,
  projectName: z.string(),
  needsConsent: z.boolean(),
  /** It examines nobody any more; an agreement may still be withdrawn. */
  isCompleted: z.boolean(),
  /** The newest published version, which an answer names. */
  version: z.number().int(),
  /** Shanghai. */
  publishedOn: dateField,
  texts: noticeTexts,
  /** The answer that counts, whoever recorded it; null before the first. Neither its reason nor anybody's name is shown. */
  newest: z
    .object({
      answer: consentAnswerField,
      channel: z.enum(CONSENT_CHANNELS),
      noticeVersion: z.number().int().nullable(),
      /** Shanghai. */
      answeredOn: dateField,
    })
    .nullable(),
  /** What the page offers: `familyConsentAnswers`. */
  answers: z.array(consentAnswerField),
});
export type FamilyConsent = z.output<typeof familyConsent>;
