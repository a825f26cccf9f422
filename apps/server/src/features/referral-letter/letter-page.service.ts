/**
 * The page of the hospital. Its address is signed, and it asks for the birth date that the letter prints: five wrong ones
 * block it. Whoever has neither learns the name and number of the institution, and nothing of the child
 * (docs/adr/0101-the-page-behind-a-referral-letter.md).
 */
import { countingEntries } from '@spine/contract/follow-up';
import {
  ageOn,
  dateInShanghai,
  type ErrorEntry,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  correctableUntil,
  isLetterOpen,
  LETTER_CORRECTIONS,
  type LetterDoor,
  type LetterView,
  phoneAmong,
  referralLetterErrors,
  type writeLetter as writeCall,
} from '@spine/contract/referral-letter';
import { segmentReadings } from '@spine/contract/report';
import { type CaseHistory, loadCaseHistory, stateOf } from '#features/child-record/index.ts';
import type { ExamFacts } from '#features/exam/index.ts';
import { storeOutsideAct } from '#features/follow-up/index.ts';
import { organizationName } from '#features/organization/index.ts';
import { reportTemplate } from '#features/template/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { formerVisits, letterExam } from './letter-issue.service.ts';
import {
  findChild,
  findLetter,
  lockLetter,
  type StoredLetter,
  updateLetter,
} from './referral-letter.repository.ts';

/** Name and telephone number of the institution that issued a letter. */
export async function letterOffice(tenant: Tenant) {
  const orgName = (await organizationName(tenant, tenant.orgId)) ?? '';
  return { orgName, phone: phoneAmong((await reportTemplate(tenant)).linesFor(orgName)) };
}

type Child = NonNullable<Awaited<ReturnType<typeof findChild>>>;
export type OpenLetter = {
  readonly letter: StoredLetter;
  readonly child: Child;
  readonly history: CaseHistory;
};

/** A letter whose page is open: neither used up nor blocked, of a living child whose case nobody closed. */
async function whereOpen(
  tenant: Tenant,
  letter: StoredLetter | undefined,
  now: Date,
): Promise<OpenLetter | undefined> {
  if (!letter || !isLetterOpen(letter, now)) return undefined;
  const child = await findChild(tenant, letter.patientId);
  if (!child) return undefined;
  const history = await loadCaseHistory(tenant, letter.patientId);
  const isClosed = (stateOf(history)?.outcome ?? null) !== null;
  return isClosed ? undefined : { letter, child, history };
}

/** What a holder of the address learns. */
export async function letterDoorOf(
  tenant: Tenant,
  letterId: string,
  now: Date,
): Promise<LetterDoor> {
  const open = await whereOpen(tenant, await findLetter(tenant, letterId), now);
  return { isOpen: open !== undefined, ...(await letterOffice(tenant)) };
}

type Attempt = { readonly letterId: string; readonly birthDate: string; readonly now: Date };
type Admitted = OpenLetter | { readonly refused: ErrorEntry; readonly triesLeft: number };

/** Compares the birth date; a wrong one is counted, so the caller must let this transaction commit. */
export async function admitHospital(
  tenant: Tenant,
  { letterId, birthDate, now }: Attempt,
): Promise<Admitted> {
  const open = await whereOpen(tenant, await lockLetter(tenant, letterId), now);
  if (!open) return { refused: referralLetterErrors.over, triesLeft: 0 };
  const { letter } = open;
  if (birthDate === letter.birthDate) return open;
  const triesLeft = letter.triesLeft - 1;
  await updateLetter(tenant, letter.id, { triesLeft });
  const { over, birthDateWrong } = referralLetterErrors;
  return { refused: triesLeft > 0 ? birthDateWrong : over, triesLeft };
}

/** What the page shows. */
export async function letterViewOf(
  tenant: Tenant,
  { letter, child, history }: OpenLetter,
): Promise<LetterView> {
  const exam = await letterExam(tenant, letter);
  const examinedOn = dateInShanghai(letter.examTime);
  return {
    ...(await letterOffice(tenant)),
    name: child.name,
    gender: child.gender,
    age: ageOn(letter.birthDate, examinedOn) ?? null,
    examinedOn,
    finding: exam ? shownFinding(exam) : null,
    former: formerVisits(history, letter),
    expiresOn: letter.expiresOn,
    written: writtenOf(letter, history),
  };
}

