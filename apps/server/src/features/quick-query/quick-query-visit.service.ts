/** What a family says of the hospital, and the photos it sends with it. Staff check a visit before it counts. */
import { NO_RESULT } from '@spine/contract/follow-up';
import { kernelErrors, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type FamilyAnswer,
  type FamilyFollowUp,
  familyAnswers,
  notYetNote,
  quickQueryErrors,
  type quickQueryVisit,
} from '@spine/contract/quick-query';
import {
  type CaseHistory,
  childOfPhoto,
  countNewPhotos,
  loadCaseHistory,
  sendPhotos,
  stateOf,
  storePhoto,
  writePhoto,
} from '#features/child-record/index.ts';
import { loadFamilyExams } from '#features/exam/index.ts';
import { countFamilyActs, type OutsideAct, storeOutsideAct } from '#features/follow-up/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { Refusal, refuse, refuseAt } from '#platform/http/refuse.ts';
import { type DrawnPhoto, drawPhoto, type PhotoFault } from '#platform/picture/drawn-photo.ts';
import type { Family } from './quick-query.service.ts';
import { followUpOf, pendingReport } from './quick-query-follow-up.service.ts';
import { withoutWithheld } from './withheld/withheld.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of a child within a day; far more than an honest family needs. */
export const ACTS_A_DAY = 20;
export const PHOTOS_A_DAY = 40;
/** A phone that changed its network sends no more, and nobody is told; its next try waits for the place of this one. */
const STALLED_MS = 30_000;

const FAULT_ENTRIES = {
  damaged: quickQueryErrors.photoDamaged,
  heic: quickQueryErrors.photoHeic,
  long: quickQueryErrors.photoLong,
  pdf: quickQueryErrors.photoPdf,
  pixels: quickQueryErrors.photoPixels,
  type: quickQueryErrors.photoType,
} as const satisfies Record<PhotoFault, unknown>;

type PhotoOf = { readonly photoId: string; readonly patientId: string; readonly now: Date };

/**
 * Whether a photo is to be read: false where it is there already. Refuses quickQueryErrors.photoUnknown,
 * quickQueryErrors.tooManyToday, quickQueryErrors.visitNotNow.
 */
export async function expectPhoto(
  tenant: Tenant,
  { photoId, patientId, now }: PhotoOf,
): Promise<boolean> {
  const child = await childOfPhoto(tenant, photoId);
  if (child !== undefined)
    return child === patientId ? false : refuse(quickQueryErrors.photoUnknown);
  const exams = await loadFamilyExams(tenant, patientId);
  const history = withoutWithheld(await loadCaseHistory(tenant, patientId), exams);
  if (!answersOf(history).includes('visited')) refuse(quickQueryErrors.visitNotNow);
  if ((await countNewPhotos(tenant, { patientId, now })) >= PHOTOS_A_DAY)
    refuse(quickQueryErrors.tooManyToday);
  return true;
}

/**
 * The photo of a file, drawn anew; of a file of which nothing comes for a while, none. Refuses kernelErrors.uploadBroken,
 * quickQueryErrors.photoDamaged, quickQueryErrors.photoHeic, quickQueryErrors.photoLong, quickQueryErrors.photoMissing,
 * quickQueryErrors.photoPdf, quickQueryErrors.photoPixels, quickQueryErrors.photoType.
 */
export async function receivePhoto(
  content: AsyncIterable<Uint8Array> | undefined,
  stalledMs = STALLED_MS,
): Promise<DrawnPhoto> {
  const bytes = content ? await readAll(content, stalledMs) : Buffer.alloc(0);
  if (bytes.length === 0) refuse(quickQueryErrors.photoMissing);
  const photo = await drawPhoto(bytes);
  return typeof photo === 'string' ? refuse(FAULT_ENTRIES[photo]) : photo;
}

async function readAll(content: AsyncIterable<Uint8Array>, stalledMs: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const source = content[Symbol.asyncIterator]();
  for (;;) {
    const next = await within(stalledMs, source.next());
    if (!next) refuse(kernelErrors.uploadBroken);
    if (next.done) return Buffer.concat(chunks);
    chunks.push(next.value);
  }
}

/** Undefined where it takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Keeping = PhotoOf & {
  readonly consentVersion: number;
  readonly blobs: BlobStore;
  readonly newId: () => string;
  /** Runs in a transaction of the institution, which looks whether the child is still this family's. */
  readonly open: (work: (tenant: Tenant) => Promise<boolean>) => Promise<boolean>;
};

