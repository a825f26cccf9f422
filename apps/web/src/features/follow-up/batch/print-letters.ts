/** Prints letters to families and to hospitals: that of one child is saved at once; those of more, and lists, are made by a job. */
import { addLetters, letterPdf, type RefusedCase } from '@spine/contract/follow-up';
import {
  issueLetter,
  issueLetters,
  letterPdf as referralPdf,
} from '@spine/contract/referral-letter';
import { call } from '#platform/call/call.ts';
import { downloadFile } from '#platform/call/download.ts';
import { announceJob } from '#platform/jobs.ts';
import { SHOWN_CASES } from './use-batch.tsx';

type Choice = { readonly handOutLists?: boolean; readonly anyway?: boolean };

/** Whom a hospital sees already is left out; `anyway` prints that of one child although a hospital sees it already. */
export async function printLetters(
  ids: readonly string[],
  { handOutLists = false, anyway = false }: Choice = {},
): Promise<void> {
  const [only = ''] = ids;
  if (ids.length === 1 && !handOutLists) {
    const asked = anyway ? ({ anyway: 'yes' } as const) : {};
    return downloadFile(letterPdf, { patientId: only, ...asked });
  }
  await call(addLetters, { ids: [...ids], handOutLists });
  announceJob(SHOWN_CASES);
}

/** The referral letter of the day is issued, or printed again. */
export async function saveReferral(patientId: string): Promise<void> {
  const { id } = await call(issueLetter, { patientId });
  await downloadFile(referralPdf, { id });
}

/** Answers how many referral letters are printed, and for whom none is, with the reason. */
export async function printReferrals(
  ids: readonly string[],
): Promise<{ letters: number; refused: readonly RefusedCase[] }> {
  const { id, letters, refused } = await call(issueLetters, { ids: [...ids] });
  if (id !== null) announceJob();
  return { letters, refused };
}
