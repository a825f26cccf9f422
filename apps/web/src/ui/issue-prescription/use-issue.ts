/**
 * The preview of a choice and the sending of it. One choice has one id, however often it is sent: an answer that was
 * lost on the way is asked for again and issues nothing twice.
 */
import {
  type IssueOutcome,
  issuePrescription,
  listPlans,
  listPrescriptions,
  planDetail,
  previewIssue,
} from '@spine/contract/prescription';
import { listAdherence } from '@spine/contract/training';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { Refused } from '#platform/refused.ts';
import { useAsk, useCall } from '#platform/use-call.ts';
import { issueText as text } from './issue.text.ts';
import { choiceOf, type IssueChoice, type IssueValues } from './issue-choice.ts';

const NO_CHOICE: IssueChoice = {
  prescriptionId: '',
  startDate: '',
  target: { kind: 'children', patientIds: [] },
};
const CHANGED = [listPlans, planDetail, listPrescriptions, listAdherence] as const;

export function useIssuePreview(values: IssueValues) {
  const choice = choiceOf(values);
  const missing = typeof choice === 'string' ? text.incomplete[choice] : undefined;
  const asked = useAsk(previewIssue, typeof choice === 'string' ? NO_CHOICE : choice, {
    enabled: missing === undefined,
    staleTime: 0,
  });
  const settled = missing === undefined && !asked.isFetching;
  return {
    missing,
    outcome: settled ? asked.data : undefined,
    fault: settled ? asked.error?.message : undefined,
    choice: typeof choice === 'string' ? undefined : choice,
  };
}

export function useIssue() {
  const send = useCall(issuePrescription, { success: text.ISSUE_SUCCESS, refresh: CHANGED });
  const ids = useRef(new Map<string, string>());
  // State is too slow to stop a second click in the same tick.
  const running = useRef(false);
  const [issued, setIssued] = useState<IssueOutcome>();
  const idOf = (choice: IssueChoice) => {
    const key = JSON.stringify(choice);
    const id = ids.current.get(key) ?? newRecordId();
    ids.current.set(key, id);
    return id;
  };
  const issue = async (choice: IssueChoice) => {
    if (running.current) return;
    running.current = true;
    try {
      setIssued(await send.mutateAsync({ input: { id: idOf(choice), ...choice } }));
    } catch (error) {
      // `call` has told the user what went wrong.
      if (!(error instanceof Refused)) throw error;
    } finally {
      running.current = false;
    }
  };
  return { issue, issued, busy: send.isPending };
}
