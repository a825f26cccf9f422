/**
 * Binds an export to its endpoint. The rows come from the query of the screen's list, read through a cursor in one
 * snapshot: the total and the rows are of the same instant, and memory stays flat. The log line, with conditions and
 * number of rows, is written before the first byte leaves. Two exports run at a time, of two users; others wait their
 * turn. A reader who stands still or takes too little is given up, because the snapshot and the turn are held until the
 * last byte was taken.
 */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Actor } from '#platform/auth/actor.ts';
import { pointOfMany } from '../../audit-log/log-point.ts';
import { admit, type Binding } from '../bind.ts';
import { type PublicCall, type ServedFile, scopeOf } from '../call.ts';
import type { Exchange } from '../exchange.ts';
import { type ExportOf, type FileEndpoint, jobExport, openExport } from './export-source.ts';

export type { ExportOf } from './export-source.ts';

/** Rows fetched at once. */
export const EXPORT_CHUNK = 2000;
const RUNNING_EXPORTS = 2;
/** Slow lines take what the buffers hold in less. */
const STILL_MS = 5 * 60_000;

/** Rows a reader takes at least in a minute, while there are any: a hundred thousand in half an hour. */
const LEAST_ROWS = 3000;
const PACE_MS = 60_000;

const turns = pLimit(RUNNING_EXPORTS);
const ofUsers = new Map<string, LimitFunction>();

/** One of a user at a time, so that nobody's readers hold all turns. */
function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  const own = ofUsers.get(userId) ?? pLimit(1);
  ofUsers.set(userId, own);
  return own(() => turns(work)).finally(() => {
    if (own.activeCount + own.pendingCount === 0) ofUsers.delete(userId);
  });
}

/** An export of somebody signed in. */
export function bindExport<E extends FileEndpoint, Row>(
  endpoint: E,
  source: ExportOf<E, Row>,
  { stillMs = STILL_MS }: { stillMs?: number } = {},
): Binding {
  return {
    endpoint,
    exported: jobExport(endpoint, source),
    run: async (exchange) => {
      const actor = await admit(endpoint, exchange);
      const base = await exchange.read<E>(endpoint);
      return new Promise<ServedFile>((serve, fail) => {
        const work = () => exportRows({ endpoint, exchange, actor, base, source, stillMs }, serve);
        inTurn(actor.userId, work).catch(fail);
      });
    },
  };
}

type Export<E extends FileEndpoint, Row> = {
  endpoint: E;
  exchange: Exchange;
  actor: Actor;
  base: Omit<PublicCall<E>, 'open'>;
  source: ExportOf<E, Row>;
  stillMs: number;
};

/** Ends when the last byte was taken, or when the reader has gone or stands still. */
async function exportRows<E extends FileEndpoint, Row>(
  { endpoint, exchange, actor, base, source, stillMs }: Export<E, Row>,
  serve: (file: ServedFile) => void,
): Promise<void> {
  const scope = scopeOf(endpoint, actor);
  await exchange.snapshot(scope, async (tenant) => {
    const opened = await openExport(source, { ...base, tenant, actor });
    const point = pointOfMany(Object(base.input), { called: source.subject });
    base.note({ point, message: opened.message });
    await exchange.open(scope, () => Promise.resolve());
    const watch = watchOver(stillMs);
    const file = opened.file(watch.refresh);
    serve(file);
    await watch.untilRead(file.content);
  });
}

/**
 * Rows are pulled as the reader takes bytes: where none is pulled for long, nobody reads; and where few are, while bytes
 * wait to be taken, somebody holds the turn.
 */
export function watchOver(stillMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let rows = 0;
  return {
    refresh: (): void => {
      rows += 1;
      timer?.refresh();
    },
    /** A reader that leaves early is no fault. */
    untilRead: async (content: Readable): Promise<void> => {
      timer = setTimeout(() => content.destroy(), stillMs);
      const pace = setInterval(() => {
        if (rows < LEAST_ROWS && content.readableLength > 0) content.destroy();
        rows = 0;
      }, PACE_MS);
      try {
        await finished(content);
      } catch (error) {
        if (!(error instanceof Error) || !isLeaving(error)) throw error;
      } finally {
        clearTimeout(timer);
        clearInterval(pace);
      }
    },
  };
}

function isLeaving(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Rows as the list shows them. */
export async function* viewed<Stored, Row>(
  rows: AsyncIterable<Stored>,
  view: (row: Stored) => Row,
): AsyncGenerator<Row> {
  for await (const row of rows) yield view(row);
}

/** What a short list reads page by page; inside one snapshot the pages fit together. */
export async function everyPage<Row>(
  list: (page: { size: number; page: number }) => Promise<{ rows: Row[]; total: number }>,
): Promise<{ total: number; rows: AsyncIterable<Row> }> {
  const first = await list({ size: DROPDOWN_SIZE, page: 1 });
  async function* rows(): AsyncGenerator<Row> {
    yield* first.rows;
    for (let page = 2; (page - 1) * DROPDOWN_SIZE < first.total; page += 1)
      yield* (await list({ size: DROPDOWN_SIZE, page })).rows;
  }
  return { total: first.total, rows: rows() };
}
