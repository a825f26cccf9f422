/** That letters were printed stands in the cases (已打印); nobody was told by that (docs/domain/care.md). */
import { countingEntries, followUpErrors } from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import { type ActCheck, appendActs, type CaseHistory } from '#features/child-record/index.ts';
import type { JobActor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { findAssignee } from '../case.repository.ts';
import { findRefusal, toNewAct } from '../case-act.service.ts';

type Printer = { readonly id: string; readonly name: string };

/** Who asked for a job, by the name that staff read. */
export async function findPrinter(
  tenant: Tenant,
  { userId, username }: JobActor,
): Promise<Printer> {
  const user = await findAssignee(tenant, userId);
  return { id: userId, name: user?.realName ?? username };
}

type Printed = {
  readonly patientIds: readonly string[];
  readonly by: Printer;
  readonly now: Date;
  newId(): string;
};

const wasPrinted = ({ entries }: CaseHistory, day: CalendarDate): boolean =>
  countingEntries(entries).some(
    ({ kind, at }) => kind === 'printed' && dateInShanghai(new Date(at)) === day,
  );

/** Once a day for each child, however often its letter is printed. */
export async function storePrinted(
  tenant: Tenant,
  { patientIds, by, now, newId }: Printed,
): Promise<void> {
  const acts = patientIds.map((patientId) => ({
    ...toNewAct({ id: newId(), patientId, kind: 'printed' }, now),
    doneBy: by.id,
    doneByName: by.name,
  }));
  const today = dateInShanghai(now);
  const check: ActCheck = (history, act) =>
    wasPrinted(history, today) ? followUpErrors.notNow : findRefusal(history, act);
  await appendActs(tenant, acts, check);
}
