/** Translates the calls about entries of guardians. */
import {
  acceptGuardianEntries as acceptCall,
  dismissGuardianEntries as dismissCall,
  listGuardianEntries as listCall,
  takeGuardianPhone as phoneCall,
  showEntryNumber,
} from '@spine/contract/patient';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { patientLogText } from '../patient.text.ts';
import {
  acceptGuardianEntries,
  dismissGuardianEntries,
  guardianEntryNumbers,
  listGuardianEntries,
  takeGuardianPhone,
} from './guardian-entry.service.ts';
import { guardianEntryLogText } from './guardian-entry.text.ts';

export function guardianEntryRoutes({ secret }: Pick<AppPorts, 'secret'>): Binding[] {
  return [
    bind(listCall, ({ tenant, input }) => listGuardianEntries(tenant, input)),
    bind(showEntryNumber, async ({ tenant, input: { id, number, purpose }, note }) => {
      const { [number]: value } = await guardianEntryNumbers(tenant, id);
      note({ point: id, message: patientLogText.numberUsed(number, purpose), children: 1 });
      return { value };
    }),
    bind(acceptCall, async ({ tenant, actor, input, now, newId, note }) => {
      const request = { ...input, newId, now, actor, secret };
      const { ids, ...waiting } = await acceptGuardianEntries(tenant, request);
      note({ point: ids.join(','), message: guardianEntryLogText.accepted(ids.length) });
      return { added: ids.length, ...waiting };
    }),
    bind(phoneCall, async ({ tenant, input, now, note }) => {
      const { patientId } = await takeGuardianPhone(tenant, { id: input.id, now });
      note({ point: patientId, message: guardianEntryLogText.phoneTaken });
      return undefined;
    }),
    bind(dismissCall, async ({ tenant, input, note }) => {
      const { ids, schoolIds } = await dismissGuardianEntries(tenant, input);
      // Dismissed entries are deleted, so the line names their schools too.
      const point = [...schoolIds, ...ids].join(',');
      note({ point, message: guardianEntryLogText.dismissed(ids.length) });
      return { dismissed: ids.length };
    }),
  ];
}
