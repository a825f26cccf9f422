/** Runs an import: check, write, cancel, start again. */
import { cancelJob, jobErrors } from '@spine/contract/job';
import { importRoster, listPatients, rosterErrors, rosterRefusal } from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { refreshJobs } from '#platform/jobs.ts';
import { toast } from '#platform/toast.ts';
import type { ChosenFile, ImportState } from './roster-import.state.ts';
import { rosterImportText as text } from './roster-import.text.ts';

const MILLISECONDS = 1000;
const FILE_FAULTS: readonly number[] = [
  rosterErrors.unreadable.code,
  rosterErrors.wrongTemplate.code,
  rosterErrors.tooManyRows.code,
];

export type RosterImport = {
  readonly state: ImportState;
  check(chosen: ChosenFile): void;
  write(chosen: ChosenFile): void;
  cancel(): void;
  /** Back to the first step. */
  rechoose(): void;
};

export function useRosterImport(): RosterImport {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const queries = useQueryClient();
  const running = useRef<Running>(undefined);
  // A running import goes on as a job under 任务.
  useEffect(() => () => abandon(running.current), []);

  const run = async (chosen: ChosenFile, check: boolean): Promise<void> => {
    const jobId = newRecordId();
    const abort = new AbortController();
    running.current = { jobId, abort };
    setState({ step: check ? 'checking' : 'writing', chosen });
    const started = performance.now();
    const next = await tryImport(chosen, { check, jobId, signal: abort.signal });
    void refreshJobs();
    if (abort.signal.aborted) return;
    const seconds = (performance.now() - started) / MILLISECONDS;
    setState(next(seconds));
    if (check) return;
    for (const endpoint of [listPatients, listClasses]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
    }
  };

  return {
    state,
    check: (chosen) => void run(chosen, true),
    write: (chosen) => void run(chosen, false),
    cancel: () => {
      if (running.current) void cancelRunning(running.current);
      setState((now) => ({ step: 'choose', ...('chosen' in now && { before: now.chosen }) }));
    },
    rechoose: () => setState({ step: 'choose' }),
  };
}

type Running = { readonly jobId: string; readonly abort: AbortController };

function abandon(running: Running | undefined): void {
  running?.abort.abort();
  void refreshJobs();
}

/** Cancels the job. An unknown job was not fully sent yet; one that is over cannot be undone. */
async function cancelRunning({ jobId, abort }: Running): Promise<void> {
  const isOver = await call(cancelJob, { id: jobId }, { quiet: true }).then(
    () => false,
    (error: unknown) => error instanceof Refused && error.code === jobErrors.over.code,
  );
  abort.abort();
  toast.notice(isOver ? text.tooLate : text.canceled);
  void refreshJobs();
}

type Next = (seconds: number) => ImportState;
type Attempt = { check: boolean; jobId: string; signal: AbortSignal };

async function tryImport(chosen: ChosenFile, { check, jobId, signal }: Attempt): Promise<Next> {
  const { schoolId } = chosen;
  const input = { schoolId, check: check ? '1' : '0', format: 'any', jobId } as const;
  try {
    const outcome = await call(importRoster, input, { file: chosen.file, signal, quiet: true });
    if (outcome.written) toast.success(text.done(outcome.total));
    return (seconds) =>
      outcome.written
        ? { step: 'done', chosen, outcome }
        : { step: 'right', chosen, outcome, seconds };
  } catch (error) {
    return afterFailure(chosen, error);
  }
}

function afterFailure(chosen: ChosenFile, error: unknown): Next {
  if (!(error instanceof Refused)) return () => ({ step: 'choose', before: chosen });
  const refusal =
    error.code === rosterErrors.wrongContent.code ? rosterRefusal.safeParse(error.data) : undefined;
  if (refusal?.success) {
    return (seconds) => ({ step: 'wrong', chosen, refusal: refusal.data, seconds });
  }
  const { message } = error;
  // A file that is no roster must be chosen again; after a failed connection the chosen file stays.
  if (FILE_FAULTS.includes(error.code)) return () => ({ step: 'choose', message });
  return () => ({ step: 'choose', message, before: chosen });
}
