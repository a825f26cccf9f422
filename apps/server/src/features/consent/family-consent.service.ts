/** What the family of a child reads and answers on its own page. An answer names the notice that the page showed. */
import {
  type ConsentAnswer,
  consentErrors,
  type FamilyConsentState,
  familyConsentAnswers,
  isFamilyAwaited,
  noticeTexts,
  takesFamilyAnswer,
} from '@spine/contract/consent';
import { dateInShanghai } from '@spine/contract/kernel';
import { type FamilyConsent, quickQueryErrors } from '@spine/contract/quick-query';
import { lockForUpload } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findStored, insertConsents, lockProject } from './consent.repository.ts';
import {
  countFamilyAnswers,
  type FamilyProjectRow,
  projectsAsking,
} from './family-consent.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of a child within a day; far more than an honest family needs. */
export const CONSENTS_A_DAY = 20;

/** The newest project first. */
export async function loadFamilyConsents(
  tenant: Tenant,
  patientId: string,
): Promise<FamilyConsent[]> {
  const rows = await projectsAsking(tenant, { patientIds: [patientId] });
  return rows.map((row) => {
    const { projectId, projectName, texts, publishedAt } = row;
    const state = stateOf(row);
    return {
      projectId,
      projectName,
      needsConsent: state.needsConsent,
      isCompleted: state.isCompleted,
      version: state.version,
      publishedOn: dateInShanghai(publishedAt),
      texts: noticeTexts.parse(texts),
      newest: newestOf(row),
      answers: [...familyConsentAnswers(state)],
    };
  });
}

/** Those of some children whose families are waited for. */
export async function findAwaited(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await projectsAsking(tenant, { patientIds });
  const waiting = rows.filter((row) => isFamilyAwaited(familyConsentAnswers(stateOf(row))));
  return new Set(waiting.map((row) => row.patientId));
}

function newestOf(row: FamilyProjectRow): FamilyConsent['newest'] {
  if (row.answer === null) return null;
  const { answer, channel, noticeVersion, answeredAt } = row;
  return { answer, channel, noticeVersion, answeredOn: dateInShanghai(answeredAt) };
}

function stateOf(row: FamilyProjectRow): FamilyConsentState {
  const { needsConsent, isCompleted, version } = row;
  return { needsConsent, isCompleted, version, newest: newestOf(row) };
}

type FamilyAnswer = {
  readonly id: string;
  readonly projectId: string;
  readonly patientId: string;
  readonly answer: ConsentAnswer;
  /** The version that the page showed. */
  readonly noticeVersion: number;
  readonly reason: string | undefined;
  readonly maskedPhone: string;
  readonly now: Date;
};

/**
 * Stores an answer of a child's own family, or finds that it is stored. Takes what staff who record an answer take. A family
 * that lets its child be examined may always say no, to whichever version it read. Refuses consentErrors.idUsed,
 * consentErrors.notAsked, consentErrors.noticeChanged, quickQueryErrors.tooManyToday.
 */
export async function answerAsFamily(tenant: Tenant, input: FamilyAnswer): Promise<void> {
  const { id, projectId, patientId, answer, noticeVersion, reason = null, now } = input;
  await lockForUpload(tenant);
  if (!(await lockProject(tenant, projectId))) refuse(consentErrors.notAsked);
  if (await isStored(tenant, input)) return;
  const [row = refuse(consentErrors.notAsked)] = await projectsAsking(tenant, {
    patientIds: [patientId],
    projectId,
  });
  if (!isNo(answer) || isNo(row.answer)) await checkLimit(tenant, input);
  // Every earlier version was published.
  if (isNo(answer) ? noticeVersion > row.version : noticeVersion !== row.version)
    refuse(consentErrors.noticeChanged);
  if (!takesFamilyAnswer(stateOf(row), answer)) refuse(consentErrors.notAsked);
  await insertConsents(tenant, [
    {
      id,
      projectId,
      patientId,
      noticeVersion,
      answer,
      channel: 'guardian',
      reason,
      recordedBy: null,
      recordedByName: null,
      maskedPhone: input.maskedPhone,
      answeredAt: now,
      recordedAt: now,
    },
  ]);
}

function isNo(answer: ConsentAnswer | null): boolean {
  return answer === 'refused' || answer === 'withdrawn';
}

/** Refuses quickQueryErrors.tooManyToday. */
async function checkLimit(tenant: Tenant, { patientId, now }: FamilyAnswer): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countFamilyAnswers(tenant, { patientId, since })) >= CONSENTS_A_DAY)
    refuse(quickQueryErrors.tooManyToday);
}

/** Refuses consentErrors.idUsed. */
async function isStored(tenant: Tenant, input: FamilyAnswer): Promise<boolean> {
  const { id, projectId, patientId, answer } = input;
  const stored = (await findStored(tenant, [id])).get(id);
  if (!stored) return false;
  const isSame =
    stored.projectId === projectId && stored.patientId === patientId && stored.answer === answer;
  return isSame || refuse(consentErrors.idUsed);
}
