/** What a family answers to the notice of a project. */
import { z } from 'zod';
import { defineEndpoint, idField, oneOf, textField } from '#kernel';
import { CONSENT_REASON_MAX, consentAnswerField, consentErrors } from '../consent/index.ts';
import { familyConsent } from './family-consent.schema.ts';
import { quickQueryErrors } from './quick-query.errors.ts';
import { accessToken } from './quick-query.schema.ts';

const { familyAnswerInvalid, notAsked } = consentErrors;

export const quickQueryConsent = defineEndpoint({
  method: 'POST',
  path: '/quickQuery/consent',
  summary:
    'A family agrees, refuses or withdraws in one project, to the version of the notice that it read; to agree to an earlier one is refused. The same answer id again is one answer',
  access: 'public',
  log: { model: 'patient', optype: 'edit' },
  input: z
    .object({
      token: accessToken,
      /** The child. */
      id: idField,
      projectId: idField,
      /** Made by the page, so that a repeated request answers once. */
      answerId: idField,
      answer: consentAnswerField,
      noticeVersion: z.number().int().positive().max(32_767),
      /** Of a refusal or withdrawal. */
      reason: textField(CONSENT_REASON_MAX).optional(),
    })
    .refine(({ answer, reason }) => answer !== 'agreed' || reason === undefined, {
      path: ['reason'],
    }),
  /** All projects of the child, as they stand afterwards. */
  reply: oneOf(z.array(familyConsent)),
  faults: {
    token: quickQueryErrors.accessOver,
    id: quickQueryErrors.unknown,
    projectId: notAsked,
    answerId: familyAnswerInvalid,
    answer: familyAnswerInvalid,
    noticeVersion: consentErrors.noticeChanged,
    reason: familyAnswerInvalid,
  },
});
