/** Sending the slips of a class. */
import {
  CONSENT_BATCH_MAX,
  type RecordedConsent,
  recordConsents,
  type STAFF_CHANNELS,
} from '@spine/contract/consent';
import type { CalendarDate } from '@spine/contract/kernel';
import { call } from '#platform/call/call.ts';
import type { ClassInput } from '../consent.queries.ts';
import type { OpenSlip } from './slips.rules.ts';

/** What all slips of a class share. */
export type SlipOrigin = {
  readonly channel: (typeof STAFF_CHANNELS)[number];
  readonly day: CalendarDate;
  /** Undefined before the first is published. */
  readonly noticeVersion: number | undefined;
};

/** Without the names of a class, the children are of the school. */
type RecordPlace = Omit<ClassInput, 'gradeName' | 'clazzName'> & Partial<ClassInput>;

function toAnswer({ child, slip: { id, answer, reason, seen } }: OpenSlip) {
  const words = reason.trim();
  return {
    id,
    patientId: child.id,
    answer,
    newestSeen: seen,
    ...(words !== '' && { reason: words }),
  };
}

/** Sends slips; answers what became of each. */
export async function recordSlips(
  place: RecordPlace,
  origin: SlipOrigin,
  open: readonly OpenSlip[],
) {
  const results: RecordedConsent[] = [];
  for (let at = 0; at < open.length; at += CONSENT_BATCH_MAX) {
    const answers = open.slice(at, at + CONSENT_BATCH_MAX).map(toAnswer);
    const { rows } = await call(recordConsents, { ...place, ...origin, answers }, { quiet: true });
    results.push(...rows);
  }
  return results;
}

/** For a class that has another name by now. */
export function schoolOf({ projectId, schoolId }: ClassInput): RecordPlace {
  return { projectId, schoolId };
}
