/** Who made an entry, and of which child, for tests that correct it. */
import type { StationChild } from '@spine/contract/station';
import type { Made } from './make-entry.ts';
import type { RecordEntry } from './record-store.ts';

export function madeOf(entry: RecordEntry): Made {
  const { patientId: id, childName: name, target, grade, clazz, madeBy, madeAt } = entry;
  const child: StationChild = {
    id,
    name,
    initials: '',
    gender: 'f',
    birthDate: '2014-05-06',
    studentTail: '0012',
    state: 'examined',
    permission: 'informed',
    examId: null,
    examTime: null,
    last: null,
    retestOf: null,
  };
  return { child, target, grade, clazz, madeBy, now: new Date(madeAt) };
}
