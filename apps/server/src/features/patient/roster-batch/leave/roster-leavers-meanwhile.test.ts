/** What becomes of a child that a preview found before its row is written: others correct it, find it, erase it or count it. */
import { eraseChild } from '@spine/contract/erasure';
import { dateInShanghai } from '@spine/contract/kernel';
import { editPatient, writeRosterBatch } from '@spine/contract/patient';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { turnTo } from '#features/enrolment/enrolment.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import { openWorld, type World } from '#testing/world.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import { updateRows } from '../roster-row.repository.ts';
import { writePortion } from '../write/roster-portion.ts';
import {
  choose,
  type Leaver,
  letAbsentLeave,
  openLeaver,
  stopWriting,
  takeBack,
  writeBatch,
} from './roster-leavers.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let leaver: Leaver;
beforeEach(async () => {
  leaver = await openLeaver(world);
});

/** At the school that it has left. */
async function correctNumber(studentId: string): Promise<void> {
  const [child] = await leaver.atPrimary();
  const edited = { ...child, tel: child?.tel ?? '', studentId };
  const { body } = await (await world.freshlyAs('manager')).raw(editPatient, edited);
  expect(body.code).toBe(8000);
}

async function erase(): Promise<void> {
  const { childId: patientId, name } = leaver;
  const why = { request: 'guardianWritten' as const, reason: '监护人来信要求' };
  const askedOn = dateInShanghai(world.clock.now());
  const erasure = { id: uuidv7(), patientId, name, records: [], askedOn, ...why };
  expect((await (await world.freshlyAs('manager')).call(eraseChild, erasure)).body.code).toBe(8000);
}

const writeSome = (tenant: Tenant, id: string) =>
  writePortion(tenant, {
    batch: { id, schoolId: leaver.junior },
    said: { saysAgain: true },
    now: world.clock.now(),
    newId: uuidv7,
  });

/** Whether a transaction holds what is decided on records of a school's children. */
async function holds({ db, orgId }: Tenant, schoolId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as held from pg_locks
    where pid = pg_backend_pid() and locktype = 'advisory' and objsubid = 1
      and (classid::bigint << 32 | objid::bigint) = hashtextextended(${`${orgId}${schoolId}`}, 19)`.execute(
    db,
  );
  return rows.length > 0;
}

test('under a number that was corrected meanwhile it is compared again, and goes back with it', async () => {
  const { number, childId, preview, row } = leaver;
  const ready = await preview(row({ studentId: `${number}J` }));
  expect((await choose(world, ready, { nr: 1, taken: true })).code).toBe(8000);
  const { id, version, schoolName } = await readBatch(world, ready.id, 'ready');
  await correctNumber(`${number}A`);
  world.clock.advance(1000);
  await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
  const found = async () => {
    await readBatch(world, id, 'ready');
    return (await rowsOf(world, id))[0]?.found?.studentId;
  };
  await expect.poll(found).toBe(`${number}A`);
  const again = await readBatch(world, id, 'ready');
  // A portion meets another number than the one that was compared.
  await stopWriting(world, again);
  await correctNumber(`${number}B`);
  await world.database.inScope(world.home, (tenant) => writeSome(tenant, id));
  await writeBatch(world, await readBatch(world, id, 'stopped'));
  await takeBack(world, id);
  expect(await leaver.atPrimary()).toMatchObject([{ id: childId, studentId: `${number}B` }]);
});

test('it is written while all schools it was in are held: what was examined there is theirs', async () => {
  const { year, primary, number, name, preview, row } = leaver;
  const third = await leaver.comeElsewhere();
  await turnTo(world, `${year + 1}-09-08`);
  const others = [row({ studentId: `${number}S`, name: `${name}儿` })];
  await letAbsentLeave(world, await previewed(world, { schoolId: third, rows: others }));
  await turnTo(world, `${year + 1}-09-10`);
  const ready = await preview(row());
  expect(ready.counts).toMatchObject({ taken: 1 });
  await stopWriting(world, ready);
  const areHeld = await world.database.inScope(world.home, async (tenant) => {
    expect(await writeSome(tenant, ready.id)).toBe(1);
    return [await holds(tenant, third), await holds(tenant, primary)];
  });
  expect(areHeld).toEqual([true, true]);
});

test('found by somebody else before the batch is written, it is compared again', async () => {
  const { id, version, schoolName } = await leaver.preview(leaver.row());
  await leaver.comeElsewhere();
  await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
  const counts = async () => (await readBatch(world, id, 'ready')).counts;
  await expect.poll(counts).toMatchObject({ new: 1, changed: 0, found: 0 });
  expect(await leaver.atJunior()).toEqual([]);
});

test('found by somebody else while the batch is written in part, it is compared again', async () => {
  const { number, name, preview, row } = leaver;
  const ready = await preview(row({ studentId: `${number}S`, name: `${name}儿` }), row());
  const { id } = ready;
  await stopWriting(world, ready);
  await world.database.inScope(world.home, (tenant) =>
    updateRows(tenant, id, [{ nr: 1, writtenAt: world.clock.now() }]),
  );
  await leaver.comeElsewhere();
  world.clock.advance(1000);
  const { version, schoolName } = await readBatch(world, id, 'stopped');
  await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
  const kinds = async () => (await rowsOf(world, id)).map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(['new', 'new']);
  expect(await leaver.atJunior()).toEqual([]);
  const told = await readBatch(world, id, 'stopped');
  expect(told).toMatchObject({ counts: { found: 0, taken: 0 }, parts: { clazz: 0 } });
  // Whoever has seen it goes on.
  await writeBatch(world, told);
  expect(await leaver.atJunior()).toMatchObject([{ studentId: number }]);
});

test('erased meanwhile, it is written by no row that was to make another one of it', async () => {
  const { number, name, preview, row } = leaver;
  const stranger = row({ studentId: `${number}S`, name: `${name}儿` });
  const ready = await preview(stranger, row({ studentId: `${number}J` }));
  expect(ready.counts).toMatchObject({ new: 2, found: 1, taken: 0 });
  await stopWriting(world, ready);
  await erase();
  await writeBatch(world, await readBatch(world, ready.id, 'stopped'));
  expect(await leaver.atJunior()).toMatchObject([{ studentId: `${number}S` }]);
});
