/**
 * Proves the operation log: reads every line and every block in one snapshot, computes all hashes anew
 * and compares them with what was sealed, with each other and with the anchor file. It trusts no function of the
 * database, and holds no more in memory than a page of lines. docs/adr/0012-sealed-log.md says what is hashed.
 */
import { stat } from 'node:fs/promises';
import { Client } from 'pg';
import { connectionTo } from '#platform/db/connect/primary.ts';
import { anchoredLines } from './operation-log-anchor.ts';
import {
  type BlockRow,
  blockHash,
  FIRST_HASH,
  LINE_FIELDS,
  lineHash,
} from './operation-log-hash.ts';
import {
  type Bounds,
  blockPages,
  type LogPeriod,
  type SealedLine,
  sealedPages,
  strayPages,
} from './operation-log-pages.ts';
import { BLOCK_LINES } from './operation-log-seal.ts';

const TIME_AT = Object.keys(LINE_FIELDS).indexOf('optime');

/** How far a line may be older than what stands before its block: a transaction that took so long. */
const LATE_SECONDS = 3600;

export type LogReport = {
  /** The numbers of the first block and the last; undefined where there is none. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly lines: number;
  readonly blocks: number;
  readonly waiting: number;
  readonly faults: number;
  /** Blocks the anchor file names; undefined without a file. */
  readonly anchored: number | undefined;
};

type ReportFault = (fault: string) => void;

type Verification = {
  readonly anchorFile: string | undefined;
  readonly tell: ReportFault;
  /** Left out, all of it is checked. */
  readonly period?: LogPeriod;
  /** Ends the check early. */
  readonly signal?: AbortSignal;
};

/**
 * Checks the log of a database, as its owner or as the application; `tell` gets a sentence for each fault. Of a period only its
 * blocks are checked, and the block before and the block after: a line of them that is missing or was changed may have been of the period.
 * Where no block comes after, the anchor file says whether there was one.
 */
export async function verifyLog(
  url: string,
  { anchorFile, tell, period, signal }: Verification,
): Promise<LogReport> {
  // The size is read before the snapshot: the snapshot holds every block that the file records by then.
  const size = anchorFile ? await sizeOf(anchorFile) : 0;
  const client = new Client(connectionTo(url));
  await client.connect();
  let faults = 0;
  const report: ReportFault = (fault) => {
    faults += 1;
    tell(fault);
  };
  try {
    await client.query('begin isolation level repeatable read, read only');
    // The application's role sees every line in the platform's scope.
    await client.query(`select set_config('app.platform', 'on', true)`);
    const { rows } = await client.query(`select to_regclass('log_block') as found`);
    if (rows[0]?.found === null) throw new Error('The database holds no sealed log yet.');
    const range = period ? await findRange(client, period) : EVERY_BLOCK;
    const sealed = await checkBlocks(client, { range, signal }, report);
    signal?.throwIfAborted();
    const waiting = await checkStray(client, period, report);
    const anchored = anchorFile
      ? await checkAnchor(client, { file: anchorFile, size, range }, report)
      : undefined;
    return { ...sealed, waiting, faults, anchored };
  } finally {
    await client.end();
  }
}

type ChainEnd = Pick<BlockRow, 'number' | 'total' | 'hash'>;
type BlockRange = {
  readonly first: number;
  readonly last: number;
  /** With a block more at each side, where there is one: it is checked, and not counted. */
  readonly outer: Bounds;
  /** The end of the chain before the first of these. */
  readonly before: ChainEnd;
};

const CHAIN_BEGINNING: ChainEnd = { number: 0, total: 0, hash: FIRST_HASH };
const NO_END = Number.MAX_SAFE_INTEGER;
const EVERY_BLOCK: BlockRange = {
  first: 0,
  last: NO_END,
  outer: { first: 0, last: NO_END },
  before: CHAIN_BEGINNING,
};

/**
 * The blocks that were sealed in a period, or hold a line of it: whoever dates a block anew takes none of its lines out. Without any, the
 * place between the blocks before and after.
 */
