/**
 * Does acts in a case as it was read; a refusal reads it anew, so that the next try is decided on what it is now. `meanwhile` is
 * what others did since.
 */
import { examDetail, examHistory } from '@spine/contract/exam';
import {
  actInCase,
  type CaseView,
  caseOfChild,
  countCases,
  listCases,
} from '@spine/contract/follow-up';
import type { EndpointInput } from '@spine/contract/kernel';
import { useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { changesSince } from '../entry.rules.ts';
import { useCase } from '../use-case.ts';

/** A visit is the outcome of a referral as well. */
const CHANGED = [listCases, countCases, caseOfChild, examDetail, examHistory];

type Input = EndpointInput<typeof actInCase>;
/** With a version it is decided on that, else on the case as it was opened, or as it is after a refusal. */
type Act = Omit<Input, 'id' | 'patientId' | 'version'> & Partial<Pick<Input, 'version'>>;
type ActTarget = { readonly patientId: string; readonly success: string };

export function useAct(read: CaseView, { patientId, success }: ActTarget) {
  const [id] = useState(() => newRecordId());
  // Behind the form the case is read anew by itself.
  const [opened] = useState(read);
  const [present, setPresent] = useState(read);
  const { refetch } = useCase(patientId);
  const record = useApiMutation(actInCase, { success, refresh: CHANGED });
  const act = async (input: Act) => {
    const sent = { input: { id, patientId, version: present.version, ...input } };
    try {
      await record.mutateAsync(sent);
    } catch (error) {
      const { data } = await refetch();
      // It was stored, and only its answer was lost: the replay says so.
      if (data?.entries.some((entry) => entry.id === id))
        return void (await record.mutateAsync(sent));
      if (data) setPresent(data);
      throw error;
    }
  };
  return { act, meanwhile: changesSince(opened.entries, present.entries) };
}
