/** Corrects the times of sealed records by what their devices knew of their clocks. */
import { type ClientTime, correctTimes, describeDeviceClock } from '@spine/contract/exam';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import { computeMadeTime, type StationRecord } from '@spine/contract/station-device';

/** What a page held when it was prepared is older than its registration, but of the same day. */
const BEFORE_MS = 24 * 3_600_000;

type Made = { readonly entry: StationRecord; readonly author: { readonly since: Date } };

/**
 * What each record holds at the time of the server's clock, each device by itself: the order of its records is that of its day.
 * `starts` are those of their projects.
 */
export function correctEntries<Opened extends Made>(
  records: readonly Opened[],
  { starts, now }: { readonly starts: ReadonlyMap<string, Date>; readonly now: Date },
): Map<Opened, StationRecord> {
  const corrected = new Map<Opened, StationRecord>();
  for (const author of new Set(records.map((record) => record.author))) {
    const own = records.filter((record) => record.author === author);
    const claims = own.map(({ entry }) => {
      const start = starts.get(entry.target.projectId)?.getTime() ?? 0;
      const earliest = new Date(Math.max(author.since.getTime() - BEFORE_MS, start));
      return { ...toClientTime(entry), earliest };
    });
    const times = correctTimes(claims, now);
    own.forEach((record, at) => {
      const time = times[at];
      if (time) corrected.set(record, correctEntry(record.entry, time));
    });
  }
  return corrected;
}

function toClientTime(entry: StationRecord): Omit<ClientTime, 'earliest'> {
  const { patientId: childId, madeAt, clockAheadMs: aheadMs } = entry;
  return { childId, time: new Date(madeAt), aheadMs };
}

/** An examination says what its device showed. What is entered from paper is of the day that was chosen. */
function correctEntry(entry: StationRecord, at: Date): StationRecord {
  const claim = toClientTime(entry);
  if (claim.time.getTime() === at.getTime()) return entry;
  const madeAt = at.toISOString();
  if (entry.kind === 'void' || entry.kind === 'consent') return { ...entry, madeAt };
  if (entry.kind === 'attendance') return { ...entry, madeAt, day: correctDay(entry, at) };
  const { record } = entry;
  if (typeof record !== 'object' || record === null || isLate(record)) return { ...entry, madeAt };
  const deviceClock = describeDeviceClock(claim, at);
  return { ...entry, madeAt, record: { ...record, examTime: madeAt, deviceClock } };
}

function isLate(record: object): boolean {
  return 'lateEntry' in record && record.lateEntry === true;
}

type Attendance = Extract<StationRecord, { kind: 'attendance' }>;

/** The day on which it was made, unless another one was chosen for it. */
function correctDay(entry: Attendance, at: Date): CalendarDate {
  const { day } = entry;
  return day === dateInShanghai(computeMadeTime(entry)) ? dateInShanghai(at) : day;
}
