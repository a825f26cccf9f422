/** The store and the sender against everything that can go wrong: nothing that was kept is lost, nothing becomes two. */
import { afterEach, expect, inject, test, vi } from 'vitest';
import { madeOf } from '../../records/made.factory.ts';
import type { RecordEntry } from '../../records/record-store.ts';
import { replaceEntry } from '../../records/replace-entry.ts';
import { letRun, makeWorld, openPage, type Page, roll, type World } from './chaos-world.factory.ts';
import { absence, exam, makeRecipient, NURSE, openStorage } from './device.factory.ts';
import { deleteSealed, sealedOnly } from './sealed-records.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether loops go on at full length. */
    isLong: boolean;
  }
}

const RUNS = inject('isLong') ? 10_000 : 200;
const PARTS = 20;
const HOUR_MS = 3_600_000;
const YEAR_HOURS = 365 * 24;
const OTHER = { id: 'other', name: '顾之遥' };
const recipient = await makeRecipient();

afterEach(() => vi.unstubAllGlobals());

/** What the store promised its user. */
type Promised = {
  /** Kept for good: each on the server, in the store, or given up. */
  readonly kept: Set<string>;
  /** Refused by the store: nowhere. */
  readonly rejected: Set<string>;
  /** Given up by the user, or replaced. */
  readonly dropped: Set<string>;
  /** The page was killed meanwhile: one of them at least. */
  readonly either: [string, string][];
};

type Run = Promised & { readonly world: World; count: number; previous: RecordEntry | undefined };

type Tried<T> = { kind: 'done'; value: T } | { kind: 'failed' } | { kind: 'killed' };

/** What becomes of a promise of the page. */
function tried<T>({ life }: Page, work: Promise<T>): Promise<Tried<T>> {
  const ended = work.then(
    (value): Tried<T> => ({ kind: 'done', value }),
    (): Tried<T> => ({ kind: life.isDead() ? 'killed' : 'failed' }),
  );
  return Promise.race([ended, life.ended.then((): Tried<T> => ({ kind: 'killed' }))]);
}

/** As the server takes them. */
const idOf = (count: number): string =>
  `0198f2a0-0000-7000-8000-${String(count).padStart(12, '0')}`;

function make(run: Run, kind: 'exam' | 'absence'): RecordEntry {
  run.count += 1;
  const author = run.world.userId === OTHER.id ? OTHER : NURSE;
  const entry = (kind === 'exam' ? exam : absence)(idOf(run.count), author);
  run.world.made.set(entry.id, entry);
  return entry;
}

async function add(run: Run, page: Page, entry: RecordEntry): Promise<boolean> {
  const { kind } = await tried(page, page.store.add(entry));
  if (kind === 'done') run.kept.add(entry.id);
  if (kind === 'failed') run.rejected.add(entry.id);
  run.previous = kind === 'done' ? entry : undefined;
  return kind === 'done';
}

/** As the screen corrects the child before. */
async function correct(run: Run, page: Page): Promise<void> {
  const former = run.previous;
  if (!former || former.kind === 'void') return;
  const { patientId } = former;
  const made = make(run, 'exam');
  const entry = made.kind === 'exam' ? { ...made, patientId } : made;
  run.world.made.set(entry.id, entry);
  const work = replaceEntry(former, { records: page.store, entry, made: madeOf(former) });
  const { kind } = await tried(page, work);
  if (kind === 'failed') return void run.rejected.add(entry.id);
  run.kept.delete(former.id);
  run.previous = kind === 'done' ? entry : undefined;
  if (kind === 'killed') return void run.either.push([former.id, entry.id]);
  run.dropped.add(former.id);
  run.kept.add(entry.id);
}

async function cure(run: Run, page: Page): Promise<void> {
  const [refused] = page.store.summary().refused;
  if (!refused) return;
  const { id } = refused.entry;
  if (run.world.chance() < 0.5) await tried(page, page.store.retry(id));
  else {
    run.dropped.add(id);
    await tried(page, page.store.discard(id));
  }
}

type Action = (run: Run, page: Page) => unknown;

/** How often each happens among a hundred, and what it does. */
const ACTIONS: readonly (readonly [number, Action])[] = [
  [30, (run, page) => add(run, page, make(run, 'exam'))],
  [8, (run, page) => add(run, page, make(run, 'absence'))],
  [14, correct],
  [8, cure],
  [6, ({ world }) => signIn(world, [undefined, NURSE.id, OTHER.id][roll(world, 3) - 1])],
  [4, ({ world }) => turnClock(world, world.chance() < 0.5 ? 24 : -24)],
  [1, ({ world }) => turnClock(world, world.chance() < 0.5 ? YEAR_HOURS : -YEAR_HOURS)],
  [2, ({ world }) => turnClock(world, 80)],
  [4, ({ world }, page) => page.life.fill(world.chance() < 0.6 ? 0.4 : 0)],
  [5, (_run, page) => page.life.die()],
  [10, ({ world }, page) => page.life.dieAfter(roll(world, 25))],
  [3, ({ world }) => openPage(world)],
  [5, (_run, page) => page.goOn()],
];

