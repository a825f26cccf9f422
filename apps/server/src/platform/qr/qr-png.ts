/** QR codes as small 1-bit greyscale PNG pictures. */
import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 1;
const GREYSCALE = 0;
const NO_FILTER = 0;
const WHITE = 0xff;

/** How a picture is drawn: pixels per module, and modules of quiet zone around (a scanner wants 4). */
type QrPngOptions = { readonly scale?: number; readonly margin?: number };

/** The QR code of a text at error correction level L, as the bytes of a PNG file. */
export function qrPng(text: string, { scale = 8, margin = 4 }: QrPngOptions = {}): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' });
  const edge = (modules.size + 2 * margin) * scale;
  const rowBytes = 1 + Math.ceil(edge / 8);
  const blankRow = Buffer.alloc(rowBytes, WHITE);
  blankRow[0] = NO_FILTER;
  const blank = Array.from({ length: margin * scale }, () => blankRow);
  const drawn = Array.from({ length: modules.size }, (_, row) => {
    const line = Buffer.from(blankRow);
    for (let x = 0; x < modules.size * scale; x += 1)
      if (modules.get(row, Math.floor(x / scale))) blacken(line, x + margin * scale);
    return Array.from({ length: scale }, () => line);
  });
  const rows = Buffer.concat([...blank, ...drawn.flat(), ...blank]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(edge)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function blacken(line: Buffer, x: number): void {
  const at = 1 + (x >> 3);
  line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7));
}

function header(edge: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(edge, 0);
  bytes.writeUInt32BE(edge, 4);
  bytes[8] = BIT_DEPTH;
  bytes[9] = GREYSCALE;
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