const RANGE = `
  with own as (
    select number from log_block where sealed_at >= $1 and sealed_at < $2
    union all
    select s.block from operation_log l join log_seal s on s.line_id = l.id
    where l.optime >= $1 and l.optime < $2
  ), edge as (select coalesce(max(number), 0) as number from log_block where sealed_at < $1)
  select coalesce(min(own.number), min(edge.number) + 1)::text as first,
    coalesce(max(own.number), min(edge.number))::text as last
  from edge left join own on true`;

async function findRange(client: Client, { since, before }: LogPeriod): Promise<BlockRange> {
  const { rows } = await client.query<{ first: string; last: string }>(RANGE, [since, before]);
  const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)];
  const { rows: sides } = await client.query<Record<'previous' | 'next', string | null>>(
    `select (select max(number) from log_block where number < $1)::text as previous,
      (select min(number) from log_block where number > $2)::text as next`,
    [first, last],
  );
  const { previous = null, next = null } = sides[0] ?? {};
  const outer = { first: Number(previous ?? first), last: next === null ? NO_END : Number(next) };
  return { first, last, outer, before: await chainBefore(client, outer.first) };
}

async function chainBefore(client: Client, first: number): Promise<ChainEnd> {
  const { rows } = await client.query<Record<keyof ChainEnd, string>>(
    `select number::text, total::text, encode(hash, 'hex') as hash from log_block
     where number < $1 order by number desc limit 1`,
    [first],
  );
  const [end] = rows;
  return end
    ? { number: Number(end.number), total: Number(end.total), hash: end.hash }
    : CHAIN_BEGINNING;
}

/** Walks blocks and sealed lines side by side; both come in the order of the chain. */
async function checkBlocks(
  client: Client,
  { range, signal }: { range: BlockRange; signal: AbortSignal | undefined },
  report: ReportFault,
) {
  const chain = chainCheck(range.before, report);
  const lines = flat(sealedPages(client, range.outer));
  let line = await lines.next();
  for await (const block of flat(blockPages(client, range.outer))) {
    signal?.throwIfAborted();
    const own: SealedLine[] = [];
    while (!line.done && line.value.block <= block.number) {
      if (line.value.block === block.number) own.push(line.value);
      else report(`block ${line.value.block} is missing: line ${line.value.lineId} stands in it`);
      line = await lines.next();
    }
    chain.check(block, own, isWithin(range, block.number));
  }
  for (; !line.done; line = await lines.next())
    report(`block ${line.value.block} is missing: line ${line.value.lineId} stands in it`);
  return chain.sums();
}

/** Each block is judged by the stored hash of the one before it, so that one fault is reported once. */
function chainCheck(before: ChainEnd, report: ReportFault) {
  let previous = before;
  let lines = 0;
  let blocks = 0;
  let first: number | undefined;
  let last: number | undefined;
  let newestLine = Number.NEGATIVE_INFINITY;
  /**
   * Lines of later blocks are no older than this. The database stamps blocks, the application stamps lines: where its
   * clock is behind, the newest line says how far it was.
   */
  let drained = Number.NEGATIVE_INFINITY;
  return {
    check: (block: BlockRow, own: readonly SealedLine[], isCounted: boolean) => {
      const expected = previous.number + 1;
      if (block.number !== expected)
        report(`${blockRange(expected, block.number - 1)} missing before block ${block.number}`);
      checkLines(block, own, { drained, found: report });
      if (!isSound(block, own, previous)) report(describeBroken(block, own));
      previous = block;
      if (!isCounted) return;
      lines += own.length;
      blocks += 1;
      first ??= block.number;
      last = block.number;
      newestLine = own.reduce((newest, line) => Math.max(newest, timeIn(line)), newestLine);
      const leftNoLineWaiting = block.lines < BLOCK_LINES;
      if (leftNoLineWaiting) drained = Math.min(Number(block.sealedAt), newestLine);
    },
    sums: () => ({ lines, blocks, first, last }),
  };
}

/** Whether a block is what was sealed, at its place in the chain. */
function isSound(block: BlockRow, own: readonly SealedLine[], previous: ChainEnd): boolean {
  const hashes = own.map((line) => line.hash);
  return (
    blockHash(block, { previous: previous.hash, hashes }) === block.hash &&
    block.total === previous.total + block.lines &&
    own.length === block.lines
  );
}

