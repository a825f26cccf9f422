/**
 * Reminds families to answer a notice (docs/adr/0135-what-follows-from-an-answer.md). A row is written and committed before the
 * vendor is asked, unique for the child and for the number, so that neither a crash nor another server sends one twice.
 */
import { dueReminder, REMINDER_DAYS, type ReminderNumber } from '@spine/contract/consent';
import { isQuiet, TEXT_FAMILY_MAX, TEXT_PAUSE_MS } from '@spine/contract/follow-up';
import { addDays, dateInShanghai, timeInShanghai } from '@spine/contract/kernel';
import { type OrgScope, orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import type { ReminderSender } from '#platform/ports/sms-sender.ts';
import { stoppedAmong } from '../sms/sms.repository.ts';
import { giveBackOfDay, takeOfDay } from '../sms/sms-day.repository.ts';
import type { TextPorts } from '../sms/sms-forecast.service.ts';
import { freeNumber, lockNumber, takeNumber } from '../sms/sms-sending.repository.ts';
import {
  childrenToRemind,
  countChildrenOfPhone,
  insertReminder,
  type RemindedChild,
  type RemindedSchool,
  reminderOfNumber,
  schoolsToRemind,
  settleReminder,
} from './reminder.repository.ts';

/** Messages of a school in a round: the others follow in the next, ten minutes later. */
const ROUND_MAX = 200;
/** In a row from the vendor: it takes nothing more for now, and the others are tried in the next round. */
const LIMITED_MAX = 3;
/** As long as a round may take: what was due at its beginning may not be due at its end. */
const ROUND_MS = 5 * 60_000;

export type ReminderPorts = Pick<TextPorts, 'numbers' | 'perDay'> & {
  readonly reminders: ReminderSender | undefined;
  readonly database: Database;
};

/** One round, in each institution. */
export async function sweepReminders(ports: ReminderPorts, now: Date): Promise<void> {
  const { database, reminders: sender } = ports;
  if (!sender || isQuiet(now)) return;
  const started = performance.now();
  const isOver = () => {
    const passed = performance.now() - started;
    return passed > ROUND_MS || isQuiet(new Date(now.getTime() + passed));
  };
  const errors: unknown[] = [];
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const limited = new Set<string>();
    const round = { ...ports, sender, scope: orgScope(orgId), now, isOver, limited };
    // The others are reminded all the same.
    await remindInstitution(round).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'reminders of some institutions failed');
}

type Round = ReminderPorts & {
  readonly sender: ReminderSender;
  readonly scope: OrgScope;
  readonly now: Date;
  isOver(): boolean;
  /** Children whose message the vendor limited in this round, by project. */
  readonly limited: Set<string>;
};

/** A vendor limits one phone like the account: who was limited before is tried after all others, so that they keep nobody waiting. */
async function remindInstitution(round: Round): Promise<void> {
  const { database, scope, now } = round;
  const hour = Number(timeInShanghai(now).slice(11, 13));
  const today = dateInShanghai(now);
  const days = { hour, from: addDays(today, 1), until: addDays(today, REMINDER_DAYS[0]) };
  const schools = await database.inScope(scope, (tenant) => schoolsToRemind(tenant, days));
  for (const isRetry of [false, true])
    for (const school of schools) {
      const nth = dueReminder(school.day, today);
      if (nth !== undefined && !(await remindSchool(round, { school, nth, isRetry }))) return;
    }
}

type ReminderOfSchool = Omit<Reminder, 'child'> & { readonly isRetry: boolean };

/** False where the institution's others wait: the vendor is silent, or the day has all its messages. */
async function remindSchool(round: Round, { isRetry, ...of }: ReminderOfSchool): Promise<boolean> {
  let left = ROUND_MAX;
  let after: string | undefined;
  while (left > 0) {
    const query = { ...of, isRetry, after, limit: left };
    const children = await round.database.inScope(round.scope, (tenant) =>
      childrenToRemind(tenant, query),
    );
    const done = await remindChildren(round, of, children);
    if (done === undefined) return false;
    // Those to try again are one page: the next round begins with who was tried first.
    if (isRetry || children.length < query.limit) return true;
    left -= done;
    after = children.at(-1)?.id;
  }
  return true;
}

