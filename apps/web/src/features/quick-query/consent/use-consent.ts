/** The state of what a family answers. The id of an answer is kept for every attempt, so that it is stored once. */
import { type ConsentAnswer, consentErrors } from '@spine/contract/consent';
import {
  type FamilyConsent,
  quickQueryChild,
  quickQueryConsent,
} from '@spine/contract/quick-query';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { Refused } from '#platform/call/refused.ts';
import { useOnce } from '#ui/use-once.ts';
import { familyCall } from '../family-call.ts';
import { errorMessage } from '../loaded.tsx';
import { toOneLine } from '../one-line.ts';
import type { Family } from '../use-family.ts';

type Options = {
  readonly family: Family;
  readonly childId: string;
  readonly consent: FamilyConsent;
};
type Ids = Partial<Record<ConsentAnswer, string>>;

/** What the page shows is not what is so any more. */
const STALE: readonly number[] = [consentErrors.noticeChanged.code, consentErrors.notAsked.code];

export function isStale(error: unknown): boolean {
  return error instanceof Refused && STALE.includes(error.code);
}

export function useConsent({ family, childId, consent }: Options) {
  const [chosen, setChosen] = useState<ConsentAnswer | null>(null);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const { busy, once } = useOnce();
  const ids = useRef<Ids>({});
  const choose = (answer: ConsentAnswer | null) => {
    setFault('');
    setReason('');
    setChosen(answer);
  };
  const reload = async () => {
    const call = (token: string) => familyCall(quickQueryChild, { token, id: childId });
    family.storeChild(await family.callWithToken(call));
  };
  const send = async (answer: ConsentAnswer) => {
    setFault('');
    const answerId = ids.current[answer] ?? newRecordId();
    ids.current[answer] = answerId;
    const { projectId, version: noticeVersion } = consent;
    const words = toOneLine(reason);
    const withReason = words !== '' && answer !== 'agreed' && { reason: words };
    const input = { id: childId, projectId, answerId, answer, noticeVersion, ...withReason };
    try {
      const after = await family.callWithToken((token) =>
        familyCall(quickQueryConsent, { token, ...input }),
      );
      ids.current = {};
      setChosen(null);
      family.storeConsents(childId, after);
    } catch (error) {
      setFault(errorMessage(error));
      if (!isStale(error)) return;
      // What was chosen belongs to what was shown.
      setChosen(null);
      await reload().catch(() => undefined);
    }
  };
  return {
    chosen,
    reason,
    fault,
    busy,
    choose,
    setReason,
    send: (answer: ConsentAnswer) => once(() => send(answer)),
  };
}

export type ConsentState = ReturnType<typeof useConsent>;
