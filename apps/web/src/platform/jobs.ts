/**
 * Jobs, as other screens use them: `announceJob()` after a call that started one opens 任务 in the header, and reads again what the job changes when it has ended; `saveJobFile(id)` downloads the file of one. The rest is in `features/job`.
 */
import { countJobs, downloadJobFile, listJobs } from '@spine/contract/job';
import type { Endpoint } from '@spine/contract/kernel';
import { create } from 'zustand';
import { saveProvedPath } from './call/download.ts';
import { queryClient } from './call/query-client.ts';
import { keyOf } from './call/use-api.ts';
import { clearOnSessionEnd } from './session/session.ts';

/** By then the server has recorded the download. */
const REFRESH_DELAY_MS = 1000;

/** Whether the list of jobs is open. */
export const useJobPanel = create<{ open: boolean }>(() => ({ open: false }));

clearOnSessionEnd(() => useJobPanel.setState({ open: false }));

/** Reloads the jobs and their count. */
export async function refreshJobs(): Promise<void> {
  await Promise.all(
    [countJobs, listJobs].map((each) => queryClient.invalidateQueries({ queryKey: keyOf(each) })),
  );
}

/** What is to be read again when a job ends. */
const changing = new Set<Endpoint>();
let openBefore = 0;

/** Opens the list of jobs after one was started; it shows the progress and later the file. */
export function announceJob(changes: readonly Endpoint[] = []): void {
  for (const each of changes) changing.add(each);
  useJobPanel.setState({ open: true });
  void refreshJobs();
}

/** Hears how many jobs are open, each time they are counted: fewer than before, or none, and one has ended. */
export function jobsCounted(open: number): void {
  const hasEnded = open === 0 || open < openBefore;
  openBefore = open;
  if (!hasEnded) return;
  for (const each of changing) void queryClient.invalidateQueries({ queryKey: keyOf(each) });
  if (open === 0) changing.clear();
}

/** Downloads by the browser itself, so that files of any size work. */
export async function saveJobFile(id: string): Promise<void> {
  await saveProvedPath(`${downloadJobFile.path}?id=${encodeURIComponent(id)}`);
  setTimeout(() => void refreshJobs(), REFRESH_DELAY_MS);
}
