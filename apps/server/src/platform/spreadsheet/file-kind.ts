/**
 * What a file is, by its first bytes and never by its name alone: JPEG, PDF and text named .xls would otherwise
 * "parse". Nothing is unpacked, so a zip bomb is refused unopened.
 */
import { COMPOUND_MAGIC } from './biff/compound-file.ts';

/** Why a file cannot be read as an .xls workbook. */
export type UnreadableFile =
  | 'empty'
  | 'xlsx'
  | 'xlsb'
  | 'ods'
  | 'wps'
  | 'zip'
  | 'html'
  | 'xml'
  | 'text'
  | 'pdf'
  | 'image'
  | 'oldExcel'
  | 'otherOffice'
  | 'encrypted'
  | 'truncated'
  | 'tooComplex'
  | 'unknown';

const HEAD = 4096;
const WPS_NAME = /\.(et|ett)$/i;

const MAGIC: readonly (readonly [UnreadableFile, string])[] = [
  ['pdf', '25504446'],
  ['image', 'ffd8ff'],
  ['image', '89504e47'],
  ['image', '47494638'],
  ['image', '424d'],
  ['image', '49492a00'],
  ['image', '4d4d002a'],
  ['zip', '52617221'],
  ['zip', '377abcaf'],
  ['zip', '1f8b'],
  // BIFF 2 to 5 without a container, from before 1994.
  ['oldExcel', '09000400'],
  ['oldExcel', '09020600'],
  ['oldExcel', '09040600'],
  ['oldExcel', '0908'],
];

const ZIP_MEMBERS: readonly (readonly [UnreadableFile, string])[] = [
  ['xlsx', 'xl/workbook.xml'],
  ['xlsb', 'xl/workbook.bin'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
];

/** `compound` may hold a workbook; everything else is refused by its kind. */
export function fileKind(bytes: Buffer, fileName: string): 'compound' | UnreadableFile {
  if (bytes.length === 0) return 'empty';
  if (WPS_NAME.test(fileName)) return 'wps';
  if (startsWith(bytes, COMPOUND_MAGIC)) return 'compound';
  if (startsWith(bytes, Buffer.from('504b0304', 'hex'))) {
    return ZIP_MEMBERS.find(([, member]) => bytes.includes(member))?.[0] ?? 'zip';
  }
  const known = MAGIC.find(([, hex]) => startsWith(bytes, Buffer.from(hex, 'hex')));
  if (known) return known[0];
  // A file cut off inside the eight bytes of the container's mark.
  if (bytes.length < COMPOUND_MAGIC.length && startsWith(COMPOUND_MAGIC, bytes)) return 'truncated';
  return textKind(bytes.subarray(0, HEAD));
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

function textKind(head: Buffer): UnreadableFile {
  const wide =
    startsWith(head, Buffer.from('fffe', 'hex')) || startsWith(head, Buffer.from('feff', 'hex'));
  if (wide) return markupKind(head.toString('utf16le')) ?? 'text';
  if (!isText(head)) return 'unknown';
  return markupKind(head.toString('latin1')) ?? 'text';
}

function markupKind(text: string): UnreadableFile | undefined {
  const start = text
    .replace(/^\u00ef\u00bb\u00bf|^\ufeff/, '')
    .trimStart()
    .toLowerCase();
  if (/<(html|table|!doctype html|head|body|style|meta)\b/.test(start)) return 'html';
  if (start.startsWith('mime-version:')) return 'html';
  return start.startsWith('<?xml') || start.startsWith('<') ? 'xml' : undefined;
}

/** Text holds line breaks and tabs, but no other control character. Eight-bit Chinese is text too. */
function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
