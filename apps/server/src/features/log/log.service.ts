/** The operation log: part of a user name finds lines through the names of users, days are days in Shanghai. */
import {
  addDays,
  dateInShanghai,
  instantInShanghai,
  LOG_MODEL_NAMES,
  OPERATION_NAMES,
  type ParsedInputOf,
  secondOf,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import {
  type exportLogs,
  type ListedLogRow,
  type LogInfo,
  type LogPoint,
  type LogRow,
  type listLogs as listLogsCall,
  logErrors,
  NAMED_POINTS_MAX,
} from '@spine/contract/log';
import { ROLE_NAMES } from '@spine/contract/session';
import { usernamesContaining } from '#features/user/index.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { EXPORT_CHUNK, type ExportOf } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import {
  blockOfLine,
  countAllLogs,
  countLogs,
  type LogQuery,
  logRows,
  logStream,
  type NamedRow,
  namedRows,
  newestBlock,
  pointOfLine,
  waitingLines,
} from './log.repository.ts';
import { cutPointText, logExportText as text } from './log.text.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type LogFilters = ParsedInputOf<typeof exportLogs> & Pick<LogQuery, 'id'>;

/** What the filters of the screen ask of the table. */
async function logQueryOf(tenant: AnyTenant, filters: LogFilters): Promise<LogQuery> {
  const { username, from, to, ...rest } = filters;
  return {
    ...rest,
    usernames: username ? await usernamesContaining(tenant, username) : undefined,
    since: from ? startOfShanghaiDay(from) : undefined,
    before: to ? startOfShanghaiDay(addDays(to, 1)) : undefined,
  };
}

export async function listLogs(
  tenant: AnyTenant,
  { size, page, ...filters }: ParsedInputOf<typeof listLogsCall>,
) {
  const query = await logQueryOf(tenant, filters);
  const rows = await withPoints(tenant, await logRows(tenant, { ...query, size, page }));
  return { rows, total: await totalOfLogs(tenant, query) };
}

/** Names the first thing each line touched, where the reader may know it. */
async function withPoints(tenant: AnyTenant, rows: readonly LogRow[]): Promise<ListedLogRow[]> {
  const firsts = rows.map(({ keypoint }) => keypoint.split(',', 1)[0] ?? '');
  const known = await namesOf(tenant, firsts);
  return rows.map((row, at) => {
    const id = firsts[at] ?? '';
    return { ...row, point: UUID.test(id) ? pointOf(id, known.get(id)) : null };
  });
}

async function namesOf(tenant: AnyTenant, points: readonly string[]) {
  const ids = [...new Set(points)].filter((each) => UUID.test(each));
  return new Map((await namedRows(tenant, ids)).map((row) => [row.id, row]));
}

/** How many lines a query finds. */
function totalOfLogs(tenant: AnyTenant, query: LogQuery): Promise<number> {
  const { asc: _asc, desc: _desc, ...filter } = query;
  const isUnfiltered = Object.values(filter).every((value) => value === undefined);
  return isUnfiltered ? countAllLogs(tenant) : countLogs(tenant, query);
}

/** One line in full; another institution's line is as unknown as one that nobody wrote. Refuses logErrors.unknown. */
export async function logLine(tenant: AnyTenant, id: string): Promise<LogInfo> {
  const line = (await pointOfLine(tenant, id)) ?? refuse(logErrors.unknown);
  const touched = [...new Set(line.keypoint.split(',').filter(Boolean))];
  const named = touched.slice(0, NAMED_POINTS_MAX);
  const known = await namesOf(tenant, named);
  const block = await blockOfLine(tenant, id);
  return {
    ...line,
    points: named.map((each) => pointOf(each, known.get(each))),
    count: touched.length,
    block: block ? viewOf(block) : null,
  };
}

/** Where the chain stands. */
export async function logSealStateOf(tenant: AnyTenant) {
  const block = await newestBlock(tenant);
  return { block: block ? viewOf(block) : null, waiting: await waitingLines(tenant) };
}

function pointOf(id: string, row: NamedRow | undefined): LogPoint {
  if (!row) return { id, kind: null, name: null, deleted: false };
  const { kind, deleted } = row;
  const isChild = kind === 'patient' || kind === 'exam';
  return { id, kind, name: deleted && isChild ? null : nameOf(row), deleted };
}

function nameOf({ name, at }: NamedRow): string | null {
  return at ? `${name} ${dateInShanghai(at)}` : name;
}

function viewOf({ number, hash, sealedAt }: { number: number; hash: Buffer; sealedAt: Date }) {
  return { number, hash: hash.toString('hex'), sealedAt: instantInShanghai(sealedAt) };
}

/** Characters a cell can hold, less the words that say how many there are. */
const CELL_MAX = 32_700;

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

const columns: readonly XlsxColumn<LogRow>[] = [
  { title: text.optime, width: 20, value: (row) => secondOf(row.optime) },
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

/** The export of the operation log. What was touched stays as its ids: the names are on the screen. */
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
