/** What a download is doing, over the foot of the screen: on its way, or why it failed. */
import { downloadBatchCodes, listBatchCodes, listBatches } from '@spine/contract/batch-code';
import type { InputOf } from '@spine/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { downloadFrom } from '#platform/download.ts';
import { Refused } from '#platform/refused.ts';
import { toast } from '#platform/toast.ts';
import { keyOf } from '#platform/use-call.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './batch-code.module.css';
import { batchCodeText as text } from './batch-code.text.ts';

type Wanted = InputOf<typeof downloadBatchCodes>;
type DownloadState =
  | { readonly step: 'running'; readonly what: string }
  | { readonly step: 'failed'; readonly what: string; readonly message: string; retry(): void };

type CodeDownload = {
  readonly state: DownloadState | undefined;
  readonly busy: boolean;
  /** `what` is downloaded, in words. */
  start(input: Wanted, what: string): void;
  cancel(): void;
  dismiss(): void;
};

type AskedBatch = {
  readonly batch: string;
  readonly what: string;
  readonly downloaded: 'none' | 'part' | 'all';
};

/**
 * Downloads codes, one zip at a time: it runs until it is saved, cancelled or failed, and a failed one can be tried
 * again. What was not delivered stays not downloaded, so that nothing is lost by either.
 */
export function useCodeDownload(): CodeDownload {
  const [state, setState] = useState<DownloadState>();
  const queries = useQueryClient();
  const running = useRef<AbortController>(undefined);

  const run = async (input: Wanted, what: string): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setState({ step: 'running', what });
    const next = await attempt(input, what, abort.signal);
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

/** Downloads a batch; asks first where codes of it were downloaded before. */
export function useBatchDownload(download: CodeDownload) {
  const confirm = useConfirm();
  return ({ batch, what, downloaded }: AskedBatch) => {
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

/** Saves the zip; answers what stopped it, unless the user did. */
async function attempt(input: Wanted, what: string, signal: AbortSignal) {
  try {
    await downloadFrom(downloadBatchCodes, input, { signal, quiet: true });
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
