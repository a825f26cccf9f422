/** Reads files that tests download: QR codes with an independent decoder, pixels, cells and archives. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read, utils } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasmFile = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
let isReady = false;

/** What the decoder answers: the text, and the error correction level it was written at. */
type ReadQr = { readonly text: string; readonly level: string };

/** The one QR code of a picture; undefined when none can be read. */
export async function readQr(picture: Uint8Array): Promise<ReadQr | undefined> {
  return (await readAllQr(picture))[0];
}

/** Every QR code of a picture that can be read, as the decoder finds them. */
export async function readAllQr(picture: Uint8Array): Promise<ReadQr[]> {
  if (!isReady) prepareZXingModule({ overrides: { wasmBinary: bytesOf(wasmFile) } });
  isReady = true;
  const codes = await readBarcodes(Uint8Array.from(picture), { formats: ['QRCode'] });
  return codes
    .filter(({ isValid }) => isValid)
    .map(({ text, ecLevel }) => ({ text, level: ecLevel }));
}

function bytesOf(path: string): ArrayBuffer {
  return Uint8Array.from(readFileSync(path)).buffer;
}

/** The texts of the QR codes in a zip, by the names of their files. */
export async function readQrZip(zip: Uint8Array): Promise<Map<string, string | undefined>> {
  const files = Object.entries(unzipSync(zip));
  const read = files.map(async ([name, bytes]) => [name, (await readQr(bytes))?.text] as const);
  return new Map(await Promise.all(read));
}

/** The pixels of a picture, as one text to compare. */
export async function pixelsOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `${info.width}×${info.height}×${info.channels} ${data.toString('base64')}`;
}

/** The cells of the first sheet of an .xlsx, row by row; an empty cell is undefined. */
export function cellsOfXlsx(bytes: Buffer): unknown[][] {
  return Object.values(sheetsOfXlsx(bytes))[0] ?? [];
}

/** The same of all its sheets, by their names. */
export function sheetsOfXlsx(bytes: Buffer): Record<string, unknown[][]> {
  const book = read(bytes, { type: 'buffer' });
  return Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 }),
    ]),
  );
}

/** The names of the files in an archive, in their order. */
export function namesInZip(archive: Uint8Array): string[] {
  return Object.keys(unzipSync(archive));
}
