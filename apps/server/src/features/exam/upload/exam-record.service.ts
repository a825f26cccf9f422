/**
 * Parses the records of an upload. A record that cannot be used is refused by itself with its code and a
 * sentence that names the cause; the others of the call are processed. Pictures are re-encoded one after another.
 */
import {
  type ExamRecord,
  examErrors,
  examRecord,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  UPLOAD_MAX_PIXELS,
} from '@spine/contract/exam';
import { type ErrorEntry, idField } from '@spine/contract/kernel';
import type { z } from 'zod';
import { refuse } from '#platform/http/refuse.ts';
import { barePicture, type PictureFault, pixelsOfPng } from '#platform/picture/bare-picture.ts';
import { recordFaultText } from '../exam.text.ts';

/** Why a record is refused. */
export type RecordFault = { readonly entry: ErrorEntry; readonly message: string };

export type ReadImage = {
  readonly name: string;
  readonly kind: 'exam' | 'report';
  readonly content: Buffer;
};

/** A record that can be assessed and stored, or why not. */
export type ReadRecord =
  | {
      readonly ok: true;
      readonly record: ExamRecord;
      readonly examTime: Date;
      readonly images: readonly ReadImage[];
    }
  | { readonly ok: false; readonly fault: RecordFault };

const READINGS = new Set<PropertyKey>(['angleList', 'readings', 'atr', 'motionTest', 'items']);
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The id of a record, however malformed the rest of it is. */
export function parseId(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return null;
  const parsed = idField.safeParse(raw.id);
  return parsed.success ? parsed.data : null;
}

/**
 * Parses all records, before a transaction is open, because re-encoding pictures is slow. Refuses
 * examErrors.tooManyPixels before any picture is decoded.
 */
export async function readRecords(rawRecords: readonly unknown[]): Promise<ReadRecord[]> {
  const records = rawRecords.map(readRecord);
  if (pixelsToDraw(records) > UPLOAD_MAX_PIXELS) refuse(examErrors.tooManyPixels);
  const reads: ReadRecord[] = [];
  for (const read of records)
    reads.push(read.ok && read.images.length > 0 ? await redrawImages(read) : read);
  return reads;
}

/** By the headers. A picture that has too many by itself is refused with its record and never decoded. */
function pixelsToDraw(reads: readonly ReadRecord[]): number {
  return reads
    .flatMap((read) => (read.ok ? read.images : []))
    .map(({ content }) => pixelsOfPng(content))
    .filter((pixels) => pixels <= IMAGE_MAX_PIXELS)
    .reduce((sum, pixels) => sum + pixels, 0);
}

function readRecord(raw: unknown): ReadRecord {
  const parsed = examRecord.safeParse(raw);
  if (!parsed.success) return { ok: false, fault: toRecordFault(parsed.error) };
  const record = parsed.data;
  if (record.patientId === undefined && record.studentId === undefined)
    return refusal(examErrors.studentIdMissing);
  const images = readImages(record);
  if (!Array.isArray(images)) return refusal(examErrors.parametersMissing, images);
  return { ok: true, record, examTime: new Date(record.examTime), images };
}

function refusal(entry: ErrorEntry, message: string = entry.message): ReadRecord {
  return { ok: false, fault: { entry, message } };
}

function toRecordFault(error: z.ZodError<unknown>): RecordFault {
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  const [field] = path;
  if (field === undefined)
    return { entry: examErrors.parametersMissing, message: recordFaultText.notRecord };
  if (field === 'studentId' || field === 'patientId')
    return { entry: examErrors.studentIdMissing, message: examErrors.studentIdMissing.message };
  const where = path.join('.');
  return READINGS.has(field)
    ? { entry: examErrors.readingsInvalid, message: recordFaultText.readingsField(where) }
    : { entry: examErrors.parametersMissing, message: recordFaultText.field(where) };
}

/** The pictures as bytes, or the sentence that says why they are refused. */
function readImages({ images = [] }: ExamRecord): ReadImage[] | string {
  const read: ReadImage[] = [];
  for (const { name, kind, fileData } of images) {
    if (fileData.length % 4 !== 0 || !BASE64.test(fileData))
      return recordFaultText.imageNotPng(name);
    const content = Buffer.from(fileData, 'base64');
    if (content.length > IMAGE_MAX_BYTES) return recordFaultText.imageTooLarge(name);
    if (!content.subarray(0, PNG_MAGIC.length).equals(PNG_MAGIC))
      return recordFaultText.imageNotPng(name);
    read.push({ name, kind, content });
  }
  return read;
}

/**
 * Pictures are re-encoded without loss and without metadata, so that one may become larger than the device made it.
 * A picture whose header has too many pixels is not decoded.
 */
const LIMITS = {
  bytes: 2 * IMAGE_MAX_BYTES,
  isRight: (width: number, height: number) => width * height <= IMAGE_MAX_PIXELS,
};
const FAULTS: Readonly<Record<PictureFault, (name: string) => string>> = {
  type: recordFaultText.imageNotPng,
  large: recordFaultText.imageTooLarge,
  sides: recordFaultText.imageTooManyPixels,
  damaged: recordFaultText.imageDamaged,
  trailing: recordFaultText.imageDamaged,
};

async function redrawImages(read: ReadRecord & { ok: true }): Promise<ReadRecord> {
  const images: ReadImage[] = [];
  for (const image of read.images) {
    const picture = await barePicture(image.content, LIMITS);
    if (typeof picture === 'string')
      return refusal(examErrors.parametersMissing, FAULTS[picture](image.name));
    images.push({ ...image, content: picture.bytes });
  }
  return { ...read, images };
}
