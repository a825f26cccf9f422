/**
 * Exports the filtered list in its current order, as a job. A quick one is downloaded at once; a longer one continues under 任务
 * in the header, even when the page is left.
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
import { useRef } from 'react';
import type { z } from 'zod';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { announceJob, refreshJobs, saveJobFile } from '#platform/jobs.ts';
import { toast } from '#platform/toast.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { listText } from './list.text.ts';

/** How long the button waits for the job. */
const MAX_WAIT_MS = 2000;
const POLL_MS = 150;

type ExportEnd = 'fetched' | 'later';

/** Starts an export. Throws when it fails, after a message, or when the signal aborts, which cancels the job. */
async function exportList(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ExportEnd> {
  const { id } = await call(startExport, { path: endpoint.path, input: { ...input } });
  const job = await waitForJob(id, signal);
  if (!isOver(job.status)) {
    announceJob();
    return 'later';
  }
  void refreshJobs();
  if (job.status !== 'done') {
    toast.error(job.errorMsg ?? jobErrors.cancelled.message);
    throw toRefused(job);
  }
  await saveJobFile(id);
  return 'fetched';
}

/** Polls the job until it has ended or the maximum wait is over. */
async function waitForJob(id: string, signal: AbortSignal): Promise<JobRow> {
  const until = Date.now() + MAX_WAIT_MS;
  for (;;) {
    if (signal.aborted) {
      await call(cancelJob, { id }, { quiet: true });
      throw signal.reason;
    }
    const job = await call(jobDetail, { id });
    if (isOver(job.status) || Date.now() > until) return job;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function toRefused({ errorCode, errorMsg }: JobRow): Refused {
  return new Refused({ code: errorCode ?? 0, message: errorMsg ?? '' });
}

/** The endpoint that returns a list as a file. */
export type ExportEndpoint = Endpoint<z.ZodType, { readonly kind: 'file' }>;
export type ListExport = { endpoint: ExportEndpoint; input: Readonly<Record<string, unknown>> };

/** Runs an export: `run` starts it, `busy` while it is waited for, `cancel` ends it. */
export function useExport({ endpoint, input }: ListExport) {
  const { busy, once } = useOnce();
  const abort = useRef(new AbortController());
  const run = async () => {
    abort.current = new AbortController();
    try {
      const end = await exportList(endpoint, input, abort.current.signal);
      if (end === 'fetched') toast.success(listText.EXPORT_SUCCESS);
    } catch {
      // The error has been shown, or the user cancelled.
    }
  };
  return { busy, run: () => void once(run), cancel: () => abort.current.abort() };
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
