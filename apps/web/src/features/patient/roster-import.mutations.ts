/** Runs an import: check, write, cancel, start again. */
import { importRoster, listPatients, rosterErrors, rosterRefusal } from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { toast } from '#platform/toast.ts';
import { keyOf } from '#platform/use-call.ts';
import type { Chosen, ImportState } from './roster-import.state.ts';
import { rosterImportText as text } from './roster-import.text.ts';

const MILLISECONDS = 1000;
const FILE_FAULTS: readonly number[] = [
  rosterErrors.unreadable.code,
  rosterErrors.wrongTemplate.code,
  rosterErrors.tooManyRows.code,
];

export type RosterImport = {
  readonly state: ImportState;
  check(chosen: Chosen): void;
  write(chosen: Chosen): void;
  cancel(): void;
  /** Back to the first step. */
  rechoose(): void;
};

export function useRosterImport(): RosterImport {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const queries = useQueryClient();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (chosen: Chosen, check: boolean): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setState({ step: check ? 'checking' : 'writing', chosen });
    const started = performance.now();
    const next = await attempt(chosen, check, abort.signal);
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
      running.current?.abort();
      toast.notice(text.canceled);
      setState((now) => ({ step: 'choose', ...('chosen' in now && { before: now.chosen }) }));
    },
    rechoose: () => setState({ step: 'choose' }),
  };
}

type Next = (seconds: number) => ImportState;

async function attempt(chosen: Chosen, check: boolean, signal: AbortSignal): Promise<Next> {
  const input = { schoolId: chosen.schoolId, check: check ? '1' : '0' } as const;
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

function afterFailure(chosen: Chosen, error: unknown): Next {
  if (!(error instanceof Refused)) return () => ({ step: 'choose', before: chosen });
  const refusal =
    error.code === rosterErrors.wrongContent.code ? rosterRefusal.safeParse(error.data) : undefined;
  if (refusal?.success) {
    return (seconds) => ({ step: 'wrong', chosen, refusal: refusal.data, seconds });
  }
  const { message } = error;
  // A file that is no roster has to be chosen anew; it stays chosen when only the way to the server failed.
  if (FILE_FAULTS.includes(error.code)) return () => ({ step: 'choose', message });
  return () => ({ step: 'choose', message, before: chosen });
}