function signIn(world: World, userId: string | undefined): void {
  world.userId = userId;
  for (const { wake } of world.pages) wake();
}

function turnClock(world: World, hours: number): void {
  world.now = new Date(world.now.getTime() + hours * HOUR_MS);
}

function pick(world: World): Action {
  let left = world.chance() * 100;
  for (const [often, action] of ACTIONS) {
    left -= often;
    if (left < 0) return action;
  }
  return () => undefined;
}

/** One of the pages that live; opens one where none does. */
async function anyPage(run: Run): Promise<Page | undefined> {
  const { world } = run;
  const alive = world.pages.filter(({ life }) => !life.isDead());
  if (alive.length > 0) return alive[roll(world, alive.length) - 1];
  run.previous = undefined;
  return await openPage(world, world.chance() < 0.2 ? roll(world, 20) : undefined);
}

async function play(run: Run): Promise<void> {
  const { world } = run;
  for (let left = 8 + roll(world, 10); left > 0; left -= 1) {
    const page = await anyPage(run);
    if (page) await pick(world)(run, page);
    await letRun(world.chance() < 0.5 ? 0 : roll(world, 40));
    if (world.chance() < 0.3) for (const each of world.pages) each.goOn();
  }
}

/** Lets everything arrive that can: what is readable through the sender, and the rest as sealed. Answers what is refused. */
async function finish({ world }: Run): Promise<Set<string>> {
  for (const { life } of world.pages) life.die();
  world.server.calm();
  world.isCalm = true;
  const page = await openPage(world);
  if (!page) throw new Error('a page that nobody kills opens');
  for (const { id } of [NURSE, OTHER]) {
    signIn(world, id);
    const isDone = () => page.store.summary().unsent.every(({ madeBy }) => madeBy.id !== id);
    for (let turn = 0; !isDone() && turn < 1_000_000; turn += 1) await letRun(1);
    expect(isDone()).toBe(true);
  }
  const refused = new Set(page.store.summary().refused.map(({ entry }) => entry.id));
  await sendSealed(world, refused);
  return refused;
}

/** As the station sends after a forgotten passcode; what the server refuses joins `refused`. */
async function sendSealed({ server, made }: World, refused: Set<string>): Promise<void> {
  const storage = await openStorage();
  for (const { id, box } of await sealedOnly(storage, 1000)) {
    const payload = await recipient.open(box, id);
    const entry = made.get(id);
    if (!entry) throw new Error('nobody made what is sealed');
    const { childName: _name, grade: _grade, clazz: _clazz, ...content } = entry;
    const madeBy = { id: entry.madeBy.id };
    expect(payload).toMatchObject({ entry: { ...content, madeBy } });
    if (refused.has(id)) continue;
    server.take(JSON.stringify({ records: [{ id, box }] }));
    if (server.rows.has(id)) await deleteSealed(storage, [id]);
    else refused.add(id);
  }
  const left = (await sealedOnly(storage, 1000)).map(({ id }) => id);
  expect(left.sort()).toEqual([...refused].sort());
}

function expectPromised(run: Run, refused: ReadonlySet<string>): void {
  const { world, kept, rejected, dropped, either } = run;
  const isOnServer = (id: string) => world.server.rows.has(id);
  const isThere = (id: string) => world.server.counts(id) || refused.has(id) || dropped.has(id);
  expect([...kept].filter((id) => !isThere(id))).toEqual([]);
  expect([...rejected].filter((id) => isOnServer(id) || refused.has(id))).toEqual([]);
  expect(either.filter((ids) => !ids.some(isThere))).toEqual([]);
  expect(world.server.conflicts).toEqual([]);
  expect(world.faults).toEqual([]);
}

async function runOnce(seed: number): Promise<Run> {
  const world = makeWorld(seed, recipient);
  const sets = { kept: new Set<string>(), rejected: new Set<string>(), dropped: new Set<string>() };
  const run: Run = { world, ...sets, either: [], count: 0, previous: undefined };
  world.userId = NURSE.id;
  await play(run);
  expectPromised(run, await finish(run));
  return run;
}

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  'nothing kept is lost and nothing becomes two, part %i',
  async (part) => {
    const runs = RUNS / PARTS;
    const sums = { kept: 0, rejected: 0, either: 0, killed: 0 };
    for (let seed = part * runs; seed < (part + 1) * runs; seed += 1) {
      const { kept, rejected, either, world } = await runOnce(seed).catch((cause: unknown) => {
        throw new Error(`seed ${seed}`, { cause });
      });
      sums.kept += kept.size;
      sums.rejected += rejected.size;
      sums.either += either.length;
      sums.killed += world.lives.size - 1;
    }
    // A test in which nothing goes wrong proves nothing.
    expect(Math.min(sums.kept, sums.killed)).toBeGreaterThan(runs);
    if (runs > 100) expect(Math.min(sums.rejected, sums.either)).toBeGreaterThan(0);
  },
);
