/** Corrects the times of an upload by what its client said of its clock. */
import {
  type ClientTime,
  correctTimes,
  describeDeviceClock,
  type ProjectStart,
  startOfProject,
} from '@spine/contract/exam';
import type { ReadRecord } from './exam-record.service.ts';

type ReadOk = Extract<ReadRecord, { ok: true }>;
type UploadContext = { readonly beginning: ProjectStart; readonly now: Date };

/** The records at times of the server's clock; one that was corrected says what the device showed. */
export function correctReads(
  reads: readonly ReadRecord[],
  { beginning, now }: UploadContext,
): ReadRecord[] {
  const read = reads.filter((each) => each.ok);
  const earliest = startOfProject(beginning);
  const claims = read.map((each) => ({ ...toClientTime(each), earliest }));
  const times = correctTimes(claims, now);
  const timeOf = new Map(read.map((each, at) => [each, times[at]]));
  return reads.map((each) => (each.ok ? correctRead(each, timeOf.get(each)) : each));
}

/** The time of what is entered from paper is none of a clock. */
function toClientTime({ record, examTime: time }: ReadOk): Omit<ClientTime, 'earliest'> {
  const { patientId, studentId, clockAheadMs, lateEntry } = record;
  const childId = patientId ?? studentId;
  return { childId, time, aheadMs: lateEntry ? undefined : clockAheadMs };
}

function correctRead(read: ReadOk, examTime = read.examTime): ReadOk {
  if (examTime.getTime() === read.examTime.getTime()) return read;
  const deviceClock = describeDeviceClock(toClientTime(read), examTime);
  return { ...read, examTime, record: { ...read.record, deviceClock } };
}
