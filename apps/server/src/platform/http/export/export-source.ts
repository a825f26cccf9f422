/**
 * What an export reads and writes, whether a call answers it at once or a job stores it. Both read the query
 * of the screen's list in one snapshot and write the same line in the operation log.
 */
import {
  dateInShanghai,
  type Endpoint,
  kernelErrors,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import type { z } from 'zod';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import type { SessionClient } from '#platform/session/session-store.ts';
import {
  writeXlsx,
  XLSX_MOST_ROWS,
  type XlsxColumn,
} from '#platform/spreadsheet/write/write-xlsx.ts';
import { type Call, isScopeOf } from '../call.ts';
import { parseInput } from '../parse-input.ts';
import { refuse } from '../refuse.ts';
import { maskFor } from '../reply/mask-numbers.ts';
import { exportText } from './export.text.ts';
import { exportMark, markOfSheet } from './export-mark.ts';
import { requirePurpose } from './require-purpose.ts';

/** A call that answers a file. */
export type FileEndpoint = Endpoint<Endpoint['input'], { readonly kind: 'file' }>;

/** The order of rows is no filter. */
type FilterOf<E extends FileEndpoint> = Exclude<
  keyof ParsedEndpointInput<E> & string,
  'asc' | 'desc'
>;

/** What an export reads and how it writes it. */
export type ExportSource<E extends FileEndpoint, Row> = {
  /** Names the file and its sheet. */
  readonly subject: string;
  /** The row of the contract, by which browsers get numbers masked; left out where rows are of no person. */
  readonly row?: z.ZodType<Row>;
  readonly columns: readonly XlsxColumn<Row>[];
  /** The words of each filter, for the log. */
  readonly filterNames: Readonly<Record<FilterOf<E>, string>>;
  /** Filters whose value identifies a child; the log says only that they were filled in. */
  readonly sensitive?: readonly string[];
  readonly read: (
    call: Pick<Call<E>, 'input' | 'now' | 'tenant' | 'actor'>,
  ) => Promise<{ total: number; rows: AsyncIterable<Row> }>;
};

/** An opened export: its rows are of one instant. */
export type OpenedExport = {
  readonly total: number;
  /** What the operation log says of it. */
  readonly line: Pick<LogNote, 'message' | 'children' | 'purpose'>;
  /** The file; `beforeRow` is waited for before each row. */
  file(
    beforeRow: () => void | Promise<void>,
  ): ReturnType<typeof writeXlsx> & { readonly fileName: string };
};

/** An export as a job writes it, whatever its input and its rows. */
export type JobExport = {
  readonly endpoint: Endpoint;
  readonly subject: string;
  /** Filters whose values the log says. */
  readonly said: readonly string[];
  /** Refuses input that the call would refuse, and returns the fields of it that the call reads. */
  checkInput(raw: RawInput): RawInput;
  /** Refuses kernelErrors.purposeNeeded where a browser asks for many children without a purpose. */
  open(call: JobExportCall): Promise<OpenedExport>;
};
type JobExportCall = {
  tenant: AnyTenant;
  actor: Actor;
  raw: RawInput;
  now: Date;
  client: SessionClient;
  purpose?: string | undefined;
};
type RawInput = Readonly<Record<string, unknown>>;

/** The export of a list as a job writes it. */
export function jobExport<E extends FileEndpoint, Row>(
  endpoint: E,
  source: ExportSource<E, Row>,
): JobExport {
  const parse = (raw: RawInput) => parseInput(endpoint, raw) as Call<E>['input'];
  return {
    endpoint,
    subject: source.subject,
    said: Object.keys(source.filterNames).filter((name) => !source.sensitive?.includes(name)),
    checkInput: (raw) => {
      const read = new Set(Object.keys(parse(raw) as object));
      return Object.fromEntries(Object.entries(raw).filter(([name]) => read.has(name)));
    },
    open: ({ tenant, raw, ...call }) =>
      isScopeOf(endpoint, tenant)
        ? openExport(endpoint, source, { ...call, tenant, input: parse(raw) })
        : refuse(kernelErrors.forbidden),
  };
}

type ExportCall<E extends FileEndpoint, Row> = Parameters<ExportSource<E, Row>['read']>[0] & {
  readonly client: SessionClient;
  readonly purpose?: string | undefined;
};

/**
 * Begins to read; what `file` answers is written while the caller's snapshot is open. A row counts as a child. Refuses
 * kernelErrors.exportTooLong, kernelErrors.purposeNeeded.
 */
export async function openExport<E extends FileEndpoint, Row>(
  { carriesChildren }: Endpoint,
  source: ExportSource<E, Row>,
  call: ExportCall<E, Row>,
): Promise<OpenedExport> {
  const { total, rows: whole } = await source.read(call);
  const rows = maskRows(whole, source.row, call.client);
  if (total > XLSX_MOST_ROWS) refuse(kernelErrors.exportTooLong);
  if (carriesChildren) requirePurpose(call, total);
  const { actor, now: at, purpose } = call;
  const message = exportText.exported(total, formatConditions(call.input, source));
  return {
    total,
    line: { message, ...(carriesChildren && { children: total, purpose }) },
    file: (beforeRow) => ({
      fileName: exportText.fileName(source.subject, dateInShanghai(at)),
      ...writeXlsx({
        ...source,
        sheet: source.subject,
        rows: withBeforeRow(rows, beforeRow),
        ...(carriesChildren && { mark: markOfSheet(exportMark({ actor, at, purpose })) }),
      }),
    }),
  };
}

async function* maskRows<Row>(
  rows: AsyncIterable<Row>,
  shape: z.ZodType<Row> | undefined,
  client: SessionClient,
): AsyncGenerator<Row> {
  for await (const row of rows) yield shape ? maskFor(client, shape, row) : row;
}

async function* withBeforeRow<Row>(
  rows: AsyncIterable<Row>,
  beforeRow: () => void | Promise<void>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    const pending = beforeRow();
    if (pending instanceof Promise) await pending;
    yield row;
  }
}

function formatConditions<E extends FileEndpoint, Row>(
  input: unknown,
  { filterNames, sensitive = [] }: ExportSource<E, Row>,
): string {
  const entries = Object.entries(input as Readonly<Record<string, unknown>>);
  return entries
    .flatMap(([key, value]) => {
      const name = (filterNames as Readonly<Record<string, string>>)[key];
      if (name === undefined || value === undefined) return [];
      return [
        exportText.condition(name, sensitive.includes(key) ? exportText.filled : String(value)),
      ];
    })
    .join(exportText.between);
}
