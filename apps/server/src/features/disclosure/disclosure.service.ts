/** The digest of what was exported and shown of many children, computed from the operation log; days are days in Shanghai. */
import {
  type DisclosureRow,
  disclosureErrors,
  firstDigestDay,
  type listDisclosures as listCall,
  type UnreadDisclosures,
  unreadDays,
} from '@spine/contract/disclosure';
import {
  addDays,
  type CalendarDate,
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import { usernamesContaining } from '#features/user/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  countDisclosures,
  type DisclosureQuery,
  disclosureRows,
  findReadThrough,
  saveReadThrough,
} from './disclosure.repository.ts';

const daysOf = (from: CalendarDate, to: CalendarDate) => ({
  since: startOfShanghaiDay(from),
  before: startOfShanghaiDay(addDays(to, 1)),
});

export async function listDisclosures(
  tenant: Tenant,
  { username, from, to, ...page }: ParsedEndpointInput<typeof listCall>,
  now: Date,
): Promise<{ rows: DisclosureRow[]; total: number }> {
  const today = dateInShanghai(now);
  const query: DisclosureQuery = {
    ...daysOf(from ?? firstDigestDay(to ?? today), to ?? today),
    usernames: username ? await usernamesContaining(tenant, username) : undefined,
  };
  const stored = await disclosureRows(tenant, query, page);
  const rows = stored.map(({ optime, exports, numbers, name, ...row }) => ({
    ...row,
    at: instantInShanghai(optime),
    name: name ?? row.username,
    day: exports === null || numbers === null ? null : { exports, numbers },
  }));
  return { rows, total: await countDisclosures(tenant, query) };
}

type Reader = { readonly userId: string };

/** What a reader has not read of past days. */
export async function countUnread(
  tenant: Tenant,
  { userId }: Reader,
  now: Date,
): Promise<UnreadDisclosures> {
  const days = unreadDays(dateInShanghai(now), await findReadThrough(tenant, userId));
  if (!days) return { count: 0, from: null, to: null };
  return { count: await countDisclosures(tenant, daysOf(days.from, days.to)), ...days };
}

/** Refuses disclosureErrors.dayInvalid. */
export async function markRead(
  tenant: Tenant,
  read: Reader & { readonly through: CalendarDate },
  now: Date,
): Promise<void> {
  if (read.through >= dateInShanghai(now)) refuse(disclosureErrors.dayInvalid);
  await saveReadThrough(tenant, read);
}
