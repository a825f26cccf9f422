/** The export of Bluetooth codes. */
import type { BatchCodeRow, exportBatchCodes } from '@spine/contract/batch-code';
import { type ExportOf, everyPage } from '#platform/http/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { listCodes } from './batch-code.service.ts';
import { batchCodeExportText as text } from './batch-code.text.ts';

const DAY = 10;
const MINUTE = 16;

const columns: readonly XlsxColumn<BatchCodeRow>[] = [
  { title: text.code, width: 14, value: (row) => row.code },
  { title: text.batch, width: 20, value: (row) => row.batch },
  {
    title: text.batchTime,
    width: 18,
    value: (row) => `${row.batchTime.slice(0, DAY)} ${row.batchTime.slice(DAY + 1, MINUTE)}`,
  },
  { title: text.downloadNum, width: 12, value: (row) => text.states[row.downloadNum] },
];

export const batchCodeExport: ExportOf<typeof exportBatchCodes, BatchCodeRow> = {
  subject: text.subject,
  columns,
  filterNames: {
    code: text.code,
    batch: text.batch,
    downloadNum: text.downloadNum,
  },
  read: ({ tenant, input }) => everyPage((page) => listCodes(tenant, { ...input, ...page })),
};
