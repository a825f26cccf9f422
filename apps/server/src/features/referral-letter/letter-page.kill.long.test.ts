/** The server is killed while a hospital writes: the letter and the case agree, and what is sent again stands once. */
import { writeLetter } from '@spine/contract/referral-letter';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountChildren } from '#features/child-record/index.ts';
import { atLength } from '#testing/length.ts';
import { CUT_OFF, killBeforeWriting } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { FOUND, type LetterDay, openLetterDay } from './referral-letter.factory.ts';

let world: World;
let day: LetterDay;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  day = await openLetterDay(world);
  await start();
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const start = async () => {
  server = await startServerProcess(world);
};
const send = (given: object) => {
  const { token, birthDate } = day;
  const input = { token, birthDate, day: '2026-11-20', result: FOUND, ...given };
  return clientOf(server.url, '').call(writeLetter, input as never);
};

const stored = () =>
  world.database.inScope(world.home, async ({ db, orgId }) => {
    const of = <Table extends 'followUpAct' | 'followUpCase' | 'referralLetter'>(table: Table) =>
      db
        .selectFrom(table as 'followUpAct')
        .where('orgId', '=', orgId)
        .selectAll()
        .execute();
    return {
      acts: (await of('followUpAct')).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      cases: await of('followUpCase'),
      letters: (await of('referralLetter')) as unknown as { actId: string | null }[],
    };
  });
/** Children whose case a write has folded stand as a fold of today says. */
const recounted = async () => {
  await world.database.inScope(world.home, (tenant) =>
    recountChildren(tenant, { patientIds: [day.first], isCasesOnly: true }),
  );
  return stored();
};

/** In the order of the writes of one call: nothing of it, the act, with the case, with the letter. */
const TABLES = ['follow_up_act', 'follow_up_case', 'referral_letter', 'operation_log'];
/** What the hospital wrote last. */
let former: string | undefined;

test.each(Array.from({ length: atLength(2, 6) }, (_, round) => round))(
  'what a hospital writes, and its correction %i, is there once',
  async (round) => {
    const written = {
      id: uuidv7(),
      ...(former && { inPlaceOf: former }),
      result: { ...FOUND, curves: [{ ...FOUND.curves[0], cobbAngle: 20 + round }] },
    };
    const before = await stored();
    // A correction that staff have to check leaves the case as it is.
    const tables = former ? TABLES.filter((table) => table !== 'follow_up_case') : TABLES;
    for (const table of tables) {
      const killed = killBeforeWriting(server, world, { table, send: () => send(written) });
      expect(await killed).toBe(CUT_OFF);
      // Nothing is half-written.
      expect(await stored()).toEqual(before);
      expect(await recounted()).toEqual(before);
      await start();
    }
    expect(await send(written)).toMatchObject({ code: 8000 });
    expect(await send(written)).toMatchObject({ code: 8000 });
    const after = await stored();
    expect(after.acts.map(({ id }) => id)).toEqual([
      ...before.acts.map(({ id }) => id),
      written.id,
    ]);
    expect(after.letters).toMatchObject([{ actId: written.id }]);
    expect(await day.stateOf()).toMatchObject({ stage: 'visited', toCheck: true });
    expect(await recounted()).toEqual(after);
    former = written.id;
  },
);
