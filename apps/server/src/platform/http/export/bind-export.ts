/**
 * Binds an export to its endpoint. The rows come from the query of the screen's list, read through a cursor in one
 * snapshot: the total and the rows are of the same instant, and memory stays flat. The log line, with conditions and
 * number of rows, is written before the first byte leaves. Two exports run at a time, of two users; others
 * wait. A reader who stops or reads too slowly is cut off, because the snapshot and the place are held until the
 * last byte was read.
 */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { concurrencyLimit, concurrencyLimitByKey } from '#platform/auth/concurrency-limit.ts';
import { bulkLogPoint } from '../../audit-log/log-point.ts';
import { errorCode } from '../../error-code.ts';
import { admit, type Binding } from '../bind.ts';
import { type PublicCall, type ServedFile, scopeOf } from '../call.ts';
import type { Exchange } from '../exchange.ts';
import { type ExportSource, type FileEndpoint, jobExport, openExport } from './export-source.ts';

export type { ExportSource } from './export-source.ts';

/** Rows fetched at once. */
export const EXPORT_CHUNK = 2000;
const RUNNING_EXPORTS = 2;
/** Even slow connections read what the buffers hold in less. */
const IDLE_MS = 5 * 60_000;

/** The slowest reading that is allowed: a hundred thousand rows in half an hour. */
const LEAST_ROWS_PER_MINUTE = 3000;
const RATE_WINDOW_MS = 60_000;

const exportLimit = concurrencyLimit(RUNNING_EXPORTS);
/** One export of a user at a time, so that no user's exports take both places. */
const userLimit = concurrencyLimitByKey(1);

/** Binds an export of a signed-in user. */
export function bindExport<E extends FileEndpoint, Row>(
  endpoint: E,
  source: ExportSource<E, Row>,
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): Binding {
  return {
    endpoint,
    exported: jobExport(endpoint, source),
    admit: async (exchange) => {
      const actor = await admit(endpoint, exchange);
      const scope = scopeOf(endpoint, actor);
      return async () => {
        const base = await exchange.read<E>(endpoint);
        const running = { endpoint, exchange, actor, scope, base, source, idleMs };
        return new Promise<ServedFile>((serve, fail) => {
          const work = () => exportRows(running, serve);
          userLimit(actor.userId, () => exportLimit(work)).catch(fail);
        });
      };
    },
  };
}

type RunningExport<E extends FileEndpoint, Row> = {
  endpoint: E;
  exchange: Exchange;
  actor: Actor;
  scope: ReturnType<typeof scopeOf<E>>;
  base: Omit<PublicCall<E>, 'open' | 'snapshot'>;
  source: ExportSource<E, Row>;
  idleMs: number;
};

/** Ends when the last byte was read, or when the reader has left or stopped. */
async function exportRows<E extends FileEndpoint, Row>(
  { endpoint, exchange, actor, scope, base, source, idleMs }: RunningExport<E, Row>,
  serve: (file: ServedFile) => void,
): Promise<void> {
  await exchange.snapshot(scope, async (tenant) => {
    const opened = await openExport(endpoint, source, { ...base, tenant, actor });
    const point = bulkLogPoint(Object(base.input), { called: source.subject });
    base.note({ point, ...opened.line });
    await exchange.open(scope, () => Promise.resolve());
    const watch = watchReader(idleMs);
    const file = opened.file(watch.refresh);
    serve(file);
    await watch.untilRead(file.content);
  });
}

/**
 * Rows are fetched as the reader takes bytes: no row for a long time means that the reader has stopped; few rows while bytes wait
 * mean a reader who is too slow. Both are cut off.
 */
export function watchReader(idleMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let rows = 0;
  return {
    refresh: (): void => {
      rows += 1;
      timer?.refresh();
    },
    /** A reader that leaves early is no fault. */
    untilRead: async (content: Readable): Promise<void> => {
      timer = setTimeout(() => content.destroy(), idleMs);
      const rateCheck = setInterval(() => {
        if (rows < LEAST_ROWS_PER_MINUTE && content.readableLength > 0) content.destroy();
        rows = 0;
      }, RATE_WINDOW_MS);
      try {
        await finished(content);
      } catch (error) {
        if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      } finally {
        clearTimeout(timer);
        clearInterval(rateCheck);
      }
    },
  };
}

/** Rows as the list shows them. */
export async function* mapRows<Stored, Row>(
  rows: AsyncIterable<Stored>,
  view: (row: Stored) => Row,
): AsyncGenerator<Row> {
  for await (const row of rows) yield view(row);
}

/** All rows of a short list, read page by page; inside one snapshot the pages fit together. */
export async function readAllPages<Row>(
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
