/** Translates the calls about the trash of children. */
import { listDeletedPatients, restorePatients as restoreCall } from '@spine/contract/patient';
import { type Binding, bind } from '#platform/http/bind.ts';
import { listTrash, restorePatients } from './trash.service.ts';
import { trashLogText as text } from './trash.text.ts';

/** Its line of the hour is not that of the list of children. */
const OCCASION = 'trash';

export function trashRoutes(): Binding[] {
  return [
    bind(listDeletedPatients, async ({ tenant, input, now, note }) => {
      const answer = await listTrash(tenant, { query: input, now });
      note({ message: text.listed(answer.total), occasion: OCCASION });
      return answer;
    }),
    bind(restoreCall, async ({ tenant, input, now, note }) => {
      const { ids, exams, restored, refused } = await restorePatients(tenant, { ...input, now });
      const message =
        ids.length > 0 || refused.length > 0
          ? text.restored({ restored: ids.length, exams, refused: refused.length })
          : text.restoredBefore;
      note({ point: ids.join(','), message });
      return { restored, refused };
    }),
  ];
}
