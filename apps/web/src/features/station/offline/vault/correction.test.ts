/** A correction of what may be at the server, on a page that is lost at any moment: it takes the former one out, or is not there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { madeOf } from '../../records/made.factory.ts';
import { createMemoryStore } from '../../records/memory-store.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { replaceEntry } from '../../records/replace-entry.ts';
import {
  exam,
  insertDisk,
  makeRecipient,
  NURSE,
  ORG,
  openStorage,
  PASSCODE,
  prepare,
  TOKEN,
} from './device.factory.ts';
import { type DeviceStorage, openDeviceDb } from './device-db.ts';
import { createDurableStore } from './durable-store.ts';
import { type Life, makeLife, mortalDb } from './mortal-db.factory.ts';
import { sealedOnly } from './sealed-records.ts';
import { createSessionStore } from './session-store.ts';
import { unlockVault } from './vault.ts';

const recipient = await makeRecipient();
const FORMER = exam('a');
const CORRECTED = exam('b');

beforeEach(insertDisk);
afterEach(() => vi.unstubAllGlobals());

/** Corrects what was claimed and not answered. */
async function correct(store: RecordStore): Promise<void> {
  await store.add(FORMER);
  await store.claim(50, NURSE.id);
  await store.release([FORMER.id]);
  await replaceEntry(FORMER, { records: store, entry: CORRECTED, made: madeOf(FORMER) });
}

async function openMortal(life: Life): Promise<DeviceStorage> {
  return { ...(await openStorage()), db: mortalDb(await openDeviceDb(), life) };
}

async function openDevice(life: Life): Promise<RecordStore> {
  const storage = await openMortal(life);
  const opened = await unlockVault(storage, PASSCODE);
  if (opened.kind !== 'unlocked') throw new Error('the passcode opens the device');
  return await createDurableStore(opened.vault, TOKEN);
}

async function openSession(life: Life): Promise<RecordStore> {
  const storage = await openMortal(life);
  const { publicKey } = recipient;
  const sealing = { token: 'token-of-the-session', keyId: 'key', publicKey, ...ORG };
  return createSessionStore(createMemoryStore(), () =>
    Promise.resolve({ storage, sealing, authorId: NURSE.id }),
  );
}

/** What is on the disk, without the former record: of a correction with what it takes out. */
async function readWritten(): Promise<unknown[]> {
  const boxes = (await sealedOnly(await openStorage(), 100)).filter(({ id }) => id !== FORMER.id);
  return await Promise.all(boxes.map(({ box, id }) => recipient.open(box, id)));
}

/** What is left on the disk when the page is lost at its n-th step. */
async function leftAfter(open: (life: Life) => Promise<RecordStore>, steps: number) {
  insertDisk();
  await prepare(await openStorage(), recipient);
  const life = makeLife(() => 0.5);
  life.dieAfter(steps);
  const work = open(life).then(correct);
  const end = await Promise.race([work.then(() => 'corrected'), life.ended.then(() => 'lost')]);
  return { isCorrected: end === 'corrected', written: await readWritten() };
}

test.each([
  ['device', openDevice],
  ['session', openSession],
] as const)('of a %s', async (_where, open) => {
  const seen = new Set<number>();
  for (let steps = 1, isCorrected = false; !isCorrected; steps += 1) {
    const left = await leftAfter(open, steps);
    ({ isCorrected } = left);
    for (const written of left.written)
      expect(written).toMatchObject({
        entry: { id: CORRECTED.id, replaces: { examIds: [FORMER.id] } },
      });
    seen.add(left.written.length);
  }
  expect([...seen]).toEqual([0, 1]);
});
