/**
 * Exports what the filters find, in the order of the screen. What takes longer goes on under 任务 in the header; leaving
 * the page loses nothing.
 */
import type { Endpoint } from '@spine/contract/kernel';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { exportList } from '#platform/export-job.ts';
import { toast } from '#platform/toast.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { listText } from './list.text.ts';

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
        <button type="button" className="link" onClick={cancel}>
          {listText.cancelExport}
        </button>
      )}
    </>
  );
}
