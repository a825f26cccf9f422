/** Translates the calls that correct examinations. The log says what was done, never the reason, which may name a child. */
import {
  assignExam as assignExamCall,
  listCorrections,
  unvoidExam as unvoidExamCall,
  voidExam as voidExamCall,
} from '@spine/contract/exam';
import type { Actor } from '#platform/auth/actor.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { examLogText } from '../exam.text.ts';
import {
  assignExam,
  type CorrectedBy,
  correctionRows,
  unvoidExam,
  voidExam,
  voidReplaced,
} from './exam-correction.service.ts';

export function correctionRoutes(): Binding[] {
  const { voided, unvoided, assigned, unchanged } = examLogText;
  return [
    bind(voidExamCall, async ({ actor, tenant, input, now, note }) => {
      const { replacedBy, ...fields } = input;
      const correction = { ...fields, by: toCorrector(actor, now) };
      const isChanged =
        replacedBy === undefined
          ? await voidExam(tenant, correction)
          : await voidReplaced(tenant, { ...correction, replacedBy });
      note({ point: input.id, message: isChanged ? voided : unchanged(voided) });
      return undefined;
    }),
    bind(unvoidExamCall, async ({ actor, tenant, input, now, note }) => {
      const isChanged = await unvoidExam(tenant, { ...input, by: toCorrector(actor, now) });
      note({ point: input.id, message: isChanged ? unvoided : unchanged(unvoided) });
      return undefined;
    }),
    bind(assignExamCall, async ({ actor, tenant, input, now, note }) => {
      const isChanged = await assignExam(tenant, { ...input, by: toCorrector(actor, now) });
      note({ point: input.id, message: isChanged ? assigned : unchanged(assigned) });
      return undefined;
    }),
    bind(listCorrections, async ({ tenant, input, note }) => {
      const rows = await correctionRows(tenant, input.patientId);
      note({ point: input.patientId, message: examLogText.correctionsViewed(rows.length) });
      return { rows, total: rows.length };
    }),
  ];
}

function toCorrector({ userId, role, realName }: Actor, now: Date): CorrectedBy {
  return { userId, role, name: realName ?? '', now };
}