function shownFinding(exam: ExamFacts): LetterView['finding'] {
  const { overall, maxAngle, maxSide } = exam;
  const segments = segmentReadings({ ...exam, verifyUrl: '' }).flatMap((each) => {
    const { segment, side, angle, isLargest } = each;
    return angle === null ? [] : [{ segment, side, angle: Math.abs(angle), isLargest }];
  });
  return { overall, maxAngle, maxSide, segments };
}

function writtenOf({ actId, firstWrittenAt }: StoredLetter, { acts }: CaseHistory) {
  const act = acts.find(({ id }) => id === actId);
  if (!act?.day || !act.result || !firstWrittenAt) return null;
  const until = instantInShanghai(correctableUntil(firstWrittenAt));
  return { id: act.id, day: act.day, result: act.result, until };
}

/**
 * Stores what the hospital says as a report for staff to check; a replay does nothing. What staff have checked meanwhile
 * stays, and a correction stands beside it as a report of its own. Refuses followUpErrors.dayInFuture,
 * followUpErrors.dayTooEarly, followUpErrors.invalid, followUpErrors.notFound, followUpErrors.notNow,
 * followUpErrors.nothingToTakeBack, followUpErrors.tooFewAttempts, referralLetterErrors.tooManyCorrections,
 * referralLetterErrors.writtenMeanwhile.
 */
export async function writeReport(
  tenant: Tenant,
  { letter, history }: OpenLetter,
  { input, now }: { input: ParsedEndpointInput<typeof writeCall>; now: Date },
): Promise<'written' | 'corrected' | 'already'> {
  const { id, day, result, inPlaceOf } = input;
  if (history.acts.some((act) => act.id === id)) return 'already';
  if ((inPlaceOf ?? null) !== letter.actId) refuse(referralLetterErrors.writtenMeanwhile);
  if (correctionsOf(letter, history) >= LETTER_CORRECTIONS)
    refuse(referralLetterErrors.tooManyCorrections);
  const former = countingEntries(history.entries).find((entry) => entry.id === letter.actId);
  const said = {
    id,
    patientId: letter.patientId,
    kind: 'reported',
    way: 'hospitalPage',
    day,
    result,
    foundOn: dateInShanghai(letter.examTime),
    byName: result.hospital ?? '',
    ...(former?.kind === 'reported' && { actId: former.id }),
  } as const;
  await storeOutsideAct(tenant, said, now);
  const firstWrittenAt = letter.firstWrittenAt ?? now;
  await updateLetter(tenant, letter.id, { actId: id, firstWrittenAt });
  return letter.actId === null ? 'written' : 'corrected';
}

/**
 * Stores that the hospital saw another child: a report without a visit, for staff to check. The letter stays open for its own
 * child. One that waits says it already. Where the child has no case nobody would see it, so the hospital is asked to telephone.
 * Refuses followUpErrors.dayInFuture, followUpErrors.dayTooEarly,
 * followUpErrors.invalid, followUpErrors.notFound, followUpErrors.notNow, followUpErrors.nothingToTakeBack,
 * followUpErrors.tooFewAttempts, referralLetterErrors.noCase, referralLetterErrors.writtenMeanwhile.
 */
export async function writeOtherChild(
  tenant: Tenant,
  { letter, history }: OpenLetter,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  if (letter.actId !== null) refuse(referralLetterErrors.writtenMeanwhile);
  if (!stateOf(history)) refuse(referralLetterErrors.noCase);
  const isSaid = countingEntries(history.entries).some(
    (entry) => entry.kind === 'reported' && entry.day === null,
  );
  if (isSaid || history.acts.some((act) => act.id === id)) return;
  const { patientId } = letter;
  await storeOutsideAct(
    tenant,
    { id, patientId, kind: 'reported', way: 'hospitalPage', byName: '' },
    now,
  );
}

/** How often the report of a letter was corrected; once staff have checked it, the next one begins anew. */
function correctionsOf({ actId }: StoredLetter, { acts }: CaseHistory): number {
  let corrections = 0;
  const byId = new Map(acts.map((act) => [act.id, act]));
  for (let act = byId.get(actId ?? ''); act?.actId; act = byId.get(act.actId)) corrections += 1;
  return corrections;
}