function checkLines(
  block: BlockRow,
  own: readonly SealedLine[],
  { drained, found: report }: { drained: number; found: ReportFault },
): void {
  own.forEach((line, at) => {
    const reportLine = (what: string): void =>
      report(
        `line ${line.lineId} (block ${block.number}, place ${line.place}, sealed ${formatTime(block.sealedAt)}) ${what}`,
      );
    if (line.place !== (own[at - 1]?.place ?? 0) + 1) reportLine('follows an empty place');
    if (line.fields === undefined) reportLine('is missing');
    else if (lineHash(line.fields) !== line.hash) reportLine('was changed');
    else if (timeIn(line) < drained - LATE_SECONDS)
      reportLine(`was added later: it says ${formatTime(line.fields[TIME_AT])}`);
  });
}

/** The time of a line, in seconds since 1970; minus infinity for a missing line. */
function timeIn({ fields }: SealedLine): number {
  return fields ? Number(fields[TIME_AT]) : Number.NEGATIVE_INFINITY;
}

function describeBroken(block: BlockRow, own: readonly SealedLine[]): string {
  const count =
    own.length === block.lines
      ? `its ${block.lines} lines are not those that were sealed, or not in their order`
      : `${block.lines} lines were sealed, ${own.length} are there`;
  const [first, last] = [own[0]?.lineId, own.at(-1)?.lineId];
  const range = first ? `; lines ${first} to ${last}` : '';
  return `block ${block.number} (sealed ${formatTime(block.sealedAt)}) is broken: ${count}, or its place in the chain was changed${range}`;
}

/** Lines outside every block must wait for one, and what waits must be there. */
async function checkStray(
  client: Client,
  period: LogPeriod | undefined,
  report: ReportFault,
): Promise<number> {
  let waiting = 0;
  for await (const { id, time, waits } of flat(strayPages(client, period))) {
    if (waits) waiting += 1;
    if (time === null) report(`line ${id}, not yet sealed, is missing`);
    else if (!waits) report(`line ${id} (${formatTime(time)}) was added: it is in no block`);
  }
  return waiting;
}

type AnchorPart = { readonly file: string; readonly size: number; readonly range: BlockRange };

async function checkAnchor(
  client: Client,
  anchor: AnchorPart,
  report: ReportFault,
): Promise<number> {
  let newest = 0;
  let anchored = 0;
  for await (const { place, number, hash } of anchoredBlocks(anchor)) {
    if (newest > 0 && number > newest + 1)
      report(`${place} names block ${number}: ${blockRange(newest + 1, number - 1)} missing`);
    const stored = await storedHash(client, number);
    if (stored === undefined) report(`block ${number} is missing: ${place} names it`);
    else if (stored !== hash)
      report(`block ${number} is not the one that ${place} names: the chain was made anew`);
    newest = Math.max(newest, number);
    // Those beside the period are looked at, and told of where they are not right.
    anchored += Number(isWithin(anchor.range, number));
  }
  return anchored;
}

async function* anchoredBlocks({ file, size, range }: AnchorPart) {
  for await (const { at, block } of anchoredLines(file, size))
    if (block && isWithin(range.outer, block.number))
      yield { ...block, place: `line ${at} of the anchor file` };
}

async function storedHash(client: Client, number: number): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string }>({
    name: 'anchored',
    text: `select encode(hash, 'hex') as hash from log_block where number = $1`,
    values: [number],
  });
  return rows[0]?.hash;
}

const isWithin = ({ first, last }: Bounds, number: number) => number >= first && number <= last;

async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(file).catch(() => {
    throw new Error(`The anchor file ${file} cannot be read.`);
  });
  return size;
}

async function* flat<Row>(pages: AsyncGenerator<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

function blockRange(first: number, last: number): string {
  return first === last ? `block ${first} is` : `blocks ${first} to ${last} are`;
}

/** Seconds since 1970 as an instant. */
function formatTime(seconds: string | null | undefined): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}
