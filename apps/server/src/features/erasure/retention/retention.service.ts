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
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import type { PurgeJobs } from '../erase-child.service.ts';
import { lockListed } from '../erase-rows.repository.ts';
import { storeErasure } from '../erasure.service.ts';
import { retentionText as text } from '../erasure.text.ts';
import {
  announce,
  deleteNotices,
  deleteOldEntries,
  deleteSetting,
  dueNotices,
  endingBySchool,
  findSetting,
  type OldRecord,
  oldRecords,
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

/** Announces and erases, of all institutions that have said how long they keep; answers how many children were erased. */
export async function runRetention({ database, purgeJobs, now }: Night): Promise<number> {
  const hour = Number(instantInShanghai(now).slice(HOUR_AT, HOUR_AT + 2));
  if (hour < NIGHT.from || hour >= NIGHT.to) return 0;
  let erased = 0;
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    const inScope = <T>(work: (tenant: Tenant) => Promise<T>) => database.inScope(scope, work);
    const setting = await inScope(findSetting);
    if (!setting) continue;
    await announceEndings(inScope, setting, now);
    for (;;) {
      const count = await inScope((tenant) => eraseDue(tenant, { setting, purgeJobs, now }));
      erased += count;
      if (count < ERASED_AT_ONCE) break;
    }
  }
  return erased;
}

type InScope = <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>;

async function announceEndings(inScope: InScope, { years }: Setting, now: Date): Promise<void> {
  const today = dateInShanghai(now);
  const until = addDays(today, RETENTION_NOTICE_DAYS);
  // Nobody's time ends sooner after the last change of the record.
  const before = startOfShanghaiDay(addMonths(until, -years * MONTHS_OF_YEAR));
  const ofEntries = startOfShanghaiDay(addMonths(today, -years * MONTHS_OF_YEAR));
  await inScope(async (tenant) => {
    await deleteOldEntries(tenant, ofEntries);
    await withdrawChanged(tenant, before);
  });
  let after = FIRST_ID;
  for (;;) {
    const records = await inScope(async (tenant) => {
      const some = await oldRecords(tenant, { after, before, limit: LOOKED_AT });
      const endings = some
        .map((record) => ({ patientId: record.id, endsOn: endOf(record, years) }))
        .filter(({ endsOn }) => endsOn <= until);
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

function endOf({ gradeCode, knownAt, deletedAt, highest }: OldRecord, years: number): CalendarDate {
  const leftOn = leftSchoolOn({
    gradeCode,
    knownOn: dateInShanghai(knownAt),
    highest,
    deletedOn: deletedAt && dateInShanghai(deletedAt),
  });
  return endOfRetention(leftOn, years);
}

type Due = Omit<Night, 'database'> & { readonly setting: Setting };

/** One portion; answers how many children. */
async function eraseDue(tenant: Tenant, { setting, purgeJobs, now }: Due): Promise<number> {
  const today = dateInShanghai(now);
  const announcedBy = addDays(today, -RETENTION_NOTICE_DAYS);
  const ids = await dueNotices(tenant, { today, announcedBy, limit: ERASED_AT_ONCE });
  if (ids.length === 0) return 0;
  await lockForUnlisting(tenant);
  const children = await lockListed(tenant, ids);
  await deleteNotices(tenant, ids);
  if (children.length > 0)
    await storeErasure(tenant, children, {
      id: uuidv7(),
      order: {
        cause: 'retention',
        askedOn: today,
        reason: text.reason(setting.years),
        orderedBy: null,
        orderedByName: null,
      },
      now,
      purgeJobs,
    });
  return ids.length;
}
