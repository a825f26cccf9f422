/** The operation log: part of a user name finds lines through the names of users, days are days in Shanghai. */
import {
  addDays,
  dateInShanghai,
  instantInShanghai,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import { type LogInfo, type LogPoint, logErrors, NAMED_POINTS_MAX } from '@spine/contract/log';
import { usernamesContaining } from '#features/user/index.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { countLogs, type LogQuery, logRows, pointOfLine } from './log.repository.ts';
import { type NamedRow, namedRows } from './log-point.repository.ts';
import { blockOfLine, countAllLogs, newestBlock, waitingLines } from './log-seal.repository.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type LogFilters = Omit<LogQuery, 'usernames' | 'since' | 'before'> & {
  username?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** What the filters of the screen ask of the table. */
export async function logQueryOf(tenant: AnyTenant, filters: LogFilters): Promise<LogQuery> {
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
  { size, page, ...filters }: LogFilters & { size: number; page: number },
) {
  const query = await logQueryOf(tenant, filters);
  const rows = await logRows(tenant, { ...query, size, page });
  return { rows, total: await totalOfLogs(tenant, query) };
}

/** How many lines a query finds. */
export function totalOfLogs(tenant: AnyTenant, query: LogQuery): Promise<number> {
  const { asc: _asc, desc: _desc, ...filter } = query;
  const isUnfiltered = Object.values(filter).every((value) => value === undefined);
  return isUnfiltered ? countAllLogs(tenant) : countLogs(tenant, query);
}

/** One line in full; another institution's line is as unknown as one that nobody wrote. Refuses logErrors.unknown. */
export async function logLine(tenant: AnyTenant, id: string): Promise<LogInfo> {
  const line = (await pointOfLine(tenant, id)) ?? refuse(logErrors.unknown);
  const touched = [...new Set(line.keypoint.split(',').filter(Boolean))];
  const named = touched.slice(0, NAMED_POINTS_MAX);
  const rows = await namedRows(
    tenant,
    named.filter((each) => UUID.test(each)),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
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
  return {
    block: block ? viewOf(block) : null,
    waiting: await waitingLines(tenant),
  };
}

function pointOf(id: string, row: NamedRow | undefined): LogPoint {
  if (!row) return { id, kind: null, name: null, deleted: false };
  const { kind, deleted } = row;
  const isChild = kind === 'patient' || kind === 'exam';
  return { id, kind, name: deleted && isChild ? null : nameOf(row), deleted };
}

function nameOf({ name, at }: NamedRow): string {
  return at ? `${name} ${dateInShanghai(at)}` : name;
}

function viewOf({ number, hash, sealed_at }: { number: number; hash: Buffer; sealed_at: Date }) {
  return { number, hash: hash.toString('hex'), sealedAt: instantInShanghai(sealed_at) };
}
