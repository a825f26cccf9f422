/** Who may not be examined is neither examined nor declined, in progress and statistics alike. */
import { permissionAt, unseenPartOf } from '@spine/contract/consent';
import { projectProgressOf, projectSchools } from '@spine/contract/project';
import { recordAttendance } from '@spine/contract/station';
import {
  type STATISTIC_MEMBERS,
  statisticsChildren,
  statisticsOverview,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { type ConsentClass, openConsentClass } from './consent.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function miss({ projectId, schoolId, patientIds }: ConsentClass, of: number) {
  const absence = {
    projectId,
    schoolId,
    patientId: patientIds[of],
    day: '2026-11-20',
    absent: true,
  };
  const { body } = await world.as('doctor').raw(recordAttendance, absence);
  expect(body.code).toBe(8000);
}
async function totalsOf({ projectId, schoolId }: ConsentClass) {
  const { body } = await world.as('doctor').call(projectProgressOf, { id: projectId, schoolId });
  return body.data.totals;
}
const childrenOf = async (place: ConsentClass, member: (typeof STATISTIC_MEMBERS)[number]) => {
  const { projectId, schoolId } = place;
  const input = { projectId, schoolId, member, size: 100 };
  return (await world.as('doctor').call(statisticsChildren, input)).body;
};

/** Two of each: not examined, and missing. The last was examined. */
const ANSWERS = [null, 'agreed', 'refused', 'withdrawn'] as const;
async function openAnswers(needsConsent: boolean): Promise<ConsentClass> {
  const place = await openConsentClass(world, { children: 9, needsConsent });
  for (const of of [6, 7, 8]) await place.say(of, 'agreed');
  for (const [at, answer] of ANSWERS.entries()) {
    const [there, missing] = [2 * at, 2 * at + 1];
    if (answer) await place.say(there, answer);
    if (answer) await place.say(missing, answer);
    await miss(place, missing);
  }
  expect(await place.examine(8)).toBe(8000);
  return place;
}

describe.each([true, false])('where the project needs consent: %s', (needsConsent) => {
  let place: ConsentClass;
  beforeAll(async () => {
    place = await openAnswers(needsConsent);
  });

  test('each child is one part, as the rule of the contract says', async () => {
    const parts = ANSWERS.flatMap((answer) =>
      [false, true].map((wasMissing) =>
        unseenPartOf({ permission: permissionAt({ needsConsent }, answer), wasMissing }),
      ),
    );
    const count = (part: string) => parts.filter((each) => each === part).length;
    expect(await totalsOf(place)).toEqual({
      roster: 9,
      examined: 1,
      declined: 0,
      objected: count('objected'),
      absent: count('absent'),
      unanswered: count('unanswered'),
      toRetest: 0,
      remaining: count('remaining'),
      answered: 7,
      agreed: 3,
    });
    expect(count('objected')).toBe(4);
  });

  test('behind each number stand its children, with its word', async () => {
    const totals = await totalsOf(place);
    for (const [member, word] of [
      ['objected', '不同意'],
      ['absent', '缺席'],
      ['unanswered', '未答复'],
      ['remaining', '未检'],
    ] as const) {
      const { total, rows } = await childrenOf(place, member);
      expect(total).toBe(totals[member]);
      expect(rows.map(({ res }: { res: string }) => res)).toEqual(Array(total).fill(word));
    }
    expect((await childrenOf(place, 'unseen')).total).toBe(totals.absent + totals.remaining);
    expect((await childrenOf(place, 'roster')).total).toBe(9);
  });

  test('statistics tell them apart, and no number about results moves', async () => {
    const input = { projectId: place.projectId };
    const { body } = await world.as('analyst').call(statisticsOverview, input);
    const { withoutConsent, total } = body.data;
    const { objected, unanswered } = await totalsOf(place);
    expect(withoutConsent).toEqual({ objected, unanswered });
    expect(total).toMatchObject({ roster: 9, inspected: 1, declined: 0 });
  });
});

test('a class is done without those who object, and not without those who did not answer', async () => {
  const place = await openConsentClass(world, { children: 3 });
  await place.say(0);
  await place.say(1, 'refused');
  expect(await place.examine(0)).toBe(8000);
  const doneOf = async () => {
    const { body } = await world.as('doctor').call(projectSchools, { id: place.projectId });
    return body.rows[0].classesDone;
  };
  expect(await doneOf()).toBe(0);
  await place.say(2, 'refused');
  expect(await doneOf()).toBe(1);
  await place.say(2);
  expect(await doneOf()).toBe(0);
});

test('an answer in one project parts nobody in another', async () => {
  const place = await openConsentClass(world, { children: 2 });
  const other = await openConsentClass(world, { children: 2 });
  await place.say(0, 'refused');
  expect(await totalsOf(other)).toMatchObject({ objected: 0, unanswered: 2, remaining: 0 });
  const { body } = await world.as('rival').call(statisticsOverview, {});
  expect(body.data.withoutConsent).toEqual({ objected: 0, unanswered: 0 });
});