/** Stores a drawn photo as a file and a row. A file that no row names in the end is removed at once. */
export async function keepPhoto(
  photo: DrawnPhoto,
  { blobs, newId, open, ...of }: Keeping,
): Promise<void> {
  const blob = await writePhoto(blobs, newId(), photo);
  const { photoId: id, patientId, consentVersion, now } = of;
  const row = { id, patientId, pages: photo.pages, consentVersion, now };
  try {
    const isStored = await open((tenant) => storePhoto(tenant, blob, row));
    if (!isStored) await blobs.remove(blob.key);
  } catch (error) {
    // After any other failure the row may exist all the same: the sweep decides.
    if (error instanceof Refusal) await blobs.remove(blob.key);
    throw error;
  }
}

type VisitRequest = {
  readonly typed: ParsedEndpointInput<typeof quickQueryVisit>;
  readonly now: Date;
};

/**
 * Stores what a family of this institution says, and returns how its child stands; undefined when it is none of theirs.
 * Refuses followUpErrors.dayInFuture, followUpErrors.dayTooEarly, followUpErrors.invalid, followUpErrors.notFound,
 * followUpErrors.notNow, followUpErrors.nothingToTakeBack, followUpErrors.tooFewAttempts,
 * quickQueryErrors.photoUnknown, quickQueryErrors.reportChecked, quickQueryErrors.tooManyToday,
 * quickQueryErrors.visitInvalid, quickQueryErrors.visitNotNow.
 */
export async function recordFamilyVisit(
  tenant: Tenant,
  { children: [child], actor }: Family,
  { typed, now }: VisitRequest,
): Promise<{ followUp: FamilyFollowUp | null; isNew: boolean } | undefined> {
  if (!child) return undefined;
  const patientId = child.id;
  const since = new Date(now.getTime() - DAY_MS);
  const exams = await loadFamilyExams(tenant, patientId);
  const actsToday = await countFamilyActs(tenant, { patientId, since });
  const act = {
    ...toAct(typed),
    patientId,
    byName: actor.username,
    check: (history: CaseHistory) =>
      checkFamilyAct(withoutWithheld(history, exams), { typed, actsToday }),
  };
  const { isNew, history } = await storeOutsideAct(tenant, act, now);
  if (isNew) await sendWith(tenant, { typed, now });
  const shown = withoutWithheld(history, exams);
  return { followUp: await followUpOf(tenant, { patientId, now }, shown), isNew };
}

function answersOf(history: CaseHistory): readonly FamilyAnswer[] {
  const state = stateOf(history);
  return state ? familyAnswers(state) : [];
}

function checkFamilyAct(
  history: CaseHistory,
  { typed: { answer, inPlaceOf }, actsToday }: Pick<VisitRequest, 'typed'> & { actsToday: number },
): void {
  if (!answersOf(history).includes(answer)) refuse(quickQueryErrors.visitNotNow);
  if (inPlaceOf !== undefined && pendingReport(history)?.id !== inPlaceOf)
    refuse(quickQueryErrors.reportChecked);
  if (actsToday >= ACTS_A_DAY) refuse(quickQueryErrors.tooManyToday);
}

async function sendWith(
  tenant: Tenant,
  { typed: { id: patientId, actId, answer, photoIds, inPlaceOf }, now }: VisitRequest,
): Promise<void> {
  if (answer !== 'visited') return;
  const sending = { ids: photoIds, patientId, actId, inPlaceOf: inPlaceOf ?? null, now };
  if (!(await sendPhotos(tenant, sending))) refuseAt('photoIds', quickQueryErrors.photoUnknown);
}

const KIND_OF = { visited: 'reported', booked: 'booked', notYet: 'noted' } as const;

function toAct(typed: VisitRequest['typed']): Omit<OutsideAct, 'patientId' | 'byName'> {
  const { actId: id, answer, day, hospital, note, reason, inPlaceOf } = typed;
  const said = { id, kind: KIND_OF[answer], way: 'familyPage' } as const;
  if (answer === 'notYet')
    return { ...said, note: notYetNote(reason ?? refuse(quickQueryErrors.visitInvalid)) };
  return {
    ...said,
    ...(day !== undefined && { day }),
    result: { ...NO_RESULT, hospital: hospital ?? null },
    ...(note !== undefined && { note }),
    ...(answer === 'visited' && inPlaceOf !== undefined && { actId: inPlaceOf }),
  };
}
