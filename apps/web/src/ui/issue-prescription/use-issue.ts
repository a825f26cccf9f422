/**
 * Previews and issues a choice. A choice keeps one id however often it is sent, so that repeating it after a lost answer issues
 * nothing twice.
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
import { Refused } from '#platform/call/refused.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useOnce } from '#ui/use-once.ts';
import { issueText as text } from './issue.text.ts';
import { type IssueChoice, type IssueValues, toIssueChoice } from './issue-choice.ts';

const NO_CHOICE: IssueChoice = {
  prescriptionId: '',
  startDate: '',
  target: { kind: 'children', patientIds: [] },
};
const CHANGED = [listPlans, planDetail, listPrescriptions, listAdherence] as const;

export function useIssuePreview(values: IssueValues) {
  const choice = toIssueChoice(values);
  const missing = typeof choice === 'string' ? text.incomplete[choice] : undefined;
  const preview = useApiQuery(previewIssue, typeof choice === 'string' ? NO_CHOICE : choice, {
    enabled: missing === undefined,
    staleTime: 0,
  });
  const isCurrent = missing === undefined && !preview.isFetching;
  return {
    missing,
    outcome: isCurrent ? preview.data : undefined,
    fault: isCurrent ? preview.error?.message : undefined,
    choice: typeof choice === 'string' ? undefined : choice,
  };
}

export function useIssue() {
  const send = useApiMutation(issuePrescription, { success: text.ISSUE_SUCCESS, refresh: CHANGED });
  const ids = useRef(new Map<string, string>());
  const { busy, once } = useOnce();
  const [issued, setIssued] = useState<IssueOutcome>();
  const idOf = (choice: IssueChoice) => {
    const key = JSON.stringify(choice);
    const id = ids.current.get(key) ?? newRecordId();
    ids.current.set(key, id);
    return id;
  };
  const issue = (choice: IssueChoice) =>
    once(async () => {
      try {
        setIssued(await send.mutateAsync({ input: { id: idOf(choice), ...choice } }));
      } catch (error) {
        // `call` has shown the refusal.
        if (!(error instanceof Refused)) throw error;
      }
    });
  return { issue, issued, busy };
}
