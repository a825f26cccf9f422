/**
 * One tablet in many hands: two users, two projects, two pages, preparations that break off or are killed, a device that is revoked
 * with records on it, a clock that is wrong by up to a year, a network that comes and goes. What was kept arrives, in the name of who
 * did it, at the time when it was done.
 */
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { madeOf } from '../../records/made.factory.ts';
import type { RecordAuthor, RecordEntry } from '../../records/record-store.ts';
import { replaceEntry } from '../../records/replace-entry.ts';
import { absence, exam, makeRecipient, NURSE, openStorage } from '../vault/device.factory.ts';
import { type Life, makeLife, mortalDb, seededChance } from '../vault/mortal-db.factory.ts';
import { sealedOnly } from '../vault/sealed-records.ts';
import { unlockVault } from '../vault/vault.ts';
import {
  isOfEarlier,
  makeTablet,
  openArrived,
  type Tablet,
  timeErrorOf,
} from './device-chaos.factory.ts';
import {
  idOf,
  insertBrowser,
  openPage,
  PASSCODE,
  PROJECT,
  type StationPage,
} from './device-page.factory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether loops go on at full length. */
    isLong: boolean;
  }
}

const RUNS = inject('isLong') ? 500 : 40;
const PARTS = 10;
const USERS = [NURSE, { id: 'other', name: '顾之遥' }];
const PROJECTS = [PROJECT, { ...PROJECT, id: 'project-2' }];
const DAY_MS = 24 * 3_600_000;
const recipient = await makeRecipient();

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Page = StationPage & {
  readonly life: Life;
  readonly readClockAhead: () => number | undefined;
};

type Run = {
  readonly tablet: Tablet;
  page: Page;
  /** Another page of the browser, and what was finished there before. */
  beside: Pick<Run, 'page' | 'previous'> | undefined;
  count: number;
  previous: RecordEntry | undefined;
  /** On the disk or at the server when the screen went on. */
  readonly kept: Set<string>;
  /** Given up by the user, or replaced. */
  readonly dropped: Set<string>;
  /** The page was killed meanwhile: one of them at least. */
  readonly either: [string, string][];
  readonly sums: Sums;
};

type Sums = Record<(typeof COUNTED)[number], number>;
const COUNTED = [
  'kept',
  'corrected',
  'broken',
  'prepared',
  'revoked',
  'killed',
  'turned',
  'timed',
  'carried',
] as const;
const noSums = () => Object.fromEntries(COUNTED.map((key) => [key, 0])) as Sums;

const roll = ({ chance }: Tablet, most: number): number => Math.floor(chance() * most);

/** A page that has just been loaded, and can be killed with those beside it. */
async function load(tablet: Tablet, beside?: Page): Promise<Page> {
  const page = await openPage({ isBeside: beside !== undefined });
  const life = beside?.life ?? makeLife(seededChance(roll(tablet, 1_000_000)));
  const storage = await page.openStorage();
  if (storage) Object.assign(storage, { db: mortalDb(storage.db, life), iterations: 1 });
  const { readClockAhead } = await import('../../records/server-clock.ts');
  return { ...page, life, readClockAhead };
}

async function reload(run: Run): Promise<void> {
  run.page.life.die();
  run.previous = undefined;
  run.beside = undefined;
  run.tablet.userId = '';
  run.page = await load(run.tablet);
}

/** To the other page of the browser, which is opened where there is none; they have one session. */
async function turnPage(run: Run): Promise<void> {
  const { page, previous, beside, tablet } = run;
  run.page = beside?.page ?? (await load(tablet, page));
  run.previous = beside?.previous;
  run.beside = { page, previous };
  if (!run.page.state().opened)
    signIn(
      run,
      USERS.find(({ id }) => id === tablet.userId),
    );
  run.sums.turned += 1;
}

type Tried = 'done' | 'failed' | 'killed';

