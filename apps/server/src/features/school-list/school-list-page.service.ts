/**
 * The page of a list for a school. Its link is signed, a code opens it on one device, and five wrong codes lock it. What it says is
 * read when it is opened: who objects meanwhile, left the school or was deleted is named no more.
 */
import { dateInShanghai, type ErrorEntry, instantInShanghai } from '@spine/contract/kernel';
import {
  isSchoolListOpen,
  isSettled,
  isShownTo,
  type ListedChild,
  type ListedClass,
  RESULT_GROUPS,
  type SchoolListAudience,
  type SchoolListDoor,
  type SchoolListView,
  schoolListErrors,
} from '@spine/contract/school-list';
import { letterOffice } from '#features/referral-letter/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  childrenOfList,
  findList,
  type ListedRow,
  lockList,
  type StoredList,
  updateList,
} from './school-list.repository.ts';
import { groupOf, standingOf } from './school-list.service.ts';
import type { ListSecrets } from './school-list-secret.ts';

const isOpenOn = (list: StoredList | undefined, now: Date): list is StoredList =>
  list !== undefined && isSchoolListOpen(standingOf(list), dateInShanghai(now));

/** What a holder of the link learns. */
export async function loadListDoor(
  tenant: Tenant,
  listId: string,
  now: Date,
): Promise<SchoolListDoor> {
  const list = await findList(tenant, listId);
  return { isOpen: isOpenOn(list, now), ...(await letterOffice(tenant)) };
}

type Attempt = {
  readonly listId: string;
  readonly key: string;
  readonly code?: string | undefined;
  readonly now: Date;
  readonly secrets: ListSecrets;
};
type Admitted =
  | { readonly list: StoredList }
  | { readonly refused: ErrorEntry; readonly triesLeft: number };

/** Compares key and code; a wrong code is counted, so the caller must let this transaction commit. */
export async function admitSchool(
  tenant: Tenant,
  { listId, key, code, now, secrets }: Attempt,
): Promise<Admitted> {
  const list = await lockList(tenant, listId);
  if (!isOpenOn(list, now)) return { refused: schoolListErrors.over, triesLeft: 0 };
  const { triesLeft, keyHash, codeHash } = list;
  if (keyHash !== null)
    return secrets.isOf(keyHash, key, listId)
      ? { list }
      : { refused: schoolListErrors.codeUsed, triesLeft };
  if (code === undefined) return { refused: schoolListErrors.codeWrong, triesLeft };
  if (secrets.isOf(codeHash, code, listId)) {
    await updateList(tenant, listId, { keyHash: secrets.hash(key, listId) });
    return { list };
  }
  await updateList(tenant, listId, { triesLeft: triesLeft - 1 });
  const { over, codeWrong } = schoolListErrors;
  return { refused: triesLeft > 1 ? codeWrong : over, triesLeft: triesLeft - 1 };
}

/** Notes that a list was opened. */
export async function noteOpening(tenant: Tenant, list: StoredList, now: Date): Promise<void> {
  await updateList(tenant, list.id, { opened: list.opened + 1, openedAt: now });
}

/** Keeps the first receipt. */
export async function receiveList(
  tenant: Tenant,
  list: StoredList,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<StoredList> {
  if (list.receivedAt !== null) return list;
  const receipt = { receivedBy: name, receivedAt: now };
  await updateList(tenant, list.id, receipt);
  return { ...list, ...receipt };
}

/** What the page shows. */
export async function loadListView(tenant: Tenant, list: StoredList): Promise<SchoolListView> {
  const rows = await childrenOfList(tenant, list);
  const here = rows.filter(({ isHere }) => isHere);
  const { audience, madeAt, receivedAt } = list;
  return {
    ...(await letterOffice(tenant)),
    schoolName: list.schoolName,
    projectName: list.projectName,
    audience,
    recipient: list.recipient,
    madeOn: dateInShanghai(madeAt),
    expiresOn: list.expiresOn,
    leftOut: here.filter((row) => row.objects).length,
    moved: rows.length - here.length,
    classes: toClasses(here, audience),
    receivedBy: list.receivedBy,
    receivedAt: receivedAt === null ? null : instantInShanghai(receivedAt),
  };
}

type ShownClass = ListedClass & { readonly children: ListedChild[] };

/** Classes in the order of their rows, and in each the most urgent children first. */
function toClasses(rows: readonly ListedRow[], audience: SchoolListAudience): ShownClass[] {
  const classes = new Map<string, ShownClass>();
  for (const row of rows) {
    const child = toChild(row, audience);
    if (!child) continue;
    const { gradeName, clazzName } = row;
    const key = `${gradeName} ${clazzName}`;
    const clazz = classes.get(key) ?? { gradeName, clazzName, children: [] };
    clazz.children.push(child);
    classes.set(key, clazz);
  }
  return [...classes.values()].map((clazz) => ({
    ...clazz,
    children: clazz.children.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
  }));
}

/** Whom something is to be done for comes first; a class teacher's children have no group. */
const urgencyOf = ({ group }: ListedChild) => (group === null ? 0 : RESULT_GROUPS.indexOf(group));

function toChild(row: ListedRow, audience: SchoolListAudience): ListedChild | undefined {
  const group = groupOf(row);
  if (row.objects || group === undefined || !isShownTo(audience, group)) return undefined;
  const { name, gender, told, waits, outcome } = row;
  if (audience === 'classTeacher') return { name, gender, group: null, retest: false, told: null };
  const retest = group === 'refer' && waits && outcome === 'incomplete';
  return { name, gender, group, retest, told: isSettled(group) ? null : told };
}
