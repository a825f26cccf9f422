/** Translates the calls of corrections that families ask for. */
import {
  addCorrectionRequest,
  correctionRequestsOfChild,
  countCorrectionRequests,
  decideCorrectionRequest,
  listCorrectionRequests,
} from '@spine/contract/data-request';
import { type Binding, bind } from '#platform/http/bind.ts';
import {
  countRequests,
  decideRequest,
  enterRequest,
  listRequests,
  requestsOfChild,
} from './correction.service.ts';
import { correctionLogText as text } from './correction.text.ts';

/** Their line of the hour is not that of the roster. */
const OCCASION = 'correction requests';

export function correctionRoutes(): Binding[] {
  return [
    bind(listCorrectionRequests, async ({ tenant, input, now, note }) => {
      const answer = await listRequests(tenant, input, now);
      note({ message: text.listed(answer.total), occasion: OCCASION });
      return answer;
    }),
    bind(countCorrectionRequests, ({ tenant, input, now }) => countRequests(tenant, input, now)),
    bind(correctionRequestsOfChild, async ({ tenant, input, now, note }) => {
      const rows = await requestsOfChild(tenant, input.patientId, now);
      note({ point: input.patientId, message: text.viewed, occasion: OCCASION });
      return { rows, total: rows.length };
    }),
    bind(addCorrectionRequest, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      await enterRequest(tenant, { input, by, now });
      note({ point: input.patientId, message: text.added(input.fact) });
      return undefined;
    }),
    bind(decideCorrectionRequest, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const { patientId, how } = await decideRequest(tenant, { input, by, now });
      note({ point: patientId, message: text.decided[how] });
      return undefined;
    }),
  ];
}