/** What becomes of the work of a page; one that was killed is loaded anew. */
async function tried(run: Run, work: () => Promise<unknown>): Promise<Tried> {
  const { life } = run.page;
  const ended = work().then(
    (): Tried => 'done',
    (): Tried => (life.isDead() ? 'killed' : 'failed'),
  );
  const result = await Promise.race([ended, life.ended.then((): Tried => 'killed')]);
  if (result !== 'killed') return result;
  run.sums.killed += 1;
  await reload(run);
  return result;
}

function signIn(run: Run, user: RecordAuthor | undefined): void {
  run.tablet.userId = user?.id ?? '';
  if (user) run.page.signIn(user);
  else run.page.signOut();
}

/** Who examines, and where. */
function workOf({ page, tablet }: Run) {
  const { opened } = page.state();
  const author = page.readExaminer();
  const projectId = opened?.pkg.project.id ?? PROJECTS[roll(tablet, PROJECTS.length)]?.id ?? '';
  return author && { author, target: { projectId, schoolId: 'school' } };
}

function make(run: Run, change: Partial<Pick<RecordEntry, 'patientId'>> = {}) {
  const work = workOf(run);
  if (!work) return undefined;
  run.count += 1;
  const of = run.tablet.chance() < 0.8 || change.patientId ? exam : absence;
  const made = of(idOf(run.count), work.author);
  const aheadMs = run.page.readClockAhead();
  const clock = aheadMs === undefined ? {} : { clockAheadMs: aheadMs };
  const times = { madeAt: new Date().toISOString(), ...clock };
  const entry = { ...made, ...change, target: work.target, ...times };
  const { tablet } = run;
  tablet.made.set(entry.id, entry);
  const isClockKnown = Math.abs((aheadMs ?? Number.NaN) - tablet.skewMs) <= 1000;
  const isOfSession = run.page.state().opened === undefined;
  tablet.truths.set(entry.id, { ms: tablet.trueMs, isClockKnown, isOfSession });
  return entry;
}

async function add(run: Run): Promise<void> {
  const entry = make(run);
  if (!entry) return;
  const { recordStore } = run.page;
  const result = await tried(run, () => recordStore.add(entry));
  const isKept = result === 'done' && recordStore.isDurable(entry.id);
  if (isKept) run.kept.add(entry.id);
  if (isKept) run.sums.kept += 1;
  run.previous = isKept ? entry : undefined;
}

/** As the screen corrects the child before, by who finished it. */
async function correct(run: Run): Promise<void> {
  if (!run.previous) await add(run);
  const former = run.previous;
  const { recordStore } = run.page;
  if (!former || run.page.readExaminer()?.id !== former.madeBy.id) return;
  const made = make(run, { patientId: former.patientId });
  if (made?.target.projectId !== former.target.projectId) return;
  const records = {
    replace: recordStore.replace,
    add: (...entries: readonly RecordEntry[]) => {
      for (const entry of entries) run.tablet.made.set(entry.id, entry);
      return recordStore.add(...entries);
    },
  };
  const work = () => replaceEntry(former, { records, entry: made, made: madeOf(former) });
  const result = await tried(run, work);
  if (result === 'failed') return;
  run.kept.delete(former.id);
  const isKept = result === 'done' && recordStore.isDurable(made.id);
  run.previous = isKept ? made : undefined;
  if (result === 'killed') return void run.either.push([former.id, made.id]);
  run.dropped.add(former.id);
  run.sums.corrected += 1;
  if (isKept) run.kept.add(made.id);
}

type Choice = {
  readonly user: RecordAuthor;
  readonly project: typeof PROJECT;
  /** Whether the former passcode is given. */
  readonly isCarried: boolean;
};

const choose = ({ tablet }: Run): Choice => ({
  user: USERS[roll(tablet, USERS.length)] ?? NURSE,
  project: PROJECTS[roll(tablet, PROJECTS.length)] ?? PROJECT,
  isCarried: tablet.chance() < 0.5,
});

