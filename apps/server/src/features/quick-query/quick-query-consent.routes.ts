/** Translates what families answer to the notice of a project. The log says what was answered, never why. */
import { quickQueryConsent } from '@spine/contract/quick-query';
import { answerAsFamily, loadFamilyConsents } from '#features/consent/index.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import { quickQueryLogText as text } from './quick-query.text.ts';
import { readForFamily } from './quick-query-access.service.ts';

export function consentRoute(): Binding {
  return bindPublic(quickQueryConsent, (call) => {
    const { id: patientId, answerId, projectId, answer, noticeVersion, reason } = call.input;
    const given = { id: answerId, projectId, patientId, answer, noticeVersion, reason };
    return readForFamily(
      call,
      async (tenant, { children: [child], actor, maskedPhone }) => {
        if (!child) return undefined;
        await answerAsFamily(tenant, { ...given, maskedPhone, now: call.now });
        const point = [patientId, projectId].join(',');
        call.note({ actor, point, message: text.consent[answer] });
        return await loadFamilyConsents(tenant, patientId);
      },
      patientId,
    );
  });
}
