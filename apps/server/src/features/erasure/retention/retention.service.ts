/**
 * How long an institution keeps who children are. Each night children whose time ends within 30 days are noted, for managers to see;
 * 30 days after its note a child whose time is over is erased as any other, in portions. Where a child returns or the setting changes,
 * the note is withdrawn.
 */
import {
  endOfRetention,
  leftSchoolOn,
  RETENTION_NOTICE_DAYS,
  type Retention,
  type saveRetention as saveCall,
} from '@spine/contract/erasure';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { lockForUnlisting } from '#features/child-record/index.ts';
import { organizationName } from '#features/organization/index.ts';
import { insertLogLine, type LogNote } from '#platform/audit-log/operation-log.repository.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { type ChildRecord, lockListed } from '../child-rows.repository.ts';
import type { PurgeJobs } from '../erase-child.service.ts';
import { numberOf, storeErasure } from '../erasure.service.ts';
import { retentionText as text } from '../erasure.text.ts';
import {
  announce,
  deleteNotices,
  deleteOldEntries,
  deleteSetting,
  dueNotices,
  endingBySchool,
  findSetting,
  lockSetting,
  type OldRecord,
  oldRecords,
  recordsOfIds,
  type Setting,
  saveSetting,
  withdrawChanged,
  withdrawNotices,
} from './retention.repository.ts';

/** Children that are looked at, and that are erased, in one transaction. */
const LOOKED_AT = 2000;
const ERASED_AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const MONTHS_OF_YEAR = 12;
/** Hours of Shanghai at which it runs: jobs are begun anew by each portion. */
const NIGHT = { from: 1, to: 5 } as const;
const HOUR_AT = 11;

export async function loadRetention(tenant: Tenant): Promise<Retention> {
  const setting = await findSetting(tenant);
  return {
    years: setting?.years ?? null,
    basis: setting?.basis ?? '',
    changedAt: setting ? instantInShanghai(setting.changedAt) : null,
    changedByName: setting?.changedByName ?? '',
    ending: await endingBySchool(tenant),
  };
}

type Saving = {
  readonly input: ParsedEndpointInput<typeof saveCall>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

export async function saveRetention(tenant: Tenant, { input, by, now }: Saving): Promise<void> {
  const { years, basis = '' } = input;
  if (years === null) return deleteSetting(tenant);
  const changed = { changedBy: by.id, changedByName: by.name, changedAt: now };
  await saveSetting(tenant, { years, basis, ...changed });
}

type Night = { readonly database: Database; readonly purgeJobs: PurgeJobs; readonly now: Date };

/**
 * Announces and erases, of all institutions that have said how long they keep; answers how many children were erased. What fails in
 * one of them is told to `onFailed`, and the others go on. Refuses erasureErrors.unknown.
 */
export async function runRetention(
  { database, purgeJobs, now }: Night,
  onFailed: (orgId: string, error: unknown) => void,
): Promise<number> {
  const hour = Number(instantInShanghai(now).slice(HOUR_AT, HOUR_AT + 2));
  if (hour < NIGHT.from || hour >= NIGHT.to) return 0;
  let erased = 0;
  const onErased = (children: number) => {
    erased += children;
  };
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    const inScope = <T>(work: (tenant: Tenant) => Promise<T>) => database.inScope(scope, work);
    await runNight(inScope, { purgeJobs, now, onErased }).catch((error: unknown) =>
      onFailed(orgId, error),
    );
  }
  return erased;
}

type InScope = <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>;
type Institution = Omit<Night, 'database'> & { readonly onErased: (children: number) => void };

async function runNight(
  inScope: InScope,
  { purgeJobs, now, onErased }: Institution,
): Promise<void> {
  const setting = await inScope(findSetting);
  if (!setting) return;
  await announceEndings(inScope, setting, now);
  for (;;) {
    const { looked, erased } = await inScope((tenant) => eraseDue(tenant, { purgeJobs, now }));
    onErased(erased);
    if (looked < ERASED_AT_ONCE) return;
  }
}