/** For how many of them something was done; undefined where the institution's others wait. */
async function remindChildren(
  round: Round,
  of: Omit<Reminder, 'child'>,
  children: readonly RemindedChild[],
): Promise<number | undefined> {
  let done = 0;
  let limited = 0;
  for (const child of children.filter((each) => !round.limited.has(keyOf(of.school, each)))) {
    if (round.isOver()) return undefined;
    const outcome = await remind(round, { ...of, child });
    limited = outcome === 'limited' ? limited + 1 : 0;
    if (outcome === 'over' || limited === LIMITED_MAX) return undefined;
    // Who waits for another message of the number keeps nobody behind it waiting.
    if (outcome !== 'later') done += 1;
  }
  return done;
}

type Reminder = {
  readonly school: RemindedSchool;
  readonly nth: ReminderNumber;
  readonly child: RemindedChild;
};

/** Rolls back what was begun for a message that waits: for the next day, or until the number may have one. */
class Later extends Error {
  readonly isDayFull: boolean;
  constructor(isDayFull: boolean) {
    super();
    this.isDayFull = isDayFull;
  }
}

const keyOf = ({ projectId }: RemindedSchool, { id }: RemindedChild) => `${projectId}/${id}`;

/** `later`: its number had another message today. `over`: the vendor is silent, or the day has all its messages. */
type Outcome = 'done' | 'later' | 'limited' | 'over';

async function remind(round: Round, reminder: Reminder): Promise<Outcome> {
  const { database, scope, sender } = round;
  const { school, nth, child } = reminder;
  const { projectId } = school;
  const claim = await database
    .inScope(scope, (tenant) => claimReminder(tenant, round, reminder))
    .catch((error: unknown) => {
      if (error instanceof Later) return error;
      throw error;
    });
  if (claim instanceof Later) return claim.isDayFull ? 'over' : 'later';
  if (claim === null) return 'done';
  const numberHash = claim;
  const { state } = await sender.send(child.tel, school.schoolName);
  await database.inScope(scope, async (tenant) => {
    const became = state === 'refused' ? 'failed' : state;
    await settleReminder(tenant, { projectId, nth, numberHash, state: became });
    const isTaken = state === 'sent' || state === 'unknown';
    if (!isTaken) await freeNumber(tenant, { numberHash, messageId: null });
    if (state === 'limited') await giveBackOfDay(tenant, { now: round.now });
  });
  if (state === 'unknown') return 'over';
  if (state !== 'limited') return 'done';
  round.limited.add(keyOf(school, child));
  return 'limited';
}

/** The number that is taken for a message to it; null where none goes for this child. Throws Later. */
async function claimReminder(
  tenant: Tenant,
  { numbers, perDay, now }: Round,
  { school: { projectId }, nth, child }: Reminder,
): Promise<Buffer | null> {
  const of = { projectId, child, nth, now };
  const none = async (state: 'skipped' | 'failed' | 'shared') => {
    await insertReminder(tenant, { ...of, numberHash: null, state });
    return null;
  };
  const numberHash = numbers.hashOf(child.tel);
  if (numberHash === null) return await none('skipped');
  await lockNumber(tenant, numberHash);
  const known = await reminderOfNumber(tenant, { projectId, nth, numberHash });
  if (known !== undefined) return await none(known === 'failed' ? 'failed' : 'shared');
  const limit = TEXT_FAMILY_MAX + 1;
  const isPlaceholder =
    (await countChildrenOfPhone(tenant, { tel: child.tel, limit })) > TEXT_FAMILY_MAX;
  if (isPlaceholder || (await stoppedAmong(tenant, [numberHash])).length > 0)
    return await none('skipped');
  if (!(await insertReminder(tenant, { ...of, numberHash, state: 'sending' }))) return null;
  const before = new Date(now.getTime() - TEXT_PAUSE_MS);
  if (!(await takeNumber(tenant, { numberHash, messageId: null, now, before })))
    throw new Later(false);
  if (!(await takeOfDay(tenant, { now, perDay }))) throw new Later(true);
  return numberHash;
}
