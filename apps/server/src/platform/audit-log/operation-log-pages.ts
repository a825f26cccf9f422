/** Reads the sealed log for its proof: in the order of the chain, a page at a time, everything as text. */
import type { Client } from 'pg';
import { type BlockRow, LINE_FIELDS } from './operation-log-hash.ts';

/** Blocks by their numbers, both within. */
export type Bounds = { readonly first: number; readonly last: number };

/** The lines of a time, the end left out. */
export type LogPeriod = { readonly since: Date; readonly before: Date };

const PAGE = 2000;

/** A line at its place in the chain; without fields where the log does not hold it. */
export type SealedLine = {
  readonly block: number;
  readonly place: number;
  readonly lineId: string;
  readonly hash: string;
  readonly fields: readonly (string | null)[] | undefined;
};

/** A line outside every block; without a time where it waits for one and is not there. */
type StrayLine = {
  readonly id: string;
  readonly time: string | null;
  readonly waits: boolean;
};

const BLOCKS = `
  select number, lines, total, extract(epoch from sealed_at)::text as sealed_at, encode(hash, 'hex')
  from log_block where number between $1 and $2 order by number`;

const LINES = `
  select s.block, s.place, s.line_id, encode(s.hash, 'hex'), ${Object.values(LINE_FIELDS).join(', ')}
  from log_seal s left join operation_log l on l.id = s.line_id
  where s.block between $1 and $2 order by s.block, s.place`;

const STRAY = `
  select coalesce(l.id, p.line_id)::text, extract(epoch from l.optime)::text, p.line_id is not null
  from operation_log l full join log_pending p on p.line_id = l.id
  where not exists (select from log_seal s where s.line_id = coalesce(l.id, p.line_id))`;
/** Lines that are missing have no time. The lines of a period are found by it. */
const STRAY_OF_PERIOD = `
  select l.id::text, extract(epoch from l.optime)::text, p.line_id is not null
  from operation_log l left join log_pending p on p.line_id = l.id
  where l.optime >= $1 and l.optime < $2 and not exists (select from log_seal s where s.line_id = l.id)
  union all
  select p.line_id::text, null, true from log_pending p
  where not exists (select from operation_log l where l.id = p.line_id)
    and not exists (select from log_seal s where s.line_id = p.line_id)`;

type Cell = string | null;

export async function* blockPages(
  client: Client,
  { first, last }: Bounds,
): AsyncGenerator<BlockRow[]> {
  const cursor = { name: 'blocks', text: BLOCKS, values: [first, last] };
  for await (const rows of pages(client, cursor))
    yield rows.map(([number, lines, total, sealedAt, hash]) => ({
      number: Number(number),
      lines: Number(lines),
      total: Number(total),
      sealedAt: sealedAt ?? '',
      hash: hash ?? '',
    }));
}

export async function* sealedPages(
  client: Client,
  { first, last }: Bounds,
): AsyncGenerator<SealedLine[]> {
  const cursor = { name: 'lines', text: LINES, values: [first, last] };
  for await (const rows of pages(client, cursor))
    yield rows.map(([block, place, lineId, hash, ...fields]) => ({
      block: Number(block),
      place: Number(place),
      lineId: lineId ?? '',
      hash: hash ?? '',
      fields: fields[0] === null ? undefined : fields,
    }));
}

export async function* strayPages(
  client: Client,
  period: LogPeriod | undefined,
): AsyncGenerator<StrayLine[]> {
  const cursor = period
    ? { name: 'stray', text: STRAY_OF_PERIOD, values: [period.since, period.before] }
    : { name: 'stray', text: STRAY, values: [] };
  for await (const rows of pages(client, cursor))
    yield rows.map(([id, time, waits]) => ({
      id: id ?? '',
      time: time ?? null,
      waits: waits === 't',
    }));
}

const asText = { getTypeParser: () => (text: string) => text };

/** One cursor of the open transaction; the next page is on its way while one is looked at. */
async function* pages(
  client: Client,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): AsyncGenerator<Cell[][]> {
  await client.query(`declare ${name} no scroll cursor for ${text}`, values);
  const fetchPage = () =>
    client.query<Cell[]>({
      text: `fetch forward ${PAGE} from ${name}`,
      rowMode: 'array',
      types: asText,
    });
  let coming = fetchPage();
  for (;;) {
    const { rows } = await coming;
    if (rows.length === 0) return;
    coming = fetchPage();
    // A reader that stops early does not wait for it.
    coming.catch(() => undefined);
    yield rows;
  }
}
