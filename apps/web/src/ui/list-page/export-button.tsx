/**
 * Exports what the filters find, in the order of the screen. What takes longer goes on under 任务 in the header; leaving
 * the page loses nothing.
 */
import {
  cancelJob,
  isOver,
  type JobRow,
  jobDetail,
  jobErrors,
  startExport,
} from '@spine/contract/job';
import type { Endpoint } from '@spine/contract/kernel';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { toast } from '#platform/toast.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#ui/styles/button.module.css';
import { call } from '../../platform/call.ts';
import { announceJob, fetchJobFile, refreshJobs } from '../../platform/jobs.ts';
import { Refused } from '../../platform/refused.ts';
import { listText } from './list.text.ts';

// Writes a list as a file, in the background: what is soon done is fetched at once, the rest is left to 任务.

/** How long a person is kept waiting beside the button. */
const SOON_MS = 2000;
const LOOK_MS = 150;

type ExportEnd = 'fetched' | 'later';

/** Begins an export; throws where it was refused, and says why, or where the wait was ended on purpose. */
async function exportList(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ExportEnd> {
  const { id } = await call(startExport, { path: endpoint.path, input: { ...input } });
  const job = await soon(id, signal);
  if (!isOver(job.status)) {
    announceJob();
    return 'later';
  }
  void refreshJobs();
  if (job.status !== 'done') {
    toast.error(job.errorMsg ?? jobErrors.cancelled.message);
    throw failureOf(job);
  }
  fetchJobFile(id);
  return 'fetched';
}

/** The job when it is over, or as it stands after a while. */
async function soon(id: string, signal: AbortSignal): Promise<JobRow> {
  const until = Date.now() + SOON_MS;
  for (;;) {
    if (signal.aborted) {
      await call(cancelJob, { id }, { quiet: true });
      throw signal.reason;
    }
    const job = await call(jobDetail, { id });
    if (isOver(job.status) || Date.now() > until) return job;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function failureOf({ errorCode, errorMsg }: JobRow): Refused {
  return new Refused({ code: errorCode ?? 0, message: errorMsg ?? '' });
}

/** The call that answers a list as a file. */
export type ExportEndpoint = Endpoint<z.ZodType, { readonly kind: 'file' }>;
export type ListExport = { endpoint: ExportEndpoint; input: Readonly<Record<string, unknown>> };

/** The wait for a file: what starts it, whether it goes on, what ends it. */
export function useExport({ endpoint, input }: ListExport) {
  const [busy, setBusy] = useState(false);
  const waiting = useRef(new AbortController());
  const run = async () => {
    waiting.current = new AbortController();
    setBusy(true);
    try {
      const end = await exportList(endpoint, input, waiting.current.signal);
      if (end === 'fetched') toast.success(listText.EXPORT_SUCCESS);
    } catch {
      // What went wrong has been said, or the wait was ended on purpose.
      return;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: () => void run(), cancel: () => waiting.current.abort() };
}

export function ExportButton({ disabled, ...exported }: ListExport & { disabled: boolean }) {
  const { busy, run, cancel } = useExport(exported);
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="export" />}
        loading={busy}
        disabled={disabled}
        onClick={run}
      >
        {busy ? listText.exporting : listText.export}
      </Button>
      {busy && (
        <button type="button" className={css.link} onClick={cancel}>
          {listText.cancelExport}
        </button>
      )}
    </>
  );
}
