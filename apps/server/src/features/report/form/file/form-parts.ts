/**
 * Opens an uploaded form: a zip with the parts of a document or a workbook, and nothing that acts by itself. Macros, links
 * to other files, embedded objects, controls and fields that fetch something are refused; what a package may hold is
 * listed, so that what is new is refused too.
 */
import { type FormKind, formContentText } from '@spine/contract/report';
import { strToU8, zipSync } from 'fflate';
import { COMPOUND_MAGIC } from '#platform/spreadsheet/biff/compound-file.ts';
import { UnreadableBook } from '#platform/spreadsheet/sheet-cell.ts';
import {
  localName,
  readWholeXml,
  type XmlAttributes,
} from '#platform/spreadsheet/xlsx/read-xml.ts';
import { openZip } from '#platform/spreadsheet/xlsx/zip-parts.ts';
import { FormRefusal } from './form-refusal.ts';

export type FormParts = {
  readonly kind: FormKind;
  /** The part the file begins with. */
  readonly main: string;
  readonly contents: Map<string, Uint8Array>;
};

/** Bytes that all parts of a form may unpack to. */
const MOST_UNPACKED = 48 * 1024 * 1024;
const MOST_PARTS = 2000;
const TYPES = '[Content_Types].xml';
const MAIN_TYPES: Readonly<Record<string, FormKind>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
};
/** Pictures, fonts and settings of a printer do nothing. */
const PLAIN_PARTS = /\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|odttf|ttf|fntdata)$/i;
const PRINTER = /printersettings\d*\.bin$/i;
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData/i;

/** The parts; throws `FormRefusal`. */
export function openForm(bytes: Buffer): FormParts {
  if (bytes.subarray(0, COMPOUND_MAGIC.length).equals(COMPOUND_MAGIC))
    throw new FormRefusal('fileLocked');
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw new FormRefusal('fileType');
  const contents = unpackParts(bytes);
  const main = readMain(contents);
  refuseActive(contents);
  return { ...main, contents };
}

/** The package as one file. */
export function packForm({ contents }: Pick<FormParts, 'contents'>): Buffer {
  // The list of types stands first, where some readers look for it.
  const names = [...contents.keys()].toSorted(
    (one, other) => Number(other === TYPES) - Number(one === TYPES),
  );
  const ordered = names.map((name) => [name, contents.get(name) ?? new Uint8Array()] as const);
  return Buffer.from(zipSync(Object.fromEntries(ordered)));
}

export function partText({ contents }: Pick<FormParts, 'contents'>, name: string): string {
  const bytes = contents.get(name);
  if (!bytes) throw new FormRefusal('fileDamaged');
  return new TextDecoder('utf-8').decode(bytes);
}

export function writePart({ contents }: FormParts, name: string, text: string): void {
  contents.set(name, strToU8(text));
}

function unpackParts(bytes: Buffer): Map<string, Uint8Array> {
  const zip = openZip(bytes);
  if (zip.names.length > MOST_PARTS) throw new FormRefusal('fileTooLarge');
  const contents = new Map<string, Uint8Array>();
  let unpacked = 0;
  for (const name of zip.names) {
    if (name.endsWith('/')) continue;
    const pieces: Uint8Array[] = [];
    for (const piece of zip.read(name)) {
      unpacked += piece.length;
      if (unpacked > MOST_UNPACKED) throw new FormRefusal('fileTooLarge');
      pieces.push(piece.slice());
    }
    contents.set(name.replaceAll('\\', '/').replace(/^\/+/, ''), Buffer.concat(pieces));
  }
  return contents;
}

