/** A manager makes lists for a school, hands them over, and takes them back. */
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  isShownTo,
  type listSchoolLists as listCall,
  type makeSchoolList as makeCall,
  type ResultGroup,
  resultGroupOf,
  SCHOOL_LIST_TRIES,
  type SchoolListAudience,
  type SchoolListRow,
  schoolListEnd,
  schoolListErrors,
  schoolListState,
} from '@spine/contract/school-list';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  childrenWithResult,
  findList,
  insertList,
  lockList,
  pageOfLists,
  type ResultRow,
  type StoredList,
  updateList,
} from './school-list.repository.ts';
import type { ListSecrets } from './school-list-secret.ts';

/** How a stored list stands on a day. */
export function standingOf(list: StoredList) {
  return {
    expiresOn: list.expiresOn,
    triesLeft: list.triesLeft,
    isRevoked: list.revokedAt !== null,
    isOpened: list.openedAt !== null,
    isReceived: list.receivedAt !== null,
  };
}

const instantOrNull = (at: Date | null) => (at === null ? null : instantInShanghai(at));

export async function loadLists(
  tenant: Tenant,
  { projectId, schoolId, size, page, asc }: ParsedEndpointInput<typeof listCall>,
  now: Date,
): Promise<{ rows: SchoolListRow[]; total: number }> {
  const filter = { projectId, schoolId };
  const found = await pageOfLists(tenant, filter, { size, page, asc: asc !== undefined });
  const today = dateInShanghai(now);
  const rows = found.rows.map((row) => ({
    id: row.id,
    schoolId: row.schoolId,
    schoolName: row.schoolName,
    audience: row.audience,
    recipient: row.recipient,
    classes: row.classes,
    children: row.children ?? 0,
    madeByName: row.madeByName,
    madeAt: instantInShanghai(row.madeAt),
    expiresOn: row.expiresOn,
    state: schoolListState(standingOf(row), today),
    opened: row.opened,
    openedAt: instantOrNull(row.openedAt),
    receivedBy: row.receivedBy,
    receivedAt: instantOrNull(row.receivedAt),
  }));
  return { rows, total: found.total };
}

type Making = {
  readonly input: ParsedEndpointInput<typeof makeCall>;
  readonly id: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
  readonly secrets: ListSecrets;
};

/** What was made: the code is told once. */
type Made = {
  readonly code: string;
  readonly expiresOn: string;
  /** How many the page will show. */
  readonly children: number;
};

/**
 * Makes a list of the children of a school, or of some classes, who have a result; whoever objects is in it and is only counted.
 * Refuses schoolListErrors.noChildren, schoolListErrors.oneClass.
 */
export async function makeList(
  tenant: Tenant,
  { input, id, by, now, secrets }: Making,
): Promise<Made> {
  const { projectId, schoolId, audience, recipient, classes = [] } = input;
  if (audience === 'classTeacher' && classes.length !== 1) refuse(schoolListErrors.oneClass);
  const found = await childrenWithResult(tenant, { projectId, schoolId }, classes);
  const shown = found.filter((child) => !child.objects && isListed(child, audience));
  if (shown.length === 0) refuse(schoolListErrors.noChildren);
  const code = secrets.drawCode();
  const expiresOn = schoolListEnd(dateInShanghai(now));
  const row = {
    id,
    projectId,
    schoolId,
    audience,
    recipient,
    classes,
    expiresOn,
    madeBy: by.id,
    madeByName: by.name,
    madeAt: now,
    codeHash: secrets.hash(code, id),
    triesLeft: SCHOOL_LIST_TRIES,
  };
  await insertList(
    tenant,
    row,
    found.map(({ patientId }) => patientId),
  );
  return { code, expiresOn, children: shown.length };
}

function isListed(row: ResultRow, audience: SchoolListAudience): boolean {
  const group = groupOf(row);
  return group !== undefined && isShownTo(audience, group);
}

/** The group of a child by its result and its case. */
export function groupOf(row: ResultRow): ResultGroup | undefined {
  return resultGroupOf(row.outcome, row.track === null ? null : row);
}

type Renewed = { readonly code: string; readonly expiresOn: string; readonly madeAt: Date };

/**
 * Draws a new code; the former one, and the device that it was used on, open the list no more. Refuses schoolListErrors.ended,
 * schoolListErrors.notFound.
 */
export async function renewCode(
  tenant: Tenant,
  id: string,
  { secrets, now }: { readonly secrets: ListSecrets; readonly now: Date },
): Promise<Renewed> {
  const list = (await lockList(tenant, id)) ?? refuse(schoolListErrors.notFound);
  const { expiresOn, madeAt, revokedAt } = list;
  if (revokedAt !== null || dateInShanghai(now) > expiresOn) refuse(schoolListErrors.ended);
  const code = secrets.drawCode();
  const codeHash = secrets.hash(code, id);
  await updateList(tenant, id, { codeHash, keyHash: null, triesLeft: SCHOOL_LIST_TRIES });
  return { code, expiresOn, madeAt };
}

/** Refuses schoolListErrors.notFound. */
export async function revokeList(
  tenant: Tenant,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const list = (await findList(tenant, id)) ?? refuse(schoolListErrors.notFound);
  if (list.revokedAt !== null) return;
  await updateList(tenant, id, { revokedAt: now, revokedByName: by });
}
