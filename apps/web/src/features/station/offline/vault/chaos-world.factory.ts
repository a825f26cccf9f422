/**
 * A device whose pages are killed, whose disk fills, whose clock jumps, and whose network loses, doubles and delays; and what the
 * user was promised meanwhile. Everything comes from a seed, but how fast the browser encrypts.
 */
import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { recordedCall } from '#platform/call/call-server.factory.ts';
import type { RecordEntry } from '../../records/record-store.ts';
import { startSender } from '../../records/sender.ts';
import { deviceTransport } from '../device/device-transport.ts';
import { insertDisk, PASSCODE, prepare, type Recipient, START, TOKEN } from './device.factory.ts';
import { type DeviceStorage, openDeviceDb } from './device-db.ts';
import { createDurableStore, type DurableStore } from './durable-store.ts';
import { type ModelServer, makeModelServer } from './model-server.factory.ts';
import { type Chance, type Life, makeLife, mortalDb, seededChance } from './mortal-db.factory.ts';
import type { UnlockedVault } from './unlocked-vault.ts';
import { unlockVault } from './vault.ts';

export type Page = {
  readonly base: string;
  readonly life: Life;
  readonly store: DurableStore;
  readonly wake: () => void;
  /** Ends what the sender waits for. */
  readonly goOn: () => void;
};

export type World = {
  readonly recipient: Recipient;
  readonly chance: Chance;
  readonly server: ModelServer;
  now: Date;
  userId: string | undefined;
  /** Nothing goes wrong any more. */
  isCalm: boolean;
  pages: Page[];
  /** By the base of the addresses of their calls; of those too that were never open. */
  readonly lives: Map<string, Life>;
  /** Whether two pages were ever open at once. */
  wasShared: boolean;
  /** Every entry that anybody tried to add. */
  readonly made: Map<string, RecordEntry>;
  /** Ids that must not be sent again: the server has them, or others stand in their place. */
  readonly settled: Set<string>;
  /** What went wrong. */
  readonly faults: string[];
};

/** An empty device, its server, and the network between them. */
export function makeWorld(seed: number, recipient: Recipient): World {
  const chance = seededChance(seed);
  const made = new Map<string, RecordEntry>();
  insertDisk();
  const world = {
    recipient,
    chance,
    server: makeModelServer(chance, made),
    now: START,
    userId: undefined,
    isCalm: false,
    pages: [],
    lives: new Map(),
    wasShared: false,
    made,
    settled: new Set<string>(),
    faults: [],
  };
  connect(world);
  return world;
}

/** A whole number from 1 up to `most`. */
export function roll({ chance }: World, most: number): number {
  return 1 + Math.floor(chance() * most);
}

/** Lets the page work for some turns of its event loop. */
export async function letRun(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
}

/** Opens a page; undefined where it is killed before it is open. */
export async function openPage(world: World, dieAfter?: number): Promise<Page | undefined> {
  const life = makeLife(world.chance);
  const base = `http://page-${world.lives.size}`;
  world.lives.set(base, life);
  if (dieAfter !== undefined) life.dieAfter(dieAfter);
  const opening = startPage(world, base, life);
  return await Promise.race([opening, life.ended.then(() => undefined)]);
}

async function startPage(world: World, base: string, life: Life): Promise<Page> {
  const db = mortalDb(await openDeviceDb(), life);
  const storage: DeviceStorage = { db, now: () => world.now, iterations: 1 };
  const store = await createDurableStore(await openVault(world, storage), TOKEN);
  noteMade(world, store);
  noteSettled(world, store);
  let waiting: (() => void)[] = [];
  const { call } = recordedCall(base);
  const { wake } = startSender({
    store,
    transport: deviceTransport({ call, store, sent: () => undefined, refused: () => undefined }),
    userId: () => world.userId,
    now: () => world.now,
    pause: (_ms, signal) =>
      new Promise((resolve) => {
        if (life.isDead()) return;
        if (world.isCalm) resolve();
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
    changed: () => undefined,
  });
  const goOn = () => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const page = { base, life, store, wake, goOn };
  world.pages = [...world.pages.filter((each) => !each.life.isDead()), page];
  world.wasShared ||= world.pages.length > 1;
  return page;
}

/** Unlocks the device; waits as long as it says, and prepares it anew where its data are erased. */
async function openVault(world: World, storage: DeviceStorage): Promise<UnlockedVault> {
  const outcome = await unlockVault(storage, PASSCODE);
  switch (outcome.kind) {
    case 'unlocked':
      return outcome.vault;
    case 'waits':
      world.now = outcome.until;
      return openVault(world, storage);
    case 'erased':
    case 'expired':
      return prepare(storage, world.recipient);
    case 'wrong':
      throw new Error('the right passcode does not open the device');
  }
}

/** Its void is an entry that the correction makes by itself. */
function noteMade({ made }: World, store: DurableStore): void {
  const { add } = store;
  store.add = (...entries) => {
    for (const entry of entries) made.set(entry.id, entry);
    return add(...entries);
  };
}

function noteSettled(world: World, store: DurableStore): void {
  const { acknowledge, replace } = store;
  const settle = (id: string) => world.settled.add(id);
  store.acknowledge = async (ids) => {
    await acknowledge(ids);
    for (const id of ids) settle(id);
  };
  store.replace = async (id, entry) => {
    const isReplaced = await replace(id, entry);
    if (isReplaced) settle(id);
    return isReplaced;
  };
}

function connect(world: World): void {
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const life = world.lives.get(new URL(url).origin);
    await crossNetwork(life, world);
    noteAsked(world, body);
    const answer = world.server.answer(body);
    await crossNetwork(life, world);
    if (answer === undefined) return new Response('bad gateway', { status: 502 });
    return new Response(JSON.stringify(answer), {
      headers: { 'content-type': 'application/json' },
    });
  });
}

async function crossNetwork(life: Life | undefined, world: World): Promise<void> {
  await letRun(world.isCalm ? 0 : roll(world, 6));
  if (life) await Promise.race([life.pass(Promise.resolve()), life.ended]);
  if (life?.isDead()) throw new TypeError('the page is gone');
}

/** Only where one page was open at a time: another does not know at once what was settled elsewhere. */
function noteAsked(world: World, body: string): void {
  if (world.wasShared) return;
  const { records } = JSON.parse(body);
  for (const { id } of records)
    if (world.settled.has(id)) world.faults.push(`${id} was sent after it was settled`);
}
