/** Reads the QR code of a picture file with a decoder that knows nothing of how we draw. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasmFile = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
let isReady = false;

/** What the decoder answers: the text, and the error correction level it was written at. */
type ReadQr = { readonly text: string; readonly level: string };

/** The one QR code of a picture; undefined when none can be read. */
export async function readQr(picture: Uint8Array): Promise<ReadQr | undefined> {
  if (!isReady) prepareZXingModule({ overrides: { wasmBinary: bytesOf(wasmFile) } });
  isReady = true;
  const [code] = await readBarcodes(Uint8Array.from(picture), { formats: ['QRCode'] });
  return code?.isValid ? { text: code.text, level: code.ecLevel } : undefined;
}

function bytesOf(path: string): ArrayBuffer {
  return Uint8Array.from(readFileSync(path)).buffer;
}
