/** A child that is to be seen by a hospital, and what its family says of that, for tests. */

import { jpeg } from '@spine/contract/factories/template/logo';
import { caseOfChild } from '@spine/contract/follow-up';
import {
  PHOTO_CONSENT_VERSION,
  quickQueryChild,
  quickQueryPhoto,
  quickQueryVisit,
} from '@spine/contract/quick-query';
import { v7 as uuidv7 } from 'uuid';
import type { World } from '#testing/world.ts';
import { examine, newFamily, openFamily } from './quick-query.factory.ts';

/** Largest angles of quick examinations: 1.2° is normal, 11.2° severity III with the motion test. */
export const STRAIGHT = { readings: [[1.1, 1.2, 1.3]] };
export const CURVED = { readings: [[11.1, 11.2, 11.3]], isExercised: true };

export const PHOTO = Buffer.from(jpeg());

type Exam = Parameters<typeof examine>[2];

/** A family whose first child was examined; its calls are of one access. */
export async function openVisiting(world: World, exam: NonNullable<Exam> = CURVED, children = 1) {
  const family = await newFamily(world, children);
  await examine(world, family.screening, exam);
  world.clock.advance(60_000);
  const { token } = await openFamily(world, family.tel);
  const { id } = family;
  return {
    ...family,
    token,
    /** What its page shows of the way to a hospital. */
    followUp: async () =>
      (await world.anonymous.call(quickQueryChild, { token, id })).body.data.followUp,
    say: async (said: object) =>
      (await world.anonymous.raw(quickQueryVisit, { token, id, actId: uuidv7(), ...said })).body,
    /** Sends a photo; answers the whole reply, and the id of the photo. */
    photograph: async (
      bytes = PHOTO,
      of: { id?: string; photoId?: string; consentVersion?: number } = {},
    ) => {
      const photoId = of.photoId ?? uuidv7();
      const consentVersion = of.consentVersion ?? PHOTO_CONSENT_VERSION;
      const input = { token, id, ...of, photoId, consentVersion };
      const file = { name: 'report.jpg', bytes };
      const { body } = await world.anonymous.upload(quickQueryPhoto, input, file);
      return { ...body, photoId };
    },
    /** What staff see. */
    seen: async () => (await world.as('doctor').call(caseOfChild, { patientId: id })).body.data,
  };
}

export type Visiting = Awaited<ReturnType<typeof openVisiting>>;

/** A visit of today. */
export const VISITED = { answer: 'visited', day: '2026-11-20', hospital: '临溪市人民医院' };