async function announceEndings(inScope: InScope, { years }: Setting, now: Date): Promise<void> {
  const today = dateInShanghai(now);
  const until = addDays(today, RETENTION_NOTICE_DAYS);
  // Nobody's time ends sooner after the last day on which a roster changed or named it.
  const before = addMonths(until, -years * MONTHS_OF_YEAR);
  const ofEntries = startOfShanghaiDay(addMonths(today, -years * MONTHS_OF_YEAR));
  await inScope(async (tenant) => {
    const entries = await deleteOldEntries(tenant, ofEntries);
    if (entries > 0) await logByNobody(tenant, { message: text.entriesErased(entries) }, now);
    await withdrawChanged(tenant, before);
  });
  let after = FIRST_ID;
  for (;;) {
    const records = await inScope(async (tenant) => {
      const some = await oldRecords(tenant, { after, before, limit: LOOKED_AT });
      const endings = endingUntil(until, some, years);
      await withdrawNotices(tenant, {
        among: some.map(({ id }) => id),
        ending: endings.map(({ patientId }) => patientId),
      });
      await announce(tenant, endings, today);
      return some;
    });
    const last = records.at(-1);
    if (!last || records.length < LOOKED_AT) return;
    after = last.id;
  }
}

/** Of some children those whose time ends until a day. */
function endingUntil(until: CalendarDate, records: readonly OldRecord[], years: number) {
  return records.flatMap((record) => {
    const leftOn = leftSchoolOn({
      ...record,
      knownOn: dateInShanghai(record.knownAt),
      deletedOn: record.deletedAt && dateInShanghai(record.deletedAt),
    });
    const endsOn = leftOn && endOfRetention(leftOn, years);
    return endsOn !== null && endsOn <= until ? [{ patientId: record.id, endsOn }] : [];
  });
}

type Portion = { readonly looked: number; readonly erased: number };

/**
 * One portion of the children whose time was noted as over. Whether it still is, is asked anew of children that are locked: since the
 * note somebody may have put one on a roster again, examined it, or changed the years. Refuses erasureErrors.unknown.
 */
export async function eraseDue(
  tenant: Tenant,
  { purgeJobs, now }: Omit<Night, 'database'>,
): Promise<Portion> {
  const today = dateInShanghai(now);
  const announcedBy = addDays(today, -RETENTION_NOTICE_DAYS);
  const setting = await lockSetting(tenant);
  if (!setting) return { looked: 0, erased: 0 };
  const ids = await dueNotices(tenant, { today, announcedBy, limit: ERASED_AT_ONCE });
  if (ids.length === 0) return { looked: 0, erased: 0 };
  await lockForUnlisting(tenant);
  const locked = await lockListed(tenant, ids);
  const ending = endingUntil(today, await recordsOfIds(tenant, ids), setting.years);
  const over = new Set(ending.map(({ patientId }) => patientId));
  const children = locked.filter(({ id }) => over.has(id));
  await deleteNotices(tenant, ids);
  if (children.length > 0) await eraseAtEnd(tenant, children, { setting, purgeJobs, now });
  return { looked: ids.length, erased: children.length };
}

type Ending = Omit<Night, 'database'> & { readonly setting: Setting };

async function eraseAtEnd(
  tenant: Tenant,
  children: readonly ChildRecord[],
  { setting, purgeJobs, now }: Ending,
): Promise<void> {
  const order = {
    cause: 'retention' as const,
    askedOn: dateInShanghai(now),
    reason: text.reason(setting.years),
    orderedBy: null,
    orderedByName: null,
  };
  const id = uuidv7();
  const record = await storeErasure(tenant, children, { id, order, now, purgeJobs });
  const message = text.erased(numberOf(record), children.length);
  await logByNobody(tenant, { point: id, message }, now);
}

async function logByNobody(tenant: Tenant, note: LogNote, now: Date): Promise<void> {
  const { orgId } = tenant;
  await insertLogLine(tenant.db, {
    id: uuidv7(),
    rule: { model: 'patient', optype: 'delete' },
    actor: {
      userId: null,
      username: text.byNobody,
      role: null,
      orgId,
      orgName: (await organizationName(tenant, orgId)) ?? '',
    },
    note: { ...note, level: 'WARN' },
    now,
  });
}
