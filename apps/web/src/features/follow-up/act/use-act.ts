/** Does acts in a case as it was read; a refusal reads it anew, so that the next try is decided on what it is now. */
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
import { useCase } from '../use-case.ts';

/** A visit is the outcome of a referral as well. */
const CHANGED = [listCases, countCases, caseOfChild, examDetail, examHistory];

type Act = Omit<EndpointInput<typeof actInCase>, 'id' | 'patientId' | 'version'>;
type ActTarget = { readonly patientId: string; readonly success: string };

export function useAct(read: CaseView, { patientId, success }: ActTarget) {
  const [id] = useState(() => newRecordId());
  const [version, setVersion] = useState(read.version);
  const { refetch } = useCase(patientId);
  const record = useApiMutation(actInCase, { success, refresh: CHANGED });
  return async (act: Act) => {
    try {
      await record.mutateAsync({ input: { id, patientId, version, ...act } });
    } catch (error) {
      const { data } = await refetch();
      if (data) setVersion(data.version);
      throw error;
    }
  };
}
