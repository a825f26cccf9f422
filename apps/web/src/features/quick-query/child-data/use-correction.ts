/** The state of what a family asks to be corrected. The id is made once and sent with every attempt, so that it is asked once. */
import type { CorrectionFact } from '@spine/contract/data-request';
import { type FamilyChild, quickQueryCorrection } from '@spine/contract/quick-query';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { useOnce } from '#ui/use-once.ts';
import { familyCall } from '../family-call.ts';
import { errorMessage } from '../loaded.tsx';
import { toOneLine } from '../one-line.ts';
import type { Family } from '../use-family.ts';
import { dataText as text } from './data.text.ts';

type CorrectionOptions = {
  readonly family: Family;
  readonly child: FamilyChild;
  /** What is chosen at first. */
  readonly firstFact: CorrectionFact;
  readonly onSent: () => void;
};

export function useCorrection({ family, child, firstFact, onSent }: CorrectionOptions) {
  const [fact, setFact] = useState(firstFact);
  const [examId, setExamId] = useState(child.exams[0]?.id ?? '');
  const [requested, setRequested] = useState('');
  const [fault, setFault] = useState('');
  const { busy, once } = useOnce();
  const requestId = useRef(newRecordId());
  const send = async () => {
    const words = toOneLine(requested);
    setFault(words === '' ? text.missing : '');
    if (words === '') return;
    const request = { id: child.id, requestId: requestId.current, fact, requested: words };
    const input = fact === 'exam' ? { ...request, examId } : request;
    try {
      const corrections = await family.callWithToken((token) =>
        familyCall(quickQueryCorrection, { token, ...input }),
      );
      family.storeChild({ ...child, corrections });
      onSent();
    } catch (error) {
      setFault(errorMessage(error));
    }
  };
  /** Other words are another request. */
  const change =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      requestId.current = newRecordId();
      setFault('');
      set(value);
    };
  return {
    fact,
    examId,
    requested,
    fault,
    busy,
    setFact: change(setFact),
    setExamId: change(setExamId),
    setRequested: change(setRequested),
    send: () => once(send),
  };
}

export type CorrectionState = ReturnType<typeof useCorrection>;