function readMain(contents: FormParts['contents']): Pick<FormParts, 'kind' | 'main'> {
  const types = contents.get(TYPES);
  if (!types) throw new FormRefusal('fileType');
  let main: Pick<FormParts, 'kind' | 'main'> | undefined;
  readElements(types, (name, { PartName = '', ContentType = '' }) => {
    if (MACRO_TYPE.test(ContentType))
      throw new FormRefusal('activeContent', [formContentText.macro]);
    const kind = MAIN_TYPES[ContentType];
    if (kind && name === 'Override') main = { kind, main: PartName.replace(/^\//, '') };
  });
  if (!main) throw new FormRefusal('fileType');
  return main;
}

function readElements(
  part: Uint8Array,
  open: (name: string, attributes: XmlAttributes) => void,
): void {
  readWholeXml([part], { open, close: () => undefined, text: () => undefined });
}

function refuseActive(contents: FormParts['contents']): void {
  const faults = new Set<string>();
  for (const [name, bytes] of contents) findPartFaults(name, bytes, faults);
  if (faults.size > 0) throw new FormRefusal('activeContent', [...faults]);
}

function findPartFaults(name: string, bytes: Uint8Array, faults: Set<string>): void {
  if (/vbaproject|vbadata/i.test(name)) faults.add(formContentText.macro);
  else if (!(PLAIN_PARTS.test(name) || PRINTER.test(name))) faults.add(formContentText.embedded);
  else if (/\.rels$/i.test(name)) findRelationFaults(bytes, faults);
  // What draws legacy comments is often no XML; it is handed on as it is.
  else if (/\.xml$/i.test(name)) findFieldFaults(bytes, faults);
}

/** Last parts of relation types that load, run or embed something. */
const MACRO_RELATIONS =
  /^(?:vbaProject|wordVbaData|xlMacrosheet|xlIntlMacrosheet|dialogsheet|extensibility|attachedToolbars|keyMapCustomizations)$/i;
const EXTERNAL_RELATIONS =
  /^(?:externalLink|externalLinkPath|attachedTemplate|subDocument|connections|queryTable|mailMergeSource|recipientData|volatileDependencies|frame|webextension|webextensiontaskpanes)$/i;
const EMBEDDED_RELATIONS = /^(?:oleObject|package|control|ctrlProp|activeXControlBinary|aFChunk)$/i;
/** An address that a reader opens by itself. */
const ADDRESS = /^(?:https?:\/\/|mailto:)/i;

function findRelationFaults(bytes: Uint8Array, faults: Set<string>): void {
  readElements(bytes, (_name, { Type = '', Target = '', TargetMode = '' }) => {
    const kind = Type.slice(Type.lastIndexOf('/') + 1);
    if (MACRO_RELATIONS.test(kind)) faults.add(formContentText.macro);
    if (EMBEDDED_RELATIONS.test(kind)) faults.add(formContentText.embedded);
    if (EXTERNAL_RELATIONS.test(kind)) faults.add(formContentText.external);
    const isPlainLink = kind === 'hyperlink' && ADDRESS.test(Target);
    if (TargetMode.toLowerCase() === 'external' && !isPlainLink)
      faults.add(formContentText.external);
  });
}

/** Fields that count pages, dates and headings, and sum up a table. */
const SAFE_FIELDS = new Set(
  'PAGE NUMPAGES SECTIONPAGES SECTION DATE TIME CREATEDATE SAVEDATE PRINTDATE TOC TC PAGEREF REF NOTEREF SEQ STYLEREF HYPERLINK TITLE AUTHOR SUBJECT FILENAME EQ FORMTEXT FORMCHECKBOX FORMDROPDOWN ADVANCE SYMBOL'.split(
    ' ',
  ),
);
const TABLE_SUM = /^=\s*(?:SUM|AVERAGE|COUNT|MAX|MIN|PRODUCT)\s*\(/i;

function isSafeField(instruction: string): boolean {
  const code = instruction.trim();
  const [word = ''] = code.split(/[\s\\]/);
  if (word.toUpperCase() === 'HYPERLINK') return isSafeLink(code.slice(word.length));
  return SAFE_FIELDS.has(word.toUpperCase()) || TABLE_SUM.test(code);
}

/** Whether a link leads to a bookmark or an address; the switches for a bookmark, a tip and a window take the word behind them. */
function isSafeLink(code: string): boolean {
  let isOfSwitch = false;
  return [...code.matchAll(/"([^"]*)"|[^\s"]+/g)].every(([word, quoted]) => {
    const isPart = isOfSwitch || /^\\[a-z]$/i.test(word);
    isOfSwitch = !isOfSwitch && /^\\[lot]$/i.test(word);
    return isPart || ADDRESS.test(quoted ?? word);
  });
}

/** Reads a part, and collects the fields of a document that may fetch something, however they are cut. */
function findFieldFaults(bytes: Uint8Array, faults: Set<string>): void {
  const fields = new FieldCodes(faults);
  readWholeXml([bytes], {
    open: (name, attributes) => {
      if (name === 'mailMerge') faults.add(formContentText.external);
      fields.open(name, attributes);
    },
    close: () => fields.close(),
    text: (text) => fields.text(text),
  });
}

/** The codes of fields, which lie in several runs and may hold other fields. */
class FieldCodes {
  readonly #path: { code: string; isRead: boolean }[] = [];
  readonly #faults: Set<string>;
  #inCode = false;

  constructor(faults: Set<string>) {
    this.#faults = faults;
  }

  open(name: string, attributes: XmlAttributes): void {
    this.#inCode = name === 'instrText';
    if (name === 'fldSimple') this.#check(attributeNamed(attributes, 'instr'));
    if (name === 'fldChar') this.#mark(attributeNamed(attributes, 'fldCharType'));
  }

  close(): void {
    this.#inCode = false;
  }

  text(text: string): void {
    if (!this.#inCode) return;
    const field = this.#path.at(-1);
    if (field) field.code += text;
    else this.#check(text);
  }

  #mark(kind: string): void {
    const field = this.#path.at(-1);
    if (kind === 'begin') {
      // A field that makes the code of another one could make any.
      if (field && !field.isRead) this.#check('QUOTE');
      this.#path.push({ code: '', isRead: false });
    } else if (kind === 'separate' && field) {
      field.isRead = true;
    } else if (kind === 'end' && field) {
      this.#path.pop();
      this.#check(field.code);
    }
  }

  #check(code: string): void {
    if (!isSafeField(code)) this.#faults.add(formContentText.field(code.trim().slice(0, 20)));
  }
}

function attributeNamed(attributes: XmlAttributes, local: string): string {
  const key = Object.keys(attributes).find((each) => localName(each) === local);
  return (key && attributes[key]) ?? '';
}

/** What a file that could not be read is refused with. */
export function toRefusal(error: unknown): FormRefusal {
  if (error instanceof FormRefusal) return error;
  if (error instanceof UnreadableBook) {
    if (error.kind === 'encrypted') return new FormRefusal('fileLocked');
    if (error.kind === 'tooComplex') return new FormRefusal('fileTooLarge');
  }
  return new FormRefusal('fileDamaged');
}
