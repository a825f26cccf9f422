/**
 * The database as a page sees it that may be killed at any await, and whose disk may be full. After its death nothing resolves
 * any more; a transaction that was under way is on the disk as a whole or not at all.
 */
import type { DeviceDb } from './device-db.ts';

/** A number from 0 up to 1, the same for the same seed. */
export type Chance = () => number;

/** Mulberry32. */
export function seededChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Transaction = { abort(): void; readonly done: Promise<void> };

export type Life = {
  isDead(): boolean;
  /** Kills the page. What it has begun is undone, but a transaction that only had to end may have ended. */
  die(): void;
  /** Kills the page at the n-th await from now on. */
  dieAfter(steps: number): void;
  /** Resolves when the page is killed. */
  readonly ended: Promise<void>;
  /** How likely a write finds no room, from 0 to 1. */
  fill(likelihood: number): void;
  hasNoRoom(): boolean;
  began(transaction: Transaction): void;
  /** Everything of the transaction is asked for; it only has to end. */
  ending(transaction: Transaction): void;
  /** The promise as the page sees it. */
  pass<T>(promise: Promise<T>): Promise<T>;
};

export function makeLife(chance: Chance): Life {
  const open = new Set<Transaction>();
  const endings = new Set<Transaction>();
  let [isDead, steps, fullness] = [false, Number.POSITIVE_INFINITY, 0];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const die = () => {
    isDead = true;
    for (const each of open) if (!endings.has(each) || chance() < 0.5) abort(each);
    end();
  };
  return {
    isDead: () => isDead,
    die,
    dieAfter: (count) => {
      steps = count;
    },
    ended,
    fill: (likelihood) => {
      fullness = likelihood;
    },
    hasNoRoom: () => chance() < fullness,
    began: (transaction) => {
      open.add(transaction);
      const closed = () => open.delete(transaction);
      transaction.done.then(closed, closed);
    },
    ending: (transaction) => endings.add(transaction),
    pass: async (promise) => {
      promise.catch(() => undefined);
      steps -= 1;
      if (steps <= 0 && !isDead) die();
      const settled = isDead ? undefined : await settle(promise);
      if (!settled || isDead) return NEVER;
      if ('error' in settled) throw settled.error;
      return settled.value;
    },
  };
}

const NEVER = new Promise<never>(() => undefined);

function settle<T>(promise: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

function abort(transaction: Transaction): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

const WRITES: ReadonlySet<PropertyKey> = new Set(['add', 'put']);
/** `writeDurably` looks at `done` when it begins, and again when it has asked for everything. */
const LOOKS_BEFORE_END = 2;

/** The database of a page with such a life. */
export function mortalDb(db: DeviceDb, life: Life): DeviceDb {
  return mortal(db, life);
}

function mortal<T extends object>(real: T, life: Life): T {
  let looks = 0;
  return new Proxy(real, {
    get: (_target, name) => {
      if (name === 'done' && isTransaction(real)) {
        looks += 1;
        if (looks === LOOKS_BEFORE_END) endTransaction(real, life);
      }
      const value: unknown = Reflect.get(real, name, real);
      if (typeof value !== 'function') return seen(value, life);
      return (...given: unknown[]) => {
        if (life.isDead()) throw new Error('the page is gone');
        if (WRITES.has(name)) findRoom(life);
        return seen(Reflect.apply(value, real, given), life);
      };
    },
  });
}

/** Some browsers notice only at the end that there is no room. */
function endTransaction(transaction: Transaction, life: Life): void {
  life.ending(transaction);
  if (life.hasNoRoom()) abort(transaction);
}

function findRoom(life: Life): void {
  if (life.hasNoRoom()) throw new DOMException('no room', 'QuotaExceededError');
}

function seen(value: unknown, life: Life): unknown {
  if (value instanceof Promise) return life.pass(value);
  if (!isDatabaseObject(value)) return value;
  if (isTransaction(value)) life.began(value);
  return mortal(value, life);
}

function isTransaction(value: unknown): value is Transaction {
  return value instanceof IDBTransaction;
}

function isDatabaseObject(value: unknown): value is object {
  return [IDBTransaction, IDBObjectStore, IDBIndex].some((kind) => value instanceof kind);
}
