/**
 * Bluetooth codes: the platform makes them in batches, and everybody who may see them downloads their QR codes. A
 * code is printed on one device, so that no two are ever alike: it is drawn at random and inserted only if it does not exist.
 */
import { randomInt } from 'node:crypto';
import {
  type BatchCodeRow,
  batchCodeErrors,
  CODE_LENGTH,
  CODE_LETTERS,
  DOWNLOAD_MAX,
  type exportBatchCodes,
} from '@spine/contract/batch-code';
import { dateInShanghai, formatToMinute } from '@spine/contract/kernel';
import { zipSync } from 'fflate';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { ServedFile } from '#platform/http/call.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import { qrPng } from '#platform/qr/qr-png.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  type BatchQuery,
  batchRows,
  type CodeQuery,
  codeRows,
  countBatches,
  countBatchesOfDay,
  countCodes,
  type DownloadCode,
  type DownloadRequest,
  findCodesToDownload,
  insertBatch,
  insertCodes,
  lockBatches,
} from './batch-code.repository.ts';
import { batchCodeText, batchCodeExportText as text } from './batch-code.text.ts';

const NUMBER_DIGITS = 2;

function randomCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length)),
  );
  return letters.join('');
}

type BatchToMake = {
  readonly count: number;
  readonly now: Date;
  readonly createdBy: string;
  newId(): string;
  /** Makes a code; random unless a test replaces it. */
  readonly draw?: () => string;
};

/** Makes a batch and returns its name. */
export async function createBatch(tenant: PlatformTenant, batch: BatchToMake): Promise<string> {
  const { count, now, createdBy, newId, draw: makeCode = randomCode } = batch;
  const day = dateInShanghai(now).replaceAll('-', '');
  await lockBatches(tenant);
  const number = 1 + (await countBatchesOfDay(tenant, day));
  const name = `${day}-${String(number).padStart(NUMBER_DIGITS, '0')}`;
  await insertBatch(tenant, { name, count, createdAt: now, createdBy });
  let missing = count;
  while (missing > 0) {
    const codes = Array.from({ length: missing }, () => ({ id: newId(), code: makeCode() }));
    missing -= await insertCodes(tenant, { name, createdAt: now }, codes);
  }
  return name;
}

export async function listCodes(tenant: PlatformTenant, query: CodeQuery) {
  return { rows: await codeRows(tenant, query), total: await countCodes(tenant, query) };
}

export async function listBatches(tenant: PlatformTenant, query: BatchQuery) {
  return { rows: await batchRows(tenant, query), total: await countBatches(tenant, query) };
}

/** The codes to download. Refuses batchCodeErrors.nothingToDownload. */
export async function codesToDownload(
  tenant: PlatformTenant,
  request: DownloadRequest,
): Promise<DownloadCode[]> {
  const codes = await findCodesToDownload(tenant, { request, limit: DOWNLOAD_MAX });
  return codes.length > 0 ? codes : refuse(batchCodeErrors.nothingToDownload);
}

export { markDownloaded } from './batch-code.repository.ts';

/** One picture of each code, named by it. PNG files are compressed already. */
export function zipCodes(codes: readonly DownloadCode[], now: Date): ServedFile {
  const pictures = codes.map(({ code }) => [`${code}.png`, qrPng(code)] as const);
  const content = zipSync(Object.fromEntries(pictures), { level: 0, mtime: now });
  return { fileName: formatFileName(codes, now), contentType: 'application/zip', content };
}

function formatFileName(codes: readonly DownloadCode[], now: Date): string {
  const [batch, ...others] = new Set(codes.map((code) => code.batch));
  if (batch !== undefined && others.length === 0) return batchCodeText.batchFile(batch);
  return batchCodeText.codesFile(dateInShanghai(now), codes.length);
}

const columns: readonly XlsxColumn<BatchCodeRow>[] = [
  { title: text.code, width: 14, value: (row) => row.code },
  { title: text.batch, width: 20, value: (row) => row.batch },
  { title: text.batchTime, width: 18, value: (row) => formatToMinute(row.batchTime) },
  { title: text.downloadNum, width: 12, value: (row) => text.states[row.downloadNum] },
];

/** The export of Bluetooth codes. */
export const batchCodeExport: ExportSource<typeof exportBatchCodes, BatchCodeRow> = {
  subject: text.subject,
  columns,
  filterNames: { code: text.code, batch: text.batch, downloadNum: text.downloadNum },
  read: ({ tenant, input }) => readAllPages((page) => listCodes(tenant, { ...input, ...page })),
};
