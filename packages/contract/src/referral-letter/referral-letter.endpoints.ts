/**
 * The calls of the referral letter: staff issue and print it, the hospital reads and writes on its page. The hospital's are
 * POST: proxies log addresses, and the token with the birth date opens what a letter shows.
 */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  file,
  idField,
  institution,
  linkTokenField,
  oneOf,
} from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import {
  BATCH_CASES_MAX,
  caseBatchErrors,
  followUpErrors,
  refusedCase,
} from '../follow-up/index.ts';
import { referralLetterErrors } from './referral-letter.errors.ts';
import { hospitalResult, issuedLetter, letterDoor, letterView } from './referral-letter.schema.ts';

const { over, birthDateWrong, notReferred, notFound, incomplete } = referralLetterErrors;

export const issueLetter = defineEndpoint({
  method: 'POST',
  path: '/followUp/referralLetter',
  summary:
    'Issues the referral letter of a child whose case asks for a hospital. The same letter for the rest of the day',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'add' },
  input: z.object({ patientId: idField }),
  reply: oneOf(issuedLetter),
  faults: { patientId: notReferred },
});

export const letterPdf = defineEndpoint({
  method: 'GET',
  path: '/followUp/referralLetter.pdf',
  summary: 'A referral letter as PDF, one A4 page',
  access: institution('followUp.menu'),
  log: { model: 'followUp', optype: 'export' },
  input: z.object({ id: idField }),
  reply: file,
  faults: { id: notFound },
});

export const issueLetters = defineEndpoint({
  method: 'POST',
  path: '/followUp/referralLetters',
  summary:
    'Issues the referral letters of up to 500 children and prints them in the background, as one PDF in the order of their classes. Each is issued or refused by itself; the answer says which and why',
  access: institution('followUp.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'followUp', optype: 'add' },
  input: z.object({
    ids: z
      .array(idField)
      .min(1)
      .max(BATCH_CASES_MAX)
      .refine((ids) => new Set(ids).size === ids.length),
    ...purposeField,
  }),
  reply: oneOf(
    z.object({
      /** Of the job; null where no letter was issued. */
      id: idField.nullable(),
      letters: z.number().int(),
      refused: z.array(refusedCase),
    }),
  ),
  faults: { ids: caseBatchErrors.childrenInvalid, purpose: disclosureErrors.purposeInvalid },
});

const token = linkTokenField(/^[\w-]{20,80}$/);

export const openLetter = defineEndpoint({
  method: 'POST',
  path: '/referralLetter/open',
  summary: 'Whether the page of a referral letter is open, and whose it is',
  access: 'public',
  log: { model: 'followUp', optype: 'view' },
  input: z.object({ token }),
  reply: oneOf(letterDoor),
  faults: { token: over },
});

export const readLetter = defineEndpoint({
  method: 'POST',
  path: '/referralLetter/read',
  summary: 'What a referral letter shows, for who knows the birth date of its child',
  access: 'public',
  log: { model: 'followUp', optype: 'view' },
  input: z.object({ token, birthDate: dateField }),
  reply: oneOf(letterView),
  faults: { token: over, birthDate: birthDateWrong },
});

export const disownLetter = defineEndpoint({
  method: 'POST',
  path: '/referralLetter/otherChild',
  summary:
    'The hospital saw another child than that of the letter: no result is stored, and staff check it. Said once, as long as it waits',
  access: 'public',
  log: { model: 'followUp', optype: 'edit' },
  input: z.object({ id: idField, token, birthDate: dateField }),
  reply: done,
  faults: { id: incomplete, token: over, birthDate: birthDateWrong },
});

export const writeLetter = defineEndpoint({
  method: 'POST',
  path: '/referralLetter/write',
  summary:
    'What a hospital found at the visit: once, and corrected within a day. The same id again is the same result',
  access: 'public',
  log: { model: 'followUp', optype: 'edit' },
  input: z
    .object({
      id: idField,
      token,
      birthDate: dateField,
      day: dateField,
      result: hospitalResult,
      /** What the hospital wrote before, in whose place this stands. */
      inPlaceOf: idField.optional(),
    })
    .refine(({ day, result: { nextVisitOn } }) => nextVisitOn === null || nextVisitOn > day, {
      path: ['result'],
    }),
  reply: done,
  faults: {
    id: incomplete,
    inPlaceOf: incomplete,
    token: over,
    birthDate: birthDateWrong,
    day: incomplete,
    result: followUpErrors.visitInvalid,
  },
});
