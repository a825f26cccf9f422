/** What the family of a child reads and answers on its own page. An answer names the notice that the page showed. */
import {
  type ConsentAnswer,
  consentErrors,
  type FamilyConsentState,
  familyConsentAnswers,
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
  const rows = await projectsAsking(tenant, { patientId });
  return rows.map((row) => {
    const { projectId, projectName, texts, publishedAt } = row;
    const state = stateOf(row);
    return {
      projectId,
      projectName,
      needsConsent: state.needsConsent,
      version: state.version,
      publishedOn: dateInShanghai(publishedAt),
      texts: noticeTexts.parse(texts),
      newest: newestOf(row),
      answers: [...familyConsentAnswers(state)],
    };
  });
}

function newestOf(row: FamilyProjectRow): FamilyConsent['newest'] {
  if (row.answer === null) return null;
  const { answer, channel, noticeVersion, answeredAt } = row;
  return { answer, channel, noticeVersion, answeredOn: dateInShanghai(answeredAt) };
}

function stateOf(row: FamilyProjectRow): FamilyConsentState {
  const { needsConsent, version } = row;
  return { needsConsent, version, newest: newestOf(row) };
}

type GivenAnswer = {
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
 * Stores an answer of a child's own family, or finds that it is stored. Takes what staff who record an answer take. Refuses
 * consentErrors.idUsed, consentErrors.notAsked, consentErrors.noticeChanged,
 * quickQueryErrors.tooManyToday.
 */
export async function answerAsFamily(tenant: Tenant, given: GivenAnswer): Promise<void> {
  const { id, projectId, patientId, answer, noticeVersion, reason = null, now } = given;
  await lockForUpload(tenant);
  if (!(await lockProject(tenant, projectId))) refuse(consentErrors.notAsked);
  if (await isStored(tenant, given)) return;
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countFamilyAnswers(tenant, { patientId, since })) >= CONSENTS_A_DAY)
    refuse(quickQueryErrors.tooManyToday);
  const [row] = await projectsAsking(tenant, { patientId, projectId });
  if (!row) return refuse(consentErrors.notAsked);
  if (row.version !== noticeVersion) refuse(consentErrors.noticeChanged);
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
      maskedPhone: given.maskedPhone,
      answeredAt: now,
      recordedAt: now,
    },
  ]);
}

/** Refuses consentErrors.idUsed. */
async function isStored(tenant: Tenant, given: GivenAnswer): Promise<boolean> {
  const { id, projectId, patientId, answer } = given;
  const stored = (await findStored(tenant, [id])).get(id);
  if (!stored) return false;
  const isSame =
    stored.projectId === projectId && stored.patientId === patientId && stored.answer === answer;
  return isSame || refuse(consentErrors.idUsed);
}
