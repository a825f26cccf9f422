/** Translates the calls about outcomes of referrals. The log says that one was saved, never what it says. */
import { deleteReferral, recordElsewhere, recordReferral } from '@spine/contract/exam';
import { type Binding, bind } from '#platform/http/bind.ts';
import { examLogText } from '../exam.text.ts';
import { removeReferral, saveElsewhere, saveReferral } from './exam-referral.service.ts';

export function referralRoutes(): Binding[] {
  const { referralRecorded, referralChanged, elsewhereRecorded, elsewhereChanged } = examLogText;
  return [
    recordRoute(recordReferral, saveReferral, {
      added: referralRecorded,
      changed: referralChanged,
    }),
    recordRoute(recordElsewhere, saveElsewhere, {
      added: elsewhereRecorded,
      changed: elsewhereChanged,
    }),
    bind(deleteReferral, async ({ actor, tenant, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? '' };
      await removeReferral(tenant, { ...input, by, now });
      note({ point: input.examId, message: examLogText.referralDeleted });
      return undefined;
    }),
  ];
}

function recordRoute(
  endpoint: typeof recordReferral | typeof recordElsewhere,
  save: typeof saveReferral,
  messages: { readonly added: string; readonly changed: string },
): Binding {
  return bind(endpoint, async ({ actor, tenant, input, now, note }) => {
    const by = { id: actor.userId, name: actor.realName ?? '' };
    const outcome = await save(tenant, { ...input, by, now });
    note({ point: input.examId, message: messages[outcome] });
    return undefined;
  });
}
