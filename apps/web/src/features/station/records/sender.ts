/**
 * Sends what is in the store whenever there is something, oldest first, and again with the same ids until the server has
 * answered for each: a lost answer costs nothing. After a failure it waits, longer each time.
 */
import type { Call } from '#platform/call/call.ts';
import type { RecordStore } from './record-store.ts';
import { firstBatch, type SendOutcome, sendBatch } from './send-entries.ts';

/** Entries of one call. */
export const BATCH = 50;
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 60_000;

export type SenderState = {
  /** The last call was not answered. */
  readonly isWaiting: boolean;
  /** When the server last took something. */
  readonly lastSentAt: Date | null;
};

type Environment = {
  readonly store: RecordStore;
  readonly call: Call;
  readonly now: () => Date;
  /** Resolves after some time, or when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly changed: (state: SenderState) => void;
};

export type Sender = {
  /** Tries now, whatever the delay is. */
  wake(): void;
  stop(): void;
};

type Answered = Extract<SendOutcome, { kind: 'answered' }>;

/** Starts sending. */
export function startSender({ store, call, now, pause, changed }: Environment): Sender {
  let isStopped = false;
  let waiting = new AbortController();
  let state: SenderState = { isWaiting: false, lastSentAt: null };
  let delayMs = FIRST_DELAY_MS;
  let most = BATCH;

  const wake = () => waiting.abort();
  const unwatch = store.watch(() => {
    if (!state.isWaiting) wake();
  });
  const tell = (change: Partial<SenderState>) => {
    state = { ...state, ...change };
    changed(state);
  };

  /** Whether there may be more to send at once. */
  async function sendOnce(): Promise<boolean> {
    const claimed = await store.claim(most);
    const batch = firstBatch(claimed);
    await store.release(claimed.slice(batch.length).map(({ id }) => id));
    if (batch.length === 0) return false;
    const outcome = await sendBatch(call, batch);
    const ids = batch.map(({ id }) => id);
    if (outcome.kind === 'answered') await settle(outcome);
    else if (outcome.kind === 'smaller') most = Math.ceil(batch.length / 2);
    else tell({ isWaiting: true });
    // What was not answered by name is sent again.
    await store.release(ids);
    return outcome.kind !== 'later';
  }

  async function settle({ taken, faults }: Answered): Promise<void> {
    for (const [id, fault] of faults) await store.refuse(id, fault);
    await store.acknowledge(taken);
    delayMs = FIRST_DELAY_MS;
    tell({ isWaiting: false, ...(taken.length > 0 && { lastSentAt: now() }) });
  }

  async function rest(): Promise<void> {
    waiting = new AbortController();
    if (state.isWaiting) {
      await pause(delayMs, waiting.signal);
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS);
    } else if (store.summary().unsent === 0) await aborted(waiting.signal);
  }

  async function run(): Promise<void> {
    while (!isStopped) if (!(await sendOnce())) await rest();
  }
  void run();

  return {
    wake,
    stop: () => {
      isStopped = true;
      unwatch();
      wake();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
