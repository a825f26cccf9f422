/** The export of the operation log. What was touched stays as its ids: the names are on the screen. */
import { LOG_MODEL_NAMES, OPERATION_NAMES } from '@spine/contract/kernel';
import type { exportLogs, LogRow } from '@spine/contract/log';
import { ROLE_NAMES } from '@spine/contract/session';
import { EXPORT_CHUNK, type ExportOf } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { logStream } from './log.repository.ts';
import { logQueryOf, totalOfLogs } from './log.service.ts';
import { cutPointText, logExportText as text } from './log.text.ts';

const DAY = 10;
const SECOND = 19;
/** Characters a cell can hold, less the words that say how many there are. */
const CELL_MAX = 32_700;

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

const columns: readonly XlsxColumn<LogRow>[] = [
  {
    title: text.optime,
    width: 20,
    value: (row) => `${row.optime.slice(0, DAY)} ${row.optime.slice(DAY + 1, SECOND)}`,
  },
  { title: text.username, width: 16, value: (row) => row.username },
  { title: text.orgname, width: 28, value: (row) => row.orgname },
  { title: text.role, width: 16, value: (row) => (row.role === null ? '' : ROLE_NAMES[row.role]) },
  { title: text.model, width: 12, value: (row) => wordOf(LOG_MODEL_NAMES, row.model) },
  { title: text.optype, width: 10, value: (row) => wordOf(OPERATION_NAMES, row.optype) },
  { title: text.level, width: 8, value: (row) => row.level },
  { title: text.keymsg, width: 48, value: (row) => row.keymsg },
  { title: text.keypoint, width: 40, value: (row) => cellOf(row.keypoint) },
];

/** Whole ids; where not all fit, the number of all of them. */
function cellOf(keypoint: string): string {
  if (keypoint.length <= CELL_MAX) return keypoint;
  const fitting = keypoint.slice(0, keypoint.lastIndexOf(',', CELL_MAX));
  return cutPointText(fitting, keypoint.split(',').length);
}

export const logExport: ExportOf<typeof exportLogs, LogRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: async ({ tenant, input }) => {
    const query = await logQueryOf(tenant, input);
    return {
      total: await totalOfLogs(tenant, query),
      rows: logStream(tenant, { ...query, chunk: EXPORT_CHUNK }),
    };
  },
};
