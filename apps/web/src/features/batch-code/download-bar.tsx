/** The state of a download at the bottom of the screen: running, or why it failed. */
import { downloadBatchCodes, listBatchCodes, listBatches } from '@spine/contract/batch-code';
import type { EndpointInput } from '@spine/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { downloadFile } from '#platform/call/download.ts';
import { Refused } from '#platform/call/refused.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './batch-code.module.css';
import { batchCodeText as text } from './batch-code.text.ts';

type DownloadInput = EndpointInput<typeof downloadBatchCodes>;
type DownloadState =
  | { readonly step: 'running'; readonly what: string }
  | { readonly step: 'failed'; readonly what: string; readonly message: string; retry(): void };

type CodeDownload = {
  readonly state: DownloadState | undefined;
  readonly busy: boolean;
  /** `what` describes the download in words. */
  start(input: DownloadInput, what: string): void;
  cancel(): void;
  dismiss(): void;
};

type BatchDownload = {
  readonly batch: string;
  readonly what: string;
  readonly downloaded: 'none' | 'part' | 'all';
};

/**
 * Downloads codes, one zip at a time, until it is saved, cancelled or failed; a failed one can be tried again. Codes
 * that were not delivered stay marked as not downloaded.
 */
export function useCodeDownload(): CodeDownload {
  const [state, setState] = useState<DownloadState>();
  const queries = useQueryClient();
  const running = useRef<AbortController>(undefined);

  const run = async (input: DownloadInput, what: string): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setState({ step: 'running', what });
    const next = await tryDownload(input, what, abort.signal);
    if (abort.signal.aborted) toast.notice(text.canceled);
    setState(next && { ...next, retry: () => void run(input, what) });
    for (const endpoint of [listBatchCodes, listBatches])
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  };

  return {
    state,
    busy: state?.step === 'running',
    start: (input, what) => void run(input, what),
    cancel: () => running.current?.abort(),
    dismiss: () => setState(undefined),
  };
}

/** Downloads a batch; asks for confirmation when codes of it were downloaded before. */
export function useBatchDownload(download: CodeDownload) {
  const confirm = useConfirm();
  return ({ batch, what, downloaded }: BatchDownload) => {
    const start = () => download.start({ batch }, what);
    if (downloaded === 'none') return start();
    confirm({
      title: text.againTitle(batch),
      detail: text.againDetail(downloaded === 'part'),
      okText: text.again,
      act: () => Promise.resolve(start()),
    });
  };
}

/** Saves the zip; returns the failure, or undefined when it was saved or cancelled. */
async function tryDownload(input: DownloadInput, what: string, signal: AbortSignal) {
  try {
    await downloadFile(downloadBatchCodes, input, { signal, quiet: true });
    toast.success(text.done(what));
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof Refused)) throw error;
    return { step: 'failed', what, message: error.message } as const;
  }
  return undefined;
}

export function DownloadBar({ state, cancel, dismiss }: CodeDownload) {
  if (!state) return null;
  if (state.step === 'running') {
    return (
      <div className={css.codeDownload} role="status">
        <div>
          <span>{text.running(state.what)}</span>
          <div className={clsx(css.endless, looks.track)}>
            <i />
          </div>
        </div>
        <Button onClick={cancel}>{text.cancel}</Button>
      </div>
    );
  }
  return (
    <div className={clsx(css.codeDownload, css.failed)} role="alert">
      <Icon name="warn" />
      <div>
        <b>{text.failed(state.what)}</b>
        <span>{state.message}</span>
      </div>
      <Button onClick={state.retry}>{text.retry}</Button>
      <Button type="text" onClick={dismiss}>
        {text.dismiss}
      </Button>
    </div>
  );
}
