/** Reads the sealed log for its proof: in the order of the chain, a page at a time, everything as text. */
import type { Client } from 'pg';
import { type BlockRow, LINE_FIELDS } from './operation-log-hash.ts';

const PAGE = 2000;

/** A line where it stands in the chain; without fields where the log does not hold it. */
export type SealedLine = {
  readonly block: number;
  readonly place: number;
  readonly lineId: string;
  readonly hash: string;
  readonly fields: readonly (string | null)[] | undefined;
};

/** A line outside every block; without a time where it waits for one and is not there. */
export type StrayLine = {
  readonly id: string;
  readonly time: string | null;
  readonly waits: boolean;
};

const BLOCKS = `
  select number, lines, total, extract(epoch from sealed_at)::text as sealed_at, encode(hash, 'hex')
  from log_block order by number`;

const LINES = `
  select s.block, s.place, s.line_id, encode(s.hash, 'hex'), ${Object.values(LINE_FIELDS).join(', ')}
  from log_seal s left join operation_log l on l.id = s.line_id order by s.block, s.place`;

const STRAY = `
  select coalesce(l.id, p.line_id)::text, extract(epoch from l.optime)::text, p.line_id is not null
  from operation_log l full join log_pending p on p.line_id = l.id
  where not exists (select from log_seal s where s.line_id = coalesce(l.id, p.line_id))`;

type Cell = string | null;

export async function* blockPages(client: Client): AsyncGenerator<BlockRow[]> {
  for await (const rows of pages(client, 'blocks', BLOCKS))
    yield rows.map(([number, lines, total, sealedAt, hash]) => ({
      number: Number(number),
      lines: Number(lines),
      total: Number(total),
      sealedAt: sealedAt ?? '',
      hash: hash ?? '',
    }));
}

export async function* sealedPages(client: Client): AsyncGenerator<SealedLine[]> {
  for await (const rows of pages(client, 'lines', LINES))
    yield rows.map(([block, place, lineId, hash, ...fields]) => ({
      block: Number(block),
      place: Number(place),
      lineId: lineId ?? '',
      hash: hash ?? '',
      fields: fields[0] === null ? undefined : fields,
    }));
}

export async function* strayPages(client: Client): AsyncGenerator<StrayLine[]> {
  for await (const rows of pages(client, 'stray', STRAY))
    yield rows.map(([id, time, waits]) => ({
      id: id ?? '',
      time: time ?? null,
      waits: waits === 't',
    }));
}

const asText = { getTypeParser: () => (text: string) => text };

/** One cursor of the open transaction; the next page is on its way while one is looked at. */
async function* pages(client: Client, name: string, text: string): AsyncGenerator<Cell[][]> {
  await client.query(`declare ${name} no scroll cursor for ${text}`);
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
    // Whoever stops reading early does not wait for it.
    coming.catch(() => undefined);
    yield rows;
  }
}
