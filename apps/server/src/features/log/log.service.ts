/** The operation log. A part of a user name is resolved to users first; days are days in Shanghai. */
import {
  addDays,
  dateInShanghai,
  formatToSecond,
  instantInShanghai,
  LOG_MODEL_NAMES,
  OPERATION_NAMES,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import {
  CHILD_LOG_DAYS,
  CHILD_LOG_MAX,
  type ChildLog,
  type exportLogs,
  type ListedLogRow,
  type LogInfo,
  type LogPoint,
  type LogRow,
  type listLogs as listLogsCall,
  logErrors,
  NAMED_POINTS_MAX,
} from '@spine/contract/log';
import { patientErrors } from '@spine/contract/patient';
import { ROLE_NAMES } from '@spine/contract/session';
import { usernamesContaining } from '#features/user/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import { EXPORT_CHUNK, type ExportSource } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  countAllLogs,
  countByRole,
  countLogs,
  countLooks,
  countWaitingLines,
  findBlockOfLine,
  findChildExams,
  findPoint,
  findSubjectLines,
  type LogQuery,
  logRows,
  logStream,
  type NamedRow,
  namedRows,
  newestBlock,
} from './log.repository.ts';
import { cutPointText, lookWords, logExportText as text } from './log.text.ts';
import { readLooks } from './looks.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type LogFilters = ParsedEndpointInput<typeof exportLogs> & Pick<LogQuery, 'id'>;

/** The filters of the screen as a query of the table. */
async function toLogQuery(tenant: AnyTenant, filters: LogFilters): Promise<LogQuery> {
  const { username, from, to, ...rest } = filters;
  return {
    ...rest,
    usernames: username ? await usernamesContaining(tenant, username) : undefined,
    since: from ? startOfShanghaiDay(from) : undefined,
    before: to ? startOfShanghaiDay(addDays(to, 1)) : undefined,
  };
}

/** Who reads the log. */
type Reader = Pick<Actor, 'accountKind'>;

export async function listLogs(
  tenant: AnyTenant,
  reader: Reader,
  { size, page, ...filters }: ParsedEndpointInput<typeof listLogsCall>,
) {
  const query = await toLogQuery(tenant, filters);
  const rows = await withPoints(tenant, reader, await logRows(tenant, { ...query, size, page }));
  return { rows, total: await countMatchingLogs(tenant, query) };
}

/** Adds the name of the first row that each line touched, where the reader may see it. */
async function withPoints(
  tenant: AnyTenant,
  reader: Reader,
  rows: readonly LogRow[],
): Promise<ListedLogRow[]> {
  const firsts = rows.map(({ keypoint }) => keypoint.split(',', 1)[0] ?? '');
  const names = await loadNames(tenant, reader, firsts);
  return rows.map((row, at) => {
    const id = firsts[at] ?? '';
    return { ...row, point: UUID.test(id) ? toLogPoint(id, names.get(id)) : null };
  });
}

/** Children are named to who works with them, which no auditor does. */
async function loadNames(tenant: AnyTenant, reader: Reader, points: readonly string[]) {
  const ids = [...new Set(points)].filter((each) => UUID.test(each));
  const rows = await namedRows(tenant, ids);
  const isShown = ({ kind }: NamedRow) =>
    reader.accountKind !== 'auditor' || !NAMING_CHILDREN.includes(kind);
  return new Map(rows.filter(isShown).map((row) => [row.id, row]));
}

const NAMING_CHILDREN: readonly NamedRow['kind'][] = [
  'patient',
  'exam',
  'prescription',
  'trainingRecord',
];

function countMatchingLogs(tenant: AnyTenant, query: LogQuery): Promise<number> {
  const { asc: _asc, desc: _desc, ...filter } = query;
  const isUnfiltered = Object.values(filter).every((value) => value === undefined);
  return isUnfiltered ? countAllLogs(tenant) : countLogs(tenant, query);
}