/** What was finished without a network is carried over on another day. */
async function prepareAnew(run: Run): Promise<void> {
  await unlock(run);
  const { opened } = run.page.state();
  const project = PROJECTS.find(({ id }) => id === opened?.pkg.project.id);
  if (!(opened && project)) return;
  const { tablet } = run;
  const { cut } = tablet;
  tablet.cut = 1;
  await add(run);
  tablet.setTime({ passedMs: 1.5 * DAY_MS });
  if (run.page.state().opened) await tried(run, run.page.lockDevice);
  tablet.cut = cut;
  await prepare(run, { user: opened.author, project, isCarried: true });
}

/** As the screen prepares: by who is signed in, with the former passcode or without it. */
async function prepare(run: Run, { user, project, isCarried } = choose(run)): Promise<void> {
  const { tablet } = run;
  if (run.page.state().opened) await tried(run, run.page.lockDevice);
  const { page } = run;
  signIn(run, user);
  const former = await tokenOnDisk(run);
  const [luck, cut] = [tablet.chance(), tablet.cut];
  tablet.cut = luck < 0.2 ? 0.4 : 0;
  if (luck > 0.8) page.life.dieAfter(1 + roll(tablet, 60));
  else if (luck > 0.7) page.life.fill(0.2);
  const result = await tried(run, async () => {
    const opened = isCarried ? await page.openFormer(PASSCODE) : undefined;
    const held = opened && 'entries' in opened ? { former: opened } : {};
    await page.prepare({ project, ...held });
  });
  tablet.cut = cut;
  run.page.life.fill(0);
  run.previous = undefined;
  if (result === 'done') {
    tablet.userId = '';
    run.sums.prepared += 1;
    return;
  }
  run.sums.broken += 1;
  // What broke off left the former device as it was.
  if (result === 'failed') expect(await tokenOnDisk(run)).toBe(former);
}

/** The token of the device that the passcode opens, looked at beside the page; undefined where there is none. */
async function tokenOnDisk({ page }: Run): Promise<string | undefined> {
  const now = (await page.openStorage())?.now;
  const storage = await openStorage(now);
  const outcome = await unlockVault(storage, PASSCODE);
  if (outcome.kind !== 'unlocked') return undefined;
  return ((await outcome.vault.read('session')) as { token: string }).token;
}

async function unlock(run: Run): Promise<void> {
  if (run.page.state().opened) return;
  await tried(run, () => run.page.unlockDevice(PASSCODE));
}

/** A manager revokes the device that is at hand, with what waits on it, or takes that back. */
function revoke({ tablet, sums }: Run): void {
  const [token] = [...tablet.owners].findLast(([, { deviceId }]) => deviceId !== undefined) ?? [];
  if (token === undefined) return;
  sums.revoked += 1;
  if (!tablet.revoked.delete(token)) tablet.revoked.add(token);
}

/** At most a year; the device hears of it at its next contact. */
function setClock({ tablet }: Run): void {
  const skews = [0, 0, 365 * DAY_MS, -365 * DAY_MS, 10 * 60_000];
  tablet.setTime({ skewMs: skews[roll(tablet, skews.length)] ?? 0 });
}

async function contact(run: Run): Promise<void> {
  const { page, tablet } = run;
  const { cut, skewMs } = tablet;
  const isOpen = page.state().opened !== undefined;
  const result = await tried(run, page.contactOnce);
  if (!isOpen || result !== 'done' || cut > 0) return;
  // A second is what the time of the server is told in.
  expect(Math.abs((page.readClockAhead() ?? 0) - skewMs)).toBeLessThanOrEqual(1000);
}

type Action = (run: Run) => unknown;

