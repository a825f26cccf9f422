/** Columns and filters of the codes, and of the batches. */

import {
  BATCH_SEARCH_MAX,
  type BatchCodeRow,
  type BatchRow,
  CODE_SEARCH_MAX,
} from '@spine/contract/batch-code';
import { formatToMinute } from '@spine/contract/kernel';
import clsx from 'clsx';
import type {
  FilterField,
  ListColumn,
  SelectFilter,
  TextFilter,
} from '#ui/list-page/list-types.ts';
import { QrCode } from '#ui/qr/qr-code.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './batch-code.module.css';
import { batchCodeText as text } from './batch-code.text.ts';

/** Spec 9. */
const LIST_QR_SIZE = 30;

/** Codes that are not downloaded yet are highlighted. */
function StatusTag({ words, waits }: { words: string; waits: boolean }) {
  return <span className={clsx(looks.state, waits && [css.waits, looks.on])}>{words}</span>;
}

function statusOf({ downloaded, count }: BatchRow): string {
  if (downloaded === 0) return text.statuses[0];
  return downloaded === count ? text.statuses[1] : text.partly(downloaded, count);
}

export function codeColumns(
  preview: (row: BatchCodeRow) => void,
): readonly ListColumn<BatchCodeRow>[] {
  return [
    {
      key: 'code',
      title: text.code,
      width: 180,
      fixed: 'start',
      sortable: true,
      render: (row) => <span className={css.codeText}>{row.code}</span>,
    },
    {
      key: 'qr',
      title: text.qr,
      width: 96,
      render: (row) => (
        <button
          type="button"
          className={css.codeQr}
          aria-label={text.preview(row.code)}
          onClick={() => preview(row)}
        >
          <QrCode text={row.code} label={text.qrOf(row.code)} size={LIST_QR_SIZE} />
        </button>
      ),
    },
    { key: 'batch', title: text.batch, width: 180 },
    {
      key: 'batchTime',
      title: text.batchTime,
      width: 200,
      sortable: true,
      render: (row) => formatToMinute(row.batchTime),
    },
    {
      key: 'downloadNum',
      title: text.status,
      width: 140,
      render: (row) => (
        <StatusTag words={text.statuses[row.downloadNum]} waits={row.downloadNum === 0} />
      ),
    },
  ];
}

export const batchColumns: readonly ListColumn<BatchRow>[] = [
  { key: 'batch', title: text.batch, width: 128, fixed: 'start' },
  {
    key: 'count',
    title: text.count,
    width: 88,
    render: (row) => `${row.count} ${text.unit}`,
  },
  {
    key: 'batchTime',
    title: text.batchTime,
    width: 150,
    sortable: true,
    render: (row) => formatToMinute(row.batchTime),
  },
  {
    key: 'downloaded',
    title: text.status,
    width: 124,
    render: (row) => <StatusTag words={statusOf(row)} waits={row.downloaded < row.count} />,
  },
];

const batchFilter: TextFilter = {
  kind: 'text',
  name: 'batch',
  label: text.batch,
  max: BATCH_SEARCH_MAX,
};
const statusFilter: SelectFilter = {
  kind: 'select',
  name: 'downloadNum',
  label: text.status,
  options: text.statuses.map((label, value) => ({ value: String(value), label })),
};

export const codeFilters: readonly FilterField[] = [
  { kind: 'text', name: 'code', typed: 'code', label: text.code, max: CODE_SEARCH_MAX },
  batchFilter,
  statusFilter,
];
export const batchFilters: readonly FilterField[] = [batchFilter, statusFilter];
