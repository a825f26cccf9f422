/**
 * A training record while it is typed. Its id is made once and sent again with every further try, so that a tap too
 * many or an answer that was lost on the way leaves one record.
 */
import { dateInShanghai } from '@spine/contract/kernel';
import { type FamilyPrescription, quickQueryTraining } from '@spine/contract/quick-query';
import { ACTION_COUNT_MAX, MINUTES_MAX } from '@spine/contract/training';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/new-record-id.ts';
import { familyCall } from './family-call.ts';
import { recordDays } from './training-days.ts';
import type { Family } from './use-family.ts';
import { messageOf } from './use-kept.ts';

export const RECORD_MOST = { minutes: MINUTES_MAX, actionCount: ACTION_COUNT_MAX } as const;
export type RecordNumber = keyof typeof RECORD_MOST;

function startOf(plan: FamilyPrescription, days: readonly string[]) {
  return {
    date: days[0] ?? '',
    minutes: Math.min(RECORD_MOST.minutes, plan.minutes),
    actionCount: Math.min(RECORD_MOST.actionCount, plan.items.length),
  };
}

export function useRecord(family: Family, plan: FamilyPrescription) {
  const [days] = useState(() => recordDays(plan, dateInShanghai(new Date())));
  const [values, setValues] = useState(() => startOf(plan, days));
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const recordId = useRef(newRecordId());
  const setDate = (date: string) => setValues((former) => ({ ...former, date }));
  const setNumber = (name: RecordNumber, value: number) => {
    const kept = Math.min(RECORD_MOST[name], Math.max(1, Math.round(value) || 1));
    setValues((former) => ({ ...former, [name]: kept }));
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      const input = { id: plan.id, recordId: recordId.current, ...values };
      const after = await family.asked((token) =>
        familyCall(quickQueryTraining, { token, ...input }),
      );
      family.keepRecorded(after, values.date);
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return { days, values, fault, busy, setDate, setNumber, save };
}

export type RecordState = ReturnType<typeof useRecord>;