/** How often each happens among a hundred, and what it does. */
const ACTIONS: readonly (readonly [number, Action])[] = [
  [18, add],
  [14, correct],
  [8, (run) => prepare(run)],
  [10, prepareAnew],
  [6, unlock],
  [5, (run) => tried(run, run.page.lockDevice)],
  [5, (run) => !run.page.state().opened && signIn(run, USERS[roll(run.tablet, 3)])],
  [4, (run) => tried(run, () => run.page.sendBySession(true))],
  [6, contact],
  [3, (run) => run.page.wakeSender()],
  [5, revoke],
  [4, setClock],
  [2, ({ tablet }) => tablet.setTime({ passedMs: 1.5 * DAY_MS })],
  [5, turnPage],
  [
    5,
    ({ tablet }) => {
      tablet.cut = tablet.cut > 0 ? 0 : 0.5;
    },
  ],
];

function pick({ chance }: Tablet): Action {
  let left = chance() * 100;
  for (const [often, action] of ACTIONS) {
    left -= often;
    if (left < 0) return action;
  }
  return () => undefined;
}

/** Everything arrives that can, by whoever signs in. Answers what the server refused. */
async function finish(run: Run): Promise<Set<string>> {
  const { tablet } = run;
  tablet.cut = 0;
  tablet.setTime({ skewMs: 0 });
  await reload(run);
  signIn(run, USERS[0]);
  await run.page.sendBySession(true);
  const storage = await run.page.openStorage();
  const left = storage ? await sealedOnly(storage, 1000) : [];
  expect(left.filter(({ fault }) => !fault)).toEqual([]);
  return new Set(left.map(({ id }) => id));
}

/** Each box is of who did what is in it, of where it was done, and of when. */
async function expectOwn({ tablet, sums }: Run): Promise<void> {
  for (const arrived of await openArrived(tablet, recipient)) {
    const { entry, made, owner } = arrived;
    expect(entry).toMatchObject({ target: made?.target, patientId: made?.patientId });
    expect(owner?.userId).toBe(made?.madeBy.id);
    expect([undefined, made?.target.projectId]).toContain(owner?.projectId);
    const errorMs = timeErrorOf(tablet, arrived);
    if (errorMs === undefined) continue;
    sums.timed += 1;
    if (isOfEarlier(tablet, arrived)) sums.carried += 1;
    // A second is what the time of the server is told in.
    expect(Math.abs(errorMs)).toBeLessThanOrEqual(1000);
  }
}

async function runOnce(seed: number): Promise<Sums> {
  insertBrowser();
  const tablet = makeTablet(seed, recipient);
  tablet.setTime({});
  const run: Run = {
    tablet,
    page: await load(tablet),
    beside: undefined,
    count: 0,
    previous: undefined,
    kept: new Set(),
    dropped: new Set(),
    either: [],
    sums: noSums(),
  };
  signIn(run, NURSE);
  for (let left = 12 + roll(tablet, 12); left > 0; left -= 1) {
    if (tablet.chance() < 0.1) run.page.life.dieAfter(1 + roll(tablet, 40));
    tablet.setTime({ passedMs: 60_000 });
    await pick(tablet)(run);
  }
  const refused = await finish(run);
  const isThere = (id: string) => tablet.counts(id) || refused.has(id) || run.dropped.has(id);
  expect([...run.kept].filter((id) => !isThere(id))).toEqual([]);
  expect(run.either.filter((ids) => !ids.some(isThere))).toEqual([]);
  await expectOwn(run);
  return run.sums;
}

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  'what was kept arrives in the name of who did it, part %i',
  async (part) => {
    const runs = RUNS / PARTS;
    const sums = noSums();
    for (let seed = part * runs; seed < (part + 1) * runs; seed += 1) {
      const of = await runOnce(seed).catch((cause: unknown) => {
        throw new Error(`seed ${seed}`, { cause });
      });
      for (const key of COUNTED) sums[key] += of[key];
    }
    // A test in which nothing goes wrong proves nothing.
    if (runs > 10) expect(Math.min(...Object.values(sums))).toBeGreaterThan(0);
  },
  600_000,
);
