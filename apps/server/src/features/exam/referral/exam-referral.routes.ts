/** Translates the calls about outcomes of referrals. The log says that one was kept, never what it says. */
import { deleteReferral, recordElsewhere, recordReferral } from '@spine/contract/exam';
import { type Binding, bind } from '#platform/http/bind.ts';
import { examLogText } from '../exam.text.ts';
import { forgetReferral, keepElsewhere, keepReferral } from './exam-referral.service.ts';

export function referralRoutes(): Binding[] {
  return [
    bind(recordReferral, async ({ actor, tenant, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? '' };
      const outcome = await keepReferral(tenant, { ...input, by, now });
      const { referralRecorded, referralChanged } = examLogText;
      const message = outcome === 'added' ? referralRecorded : referralChanged;
      note({ point: input.examId, message });
      return undefined;
    }),
    bind(recordElsewhere, async ({ actor, tenant, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? '' };
      const outcome = await keepElsewhere(tenant, { ...input, by, now });
      const { elsewhereRecorded, elsewhereChanged } = examLogText;
      const message = outcome === 'added' ? elsewhereRecorded : elsewhereChanged;
      note({ point: input.examId, message });
      return undefined;
    }),
    bind(deleteReferral, async ({ tenant, input, note }) => {
      await forgetReferral(tenant, input.examId);
      note({ point: input.examId, message: examLogText.referralDeleted });
      return undefined;
    }),
  ];
}
