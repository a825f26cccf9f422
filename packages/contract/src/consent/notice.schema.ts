/** The text of a notice and the word that answers it: all that the families' page loads of the shapes of consent. */
import { z } from 'zod';
import { multilineField } from '#kernel';
import { CONSENT_ANSWERS } from './consent.rules.ts';

/** Characters of each field of a notice. */
export const NOTICE_FIELD_MAX = 500;

export const consentAnswerField = z.enum(CONSENT_ANSWERS);

const noticeText = multilineField(NOTICE_FIELD_MAX);
/** The texts of a notice; a draft may have empty ones. Several lines each. */
export const noticeTexts = z.object({
  responsible: noticeText,
  contact: noticeText,
  purpose: noticeText,
  method: noticeText,
  extent: noticeText,
  storagePlace: noticeText,
  storagePeriod: noticeText,
  afterPeriod: noticeText,
  safeguards: noticeText,
  refusal: noticeText,
  complaint: noticeText,
  correction: noticeText,
});
