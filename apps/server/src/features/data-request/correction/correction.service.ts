/**
 * Corrections that families ask for. A request changes nothing by itself: staff edit the record as ever and then say so, or
 * refuse with a reason that the family reads (docs/adr/0137-requests-about-the-data-of-a-child.md).
 */
import { createHash } from 'node:crypto';
import {
  type addCorrectionRequest,
  type CorrectionFact,
  type CorrectionRequest,
  type CorrectionRequestCounts,
  type CorrectionRequestRow,
  correctionDueOn,
  correctionState,
  type countCorrectionRequests,
  dataRequestErrors,
  type decideCorrectionRequest,
  type listCorrectionRequests,
  REQUESTS_A_DAY,
} from '@spine/contract/data-request';
import {
  addMonths,
  type CalendarDate,
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import type { FamilyCorrection } from '@spine/contract/quick-query';
import { findNamed } from '#platform/db/children-by-name.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  correctionRows,
  correctionsOf,
  countByState,
  countCorrectionRows,
  countFamilyCorrections,
  findCorrection,
  insertCorrectionRequest,
  isChild,
  isExamOf,
  lastExamCorrection,
  lockChild,
  lockCorrection,
  type NewCorrection,
  type StoredCorrection,
  storeDecision,
} from './correction.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const ENTERED_WITHIN_MONTHS = 12;

export async function listRequests(
  tenant: Tenant,
  query: ParsedEndpointInput<typeof listCorrectionRequests>,
  now: Date,
): Promise<{ rows: CorrectionRequestRow[]; total: number }> {
  const today = dateInShanghai(now);
  const filter = { ...(await findNamed(tenant, query)), today };
  const [stored, total] = await Promise.all([
    correctionRows(tenant, filter),
    countCorrectionRows(tenant, filter),
  ]);
  const rows = stored.map(({ requested: _, ...row }) => ({ ...row, ...toView(row, today) }));
  return { rows, total };
}

export async function countRequests(
  tenant: Tenant,
  input: ParsedEndpointInput<typeof countCorrectionRequests>,
  now: Date,
): Promise<CorrectionRequestCounts> {
  const filter = { ...(await findNamed(tenant, input)), today: dateInShanghai(now) };
  const counts = await countByState(tenant, filter);
  return { ...counts, all: counts.open + counts.decided };
}

/** Refuses dataRequestErrors.childUnknown. */
export async function requestsOfChild(
  tenant: Tenant,
  patientId: string,
  now: Date,
): Promise<CorrectionRequest[]> {
  if (!(await isChild(tenant, patientId))) refuse(dataRequestErrors.childUnknown);
  const today = dateInShanghai(now);
  const stored = await correctionsOf(tenant, patientId);
  return stored.map((row) => ({ ...row, ...toView(row, today) }));
}

type Dated = Pick<
  StoredCorrection,
  'requestedAt' | 'decision' | 'dueOn' | 'decidedAt' | 'correctedAt'
> & {
  readonly examTime: Date | null;
};

const toInstant = (at: Date | null) => at && instantInShanghai(at);

function toView(row: Dated, today: CalendarDate) {
  return {
    examTime: toInstant(row.examTime),
    requestedAt: instantInShanghai(row.requestedAt),
    decidedAt: toInstant(row.decidedAt),
    correctedAt: toInstant(row.correctedAt),
    state: correctionState(row, today),
  };
}

type User = { readonly id: string; readonly name: string };
type EnterRequest = {
  readonly input: ParsedEndpointInput<typeof addCorrectionRequest>;
  readonly by: User;
  readonly now: Date;
};

/**
 * Stores what a family asked of staff, or finds that it is stored. Refuses dataRequestErrors.childUnknown,
 * dataRequestErrors.dayInvalid, dataRequestErrors.examUnknown, dataRequestErrors.idUsed.
 */
export async function enterRequest(
  tenant: Tenant,
  { input, by, now }: EnterRequest,
): Promise<void> {
  const { day = dateInShanghai(now), channel, asker, ...request } = input;
  const today = dateInShanghai(now);
  if (day > today || day < addMonths(today, -ENTERED_WITHIN_MONTHS))
    refuse(dataRequestErrors.dayInvalid);
  const child = await lockUnlessStored(tenant, request);
  if (!child) return;
  await store(tenant, {
    ...toRow(request),
    factDigest: digestFact(request.fact, child),
    channel,
    asker,
    enteredBy: by.id,
    enteredByName: by.name,
    requestedAt: day === today ? now : startOfShanghaiDay(day),
    enteredAt: now,
    dueOn: correctionDueOn(day),
  });
}

/** What a family asks on its own page. */
type FamilyRequest = Pick<
  EnterRequest['input'],
  'id' | 'patientId' | 'fact' | 'examId' | 'requested'
>;
type RequestByFamily = {
  readonly request: FamilyRequest;
  readonly maskedPhone: string;
  readonly now: Date;
};

/**
 * Stores what a family asks about its own child, or finds that it is stored. Refuses dataRequestErrors.childUnknown,
 * dataRequestErrors.examUnknown, dataRequestErrors.idUsed, dataRequestErrors.tooManyToday.
 */
