/**
 * What screens share about long work: `announceJob()` after a call that began some, so that 任务 in the header counts it
 * and opens; `fetchJobFile(id)` brings the file of one. The rest is in `features/job`.
 */
import { countJobs, downloadJobFile, listJobs } from '@spine/contract/job';
import { API_PREFIX } from '@spine/contract/kernel';
import { create } from 'zustand';
import { saveFrom } from './download.ts';
import { queryClient } from './query-client.ts';
import { forgetOnLeave } from './session.ts';
import { keyOf } from './use-call.ts';

/** By then the server has noted that the file was fetched. */
const FETCHED_MS = 1000;

/** Whether the list of jobs is open. */
export const useJobPanel = create<{ open: boolean }>(() => ({ open: false }));

forgetOnLeave(() => useJobPanel.setState({ open: false }));

/** Asks the server again how the jobs stand. */
export async function refreshJobs(): Promise<void> {
  await Promise.all(
    [countJobs, listJobs].map((each) => queryClient.invalidateQueries({ queryKey: keyOf(each) })),
  );
}

/** Shows that a job was begun: opens the list of jobs, where its progress is seen and its file will be. */
export function announceJob(): void {
  useJobPanel.setState({ open: true });
  void refreshJobs();
}

/** Leaves the bytes to the browser, however many they are. */
export function fetchJobFile(id: string): void {
  saveFrom(`${API_PREFIX}${downloadJobFile.path}?id=${encodeURIComponent(id)}`);
  setTimeout(() => void refreshJobs(), FETCHED_MS);
}
