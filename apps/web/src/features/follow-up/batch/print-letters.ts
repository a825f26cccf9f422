/** Prints letters to families: that of one child is saved at once, those of more are made by a job. */
import { addLetters, letterPdf } from '@spine/contract/follow-up';
import { call } from '#platform/call/call.ts';
import { downloadFile } from '#platform/call/download.ts';
import { announceJob } from '#platform/jobs.ts';

export async function printLetters(ids: readonly string[], withoutPhone = false): Promise<void> {
  const [only = ''] = ids;
  if (ids.length === 1) return downloadFile(letterPdf, { patientId: only });
  await call(addLetters, { ids: [...ids], withoutPhone });
  announceJob();
}