export async function requestAsFamily(
  tenant: Tenant,
  { request, maskedPhone, now }: RequestByFamily,
): Promise<void> {
  const child = await lockUnlessStored(tenant, request);
  if (!child) return;
  const { patientId, fact } = request;
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countFamilyCorrections(tenant, { patientId, since })) >= REQUESTS_A_DAY)
    refuse(dataRequestErrors.tooManyToday);
  await store(tenant, {
    ...toRow(request),
    factDigest: digestFact(fact, child),
    channel: 'guardian',
    asker: maskedPhone,
    enteredBy: null,
    enteredByName: null,
    requestedAt: now,
    enteredAt: now,
    dueOn: correctionDueOn(dateInShanghai(now)),
  });
}

/** Refuses dataRequestErrors.idUsed. */
async function store(tenant: Tenant, row: NewCorrection): Promise<void> {
  if (!(await insertCorrectionRequest(tenant, row))) refuse(dataRequestErrors.idUsed);
}

function toRow({ id, patientId, fact, examId, requested }: FamilyRequest) {
  return { id, patientId, fact, examId: examId ?? null, requested };
}

/**
 * Locks the child, so that of the same request twice the second finds the first, and a day's are counted one by one. Undefined where the
 * request is stored.
 */
async function lockUnlessStored(tenant: Tenant, request: FamilyRequest) {
  const { id, patientId, examId } = request;
  const child = (await lockChild(tenant, patientId)) ?? refuse(dataRequestErrors.childUnknown);
  const stored = await findCorrection(tenant, id);
  if (stored) return isSame(stored, request) ? undefined : refuse(dataRequestErrors.idUsed);
  if (examId !== undefined && !(await isExamOf(tenant, { examId, patientId })))
    refuse(dataRequestErrors.examUnknown);
  return child;
}

type ChildFacts = Omit<NonNullable<Awaited<ReturnType<typeof lockChild>>>, 'id'>;

/** What a child's record says of a fact, shortened: two differ where it was edited. Null of an examination, whose corrections are stored. */
function digestFact(fact: CorrectionFact, child: ChildFacts): Buffer | null {
  if (fact === 'exam') return null;
  return createHash('sha256')
    .update(JSON.stringify([child[fact]]))
    .digest();
}

function isSame(stored: StoredCorrection, request: FamilyRequest): boolean {
  const row = toRow(request);
  return (['patientId', 'fact', 'examId', 'requested'] as const).every(
    (key) => stored[key] === row[key],
  );
}

/** The requests about a child as its family reads them, newest first. */
export async function loadFamilyCorrections(
  tenant: Tenant,
  patientId: string,
): Promise<FamilyCorrection[]> {
  const stored = await correctionsOf(tenant, patientId);
  return stored.map(({ id, fact, requested, requestedAt, dueOn, decision, reason }) => ({
    id,
    fact,
    requested,
    requestedOn: dateInShanghai(requestedAt),
    dueOn,
    decision,
    reason,
  }));
}

type Decision = {
  readonly input: ParsedEndpointInput<typeof decideCorrectionRequest>;
  readonly by: User;
  readonly now: Date;
};

type Decided = {
  readonly patientId: string;
  readonly how: 'corrected' | 'confirmed' | 'refused';
};

/**
 * Decides a request, or finds that its user decided so already; answers whose child it is, and how: `confirmed` by a word alone. Refuses
 * dataRequestErrors.requestUnknown, dataRequestErrors.alreadyDecided, dataRequestErrors.notCorrected.
 */
export async function decideRequest(
  tenant: Tenant,
  { input, by, now }: Decision,
): Promise<Decided> {
  const { id, decision, reason = null, isRight = false } = input;
  const stored = (await lockCorrection(tenant, id)) ?? refuse(dataRequestErrors.requestUnknown);
  if (stored.decision !== null) return replayDecision(stored, { decision, reason, by });
  const isCorrected = decision === 'corrected';
  const editedAt = isCorrected ? await findEdit(tenant, stored) : null;
  if (editedAt === undefined && !isRight) refuse(dataRequestErrors.notCorrected);
  await storeDecision(tenant, id, {
    decision,
    reason,
    decidedBy: by.id,
    decidedByName: by.name,
    decidedAt: now,
    correctedAt: isCorrected ? (editedAt ?? now) : null,
  });
  const how = editedAt === undefined ? 'confirmed' : decision;
  return { patientId: stored.patientId, how };
}

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockCorrection>>>;
type SameDecision = Pick<Decision['input'], 'decision'> &
  Pick<Decision, 'by'> & { readonly reason: string | null };

function replayDecision(stored: LockedRequest, { decision, reason, by }: SameDecision): Decided {
  const { patientId, correctedAt, decidedAt } = stored;
  const isReplayed =
    stored.decision === decision && stored.reason === reason && stored.decidedBy === by.id;
  if (!isReplayed) refuse(dataRequestErrors.alreadyDecided);
  // An edit was stored before the decision about it.
  const isWord = correctedAt !== null && correctedAt.getTime() === decidedAt?.getTime();
  return { patientId, how: isWord ? 'confirmed' : decision };
}

/** When what the family named was edited since it asked, as far as that is known; undefined where it was not. */
async function findEdit(tenant: Tenant, request: LockedRequest): Promise<Date | undefined> {
  const { fact, factDigest, examId, requestedAt, updatedAt } = request;
  if (examId === null)
    return factDigest?.equals(digestFact(fact, request) ?? factDigest) ? undefined : updatedAt;
  const correctedAt = await lastExamCorrection(tenant, examId);
  return correctedAt && correctedAt >= requestedAt ? correctedAt : undefined;
}
