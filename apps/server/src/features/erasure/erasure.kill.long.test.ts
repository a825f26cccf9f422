/** The server is killed in every step of an erasure: either nothing is gone, or all of it once the next server has started. */
import { eraseChild } from '@spine/contract/erasure';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { CUT_OFF, killBeforeWriting } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  type Erasable,
  openErasable,
  PLANTED,
  statisticsOf,
  tablesWith,
} from './erasure.factory.ts';

/** Those an erasure writes to, in its order. */
const TABLES = [
  'guardian_entry',
  'patient',
  'exam',
  'exam_image',
  'follow_up_photo',
  'referral',
  'text_message',
  'prescription',
  'follow_up_act',
  'job',
  'download',
  'blob',
  'erasure',
  'operation_log',
];
/** Of the list beside the files, which is written after the commit. */
const LIST_LOCK = 55;

let world: World;
let child: Erasable;
let server: ServerProcess;
let before: string;
beforeAll(async () => {
  world = await openWorld();
  child = await openErasable(world);
  before = await statisticsOf(world);
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const id = uuidv7();
const erase = () =>
  clientOf(server.url, world.tokens.manager).call(eraseChild, {
    id,
    patientId: child.id,
    records: [child.walkInId],
    name: PLANTED.name,
    request: 'guardianWritten',
    askedOn: '2026-11-20',
    reason: '毕业离校',
  });
const files = async () => {
  const keys: string[] = [];
  for await (const { key } of openBlobStore(world.config.files).list()) keys.push(key);
  return keys.sort();
};

test.each(TABLES)('killed before it writes to %s, nothing of the child is gone', async (table) => {
  const [tables, kept] = [await tablesWith(world.ownerUrl, PLANTED.name), await files()];
  expect(await killBeforeWriting(server, world, { table, send: erase })).toBe(CUT_OFF);
  expect(await tablesWith(world.ownerUrl, PLANTED.name)).toEqual(tables);
  server = await startServerProcess(world);
  expect(await files()).toEqual(kept);
});

test('killed after the commit, the next start removes the files and writes the list', async () => {
  const holder = new Client({ connectionString: world.ownerUrl });
  await holder.connect();
  const kept = await files();
  await holder.query('select pg_advisory_lock($1)', [LIST_LOCK]);
  const answer = erase().catch(() => CUT_OFF);
  await expect.poll(() => tablesWith(world.ownerUrl, PLANTED.name)).toEqual([]);
  await server.kill();
  expect(await answer).toBe(CUT_OFF);
  await holder.end();
  expect(await files()).toEqual(kept);
  server = await startServerProcess(world);
  // What is left of the former files is the one by which servers know that they share a store.
  const left = await files();
  expect(left.filter((key) => kept.includes(key))).toHaveLength(1);
  expect(left).toHaveLength(2);
  expect(
    await child.owner("select from erasure where files_left <> '{}' or list_number is null"),
  ).toEqual([]);
  expect(await erase()).toMatchObject({ code: 8000 });
  expect(await statisticsOf(world)).toBe(before);
});
