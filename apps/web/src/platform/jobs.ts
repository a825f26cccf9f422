/**
 * Jobs, as other screens use them: `announceJob()` after a call that started one opens 任务 in the header; `saveJobFile(id)` downloads the file of one. The rest is in `features/job`.
 */
import { countJobs, downloadJobFile, listJobs } from '@spine/contract/job';
import { API_PREFIX } from '@spine/contract/kernel';
import { create } from 'zustand';
import { saveUrl } from './call/download.ts';
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

/** Opens the list of jobs after one was started; it shows the progress and later the file. */
export function announceJob(): void {
  useJobPanel.setState({ open: true });
  void refreshJobs();
}

/** Downloads by the browser itself, so that files of any size work. */
export function saveJobFile(id: string): void {
  saveUrl(`${API_PREFIX}${downloadJobFile.path}?id=${encodeURIComponent(id)}`);
  setTimeout(() => void refreshJobs(), REFRESH_DELAY_MS);
}
