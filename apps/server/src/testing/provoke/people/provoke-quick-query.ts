/** Provokes the refusals of the families' quick query. */

import { consentErrors } from '@spine/contract/consent';
import { bytesOf, jpeg, png } from '@spine/contract/factories/template/logo';
import { casePhoto, casePhotoErrors } from '@spine/contract/follow-up';
import {
  familyVisitFaultText,
  PHOTO_MAX_BYTES,
  quickQueryChild,
  quickQueryErrors,
  quickQueryLink,
  quickQueryReport,
} from '@spine/contract/quick-query';
import { openAsked, openFamily } from '#features/quick-query/quick-query.factory.ts';
import {
  openVisiting,
  STRAIGHT,
  VISITED,
} from '#features/quick-query/quick-query-visit.factory.ts';
import { ACTS_A_DAY } from '#features/quick-query/quick-query-visit.service.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { freshPhone, NOBODY, type Provocation } from '../provoke.ts';

const NO_SECRET = 'A'.repeat(43);

type Visiting = Awaited<ReturnType<typeof openVisiting>>;

/** What a family of a child that is to be seen by a hospital is answered. */
const visiting =
  (work: (visiting: Visiting) => Promise<object>) =>
  async (world: World): Promise<TestAnswer> => ({
    status: 200,
    body: await work(await openVisiting(world)),
    bytes: Buffer.of(),
    headers: {},
  });
const photo = (bytes: Uint8Array) => visiting(({ photograph }) => photograph(Buffer.from(bytes)));
const HUGE = png({ width: 30_000, height: 30_000, packed: new Uint8Array(9) });
const LONG = png({ width: 100, height: 4001, packed: new Uint8Array(9) });

async function sayTooOften({ say }: Visiting): Promise<object> {
  for (let at = 0; at < ACTS_A_DAY; at += 1) await say({ answer: 'notYet', reason: 'noSlot' });
  return say(VISITED);
}

async function sayOfNothing(world: World): Promise<TestAnswer> {
  const { say } = await openVisiting(world, STRAIGHT);
  return { status: 200, body: await say(VISITED), bytes: Buffer.of(), headers: {} };
}

const visits: readonly Provocation[] = [
  [quickQueryErrors.visitNotNow, sayOfNothing],
  [
    quickQueryErrors.visitInvalid,
    visiting(({ say }) => say({ answer: 'visited' })),
    familyVisitFaultText.day,
  ],
  [quickQueryErrors.reportChecked, visiting(({ say }) => say({ ...VISITED, inPlaceOf: NOBODY }))],
  [
    quickQueryErrors.photoConsentMissing,
    visiting(({ photograph }) => photograph(undefined, { consentVersion: 2 })),
  ],
  [quickQueryErrors.photoMissing, photo(new Uint8Array())],
  [quickQueryErrors.photoType, photo(bytesOf('<svg onload="alert(1)"/>'))],
  [quickQueryErrors.photoHeic, photo(bytesOf('\0\0\0\x18ftypheic'))],
  [quickQueryErrors.photoPdf, photo(bytesOf('%PDF-1.7'))],
  [quickQueryErrors.photoTooLarge, photo(new Uint8Array(PHOTO_MAX_BYTES + 1))],
  [quickQueryErrors.photoLong, photo(LONG)],
  [quickQueryErrors.photoPixels, photo(HUGE)],
  [quickQueryErrors.photoDamaged, photo(jpeg().subarray(0, 300))],
  [quickQueryErrors.photoUnknown, visiting(({ say }) => say({ ...VISITED, photoIds: [NOBODY] }))],
  [quickQueryErrors.tooManyToday, visiting(sayTooOften)],
  [
    casePhotoErrors.unknown,
    (world) => world.as('doctor').call(casePhoto, { id: NOBODY, size: 'full' }),
  ],
];

/** What the family of a child is answered that is asked for consent. */
const answering =
  (given: object) =>
  async (world: World): Promise<TestAnswer> => {
    const { reply } = await openAsked(world);
    return { status: 200, body: await reply(given), bytes: Buffer.of(), headers: {} };
  };

const consents: readonly Provocation[] = [
  [consentErrors.familyAnswerInvalid, answering({ answer: 'maybe' })],
  [consentErrors.noticeChanged, answering({ answer: 'agreed', noticeVersion: 2 })],
  [consentErrors.notAsked, answering({ answer: 'agreed', projectId: NOBODY })],
  [
    consentErrors.reportWithheld,
    async (world) => {
      const { token, say, upload } = await openAsked(world);
      await say(0);
      const [id = ''] = (await upload(0)).ids;
      await say(0, 'withdrawn');
      return world.anonymous.call(quickQueryLink, { token, kind: 'report', id });
    },
  ],
];

export const quickQueryProvocations: readonly Provocation[] = [
  ...visits,
  ...consents,
  [
    quickQueryErrors.accessOver,
    (world) => world.anonymous.call(quickQueryChild, { token: NO_SECRET, id: NOBODY }),
  ],
  [
    quickQueryErrors.unknown,
    async (world) => {
      const { token } = await openFamily(world, freshPhone());
      return world.anonymous.call(quickQueryChild, { token, id: NOBODY });
    },
  ],
  [
    quickQueryErrors.linkOver,
    (world) => world.anonymous.call(quickQueryReport, { link: NO_SECRET }),
  ],
];