/** One line in full; another institution's line is answered like one that does not exist. Refuses logErrors.unknown. */
export async function logLine(tenant: AnyTenant, reader: Reader, id: string): Promise<LogInfo> {
  const line = (await findPoint(tenant, id)) ?? refuse(logErrors.unknown);
  const touched = [...new Set(line.keypoint.split(',').filter(Boolean))];
  const listed = touched.slice(0, NAMED_POINTS_MAX);
  const names = await loadNames(tenant, reader, listed);
  const block = await findBlockOfLine(tenant, id);
  return {
    ...line,
    points: listed.map((each) => toLogPoint(each, names.get(each))),
    count: touched.length,
    block: block ? toBlockView(block) : null,
  };
}

/** Who opened or changed what is known of a child. Refuses patientErrors.unknown. */
export async function loadChildLog(
  tenant: Tenant,
  patientId: string,
  now: Date,
): Promise<ChildLog> {
  const exams = (await findChildExams(tenant, patientId)) ?? refuse(patientErrors.unknown);
  const since = startOfShanghaiDay(addDays(dateInShanghai(now), -CHILD_LOG_DAYS));
  const query = { subjects: [patientId, ...exams], since };
  const [looks, counts] = await Promise.all([
    readLooks((page) => findSubjectLines(tenant, query, page), CHILD_LOG_MAX),
    countLooks(tenant, query),
  ]);
  return {
    lines: looks.map(({ newest, oldest, words }) => ({
      id: oldest.id,
      name: newest.name,
      at: instantInShanghai(newest.optime),
      words: lookWords(words),
    })),
    ...counts,
  };
}

/** How often users of each role did something with what is known of a child, by day, without saying who. */
export async function countLooksByRole(tenant: Tenant, patientId: string) {
  const exams = await findChildExams(tenant, patientId);
  return exams ? countByRole(tenant, [patientId, ...exams]) : [];
}

/** The newest block of the hash chain, and how many lines are not sealed yet. */
export async function loadSealState(tenant: AnyTenant) {
  const block = await newestBlock(tenant);
  return { block: block ? toBlockView(block) : null, waiting: await countWaitingLines(tenant) };
}

function toLogPoint(id: string, row: NamedRow | undefined): LogPoint {
  if (!row) return { id, kind: null, name: null, deleted: false };
  const { kind, deleted } = row;
  const isChild = kind === 'patient' || kind === 'exam';
  return { id, kind, name: deleted && isChild ? null : formatName(row), deleted };
}

function formatName({ name, at }: NamedRow): string | null {
  return at ? `${name} ${dateInShanghai(at)}` : name;
}

function toBlockView({ number, hash, sealedAt }: { number: number; hash: Buffer; sealedAt: Date }) {
  return { number, hash: hash.toString('hex'), sealedAt: instantInShanghai(sealedAt) };
}

/** Characters a cell can hold, less the words that say how many there are. */
const CELL_MAX = 32_700;

const translate = (words: Readonly<Record<string, string>>, key: string): string =>
  words[key] ?? key;

const columns: readonly XlsxColumn<LogRow>[] = [
  { title: text.optime, width: 20, value: (row) => formatToSecond(row.optime) },
  { title: text.username, width: 16, value: (row) => row.username },
  { title: text.orgname, width: 28, value: (row) => row.orgname },
  { title: text.role, width: 16, value: (row) => (row.role === null ? '' : ROLE_NAMES[row.role]) },
  { title: text.model, width: 12, value: (row) => translate(LOG_MODEL_NAMES, row.model) },
  { title: text.optype, width: 10, value: (row) => translate(OPERATION_NAMES, row.optype) },
  { title: text.level, width: 8, value: (row) => row.level },
  { title: text.keymsg, width: 48, value: (row) => row.keymsg },
  { title: text.keypoint, width: 40, value: (row) => formatCell(row.keypoint) },
];

/** The ids that fit completely; where some do not, also the number of all. */
function formatCell(keypoint: string): string {
  if (keypoint.length <= CELL_MAX) return keypoint;
  const fitting = keypoint.slice(0, keypoint.lastIndexOf(',', CELL_MAX));
  return cutPointText(fitting, keypoint.split(',').length);
}

/** The export of the operation log. What was touched stays as its ids: the names are on the screen. */
export const logExport: ExportSource<typeof exportLogs, LogRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: async ({ tenant, input }) => {
    const query = await toLogQuery(tenant, input);
    return {
      total: await countMatchingLogs(tenant, query),
      rows: logStream(tenant, { ...query, chunk: EXPORT_CHUNK }),
    };
  },
};
