/**
 * Sends what is in the store whenever there is something, oldest first, and again with the same ids until the server has
 * answered for each: a lost answer costs nothing. After a failure it waits, longer each time. Only what the signed-in user made
 * is sent; the rest stays until its user signs in.
 */
import type { RecordEntry, RecordStore } from './record-store.ts';
import type { SendOutcome, Transport } from './transport.ts';

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
  readonly transport: Transport;
  /** Who is signed in; undefined while nobody is. A change of it must wake the sender. */
  readonly userId: () => string | undefined;
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
export function startSender({
  store,
  transport,
  userId,
  now,
  pause,
  changed,
}: Environment): Sender {
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

  /** What goes in one call; nothing where nothing of the signed-in user waits. */
  async function claimBatch(): Promise<readonly RecordEntry[]> {
    const authorId = userId();
    const claimed = authorId === undefined ? [] : await store.claim(most, authorId);
    // Somebody else may have signed in meanwhile.
    const batch = userId() === authorId ? transport.batchOf(claimed) : [];
    await store.putBack(idsOf(claimed.filter((entry) => !batch.includes(entry))));
    return batch;
  }

  /** Whether there may be more to send at once. */
  async function sendOnce(): Promise<boolean> {
    const batch = await claimBatch();
    if (batch.length === 0) {
      if (state.isWaiting) tell({ isWaiting: false });
      return false;
    }
    const outcome = await transport.send(batch);
    const isDone = await settle(outcome, batch.length);
    if (!isDone) tell({ isWaiting: true });
    // What was not answered by name is sent again.
    await store.release(idsOf(batch));
    return isDone;
  }

  /** False where it is tried again later: nobody answered, or the store did not take the answer. */
  async function settle(outcome: SendOutcome, size: number): Promise<boolean> {
    if (outcome.kind === 'later') return false;
    if (outcome.kind === 'smaller') most = Math.ceil(size / 2);
    else {
      try {
        await keepAnswer(outcome);
      } catch {
        return false;
      }
    }
    return true;
  }

  async function keepAnswer({ taken, faults }: Answered): Promise<void> {
    for (const [id, fault] of faults) await store.refuse(id, fault);
    await store.acknowledge(taken);
    delayMs = FIRST_DELAY_MS;
    tell({ isWaiting: false, ...(taken.length > 0 && { lastSentAt: now() }) });
  }

  function hasUnsent(): boolean {
    const id = userId();
    return store.summary().unsent.some(({ madeBy }) => madeBy.id === id);
  }

  async function rest(): Promise<void> {
    waiting = new AbortController();
    if (state.isWaiting) {
      await pause(delayMs, waiting.signal);
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS);
    } else if (!hasUnsent()) await aborted(waiting.signal);
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

function idsOf(entries: readonly RecordEntry[]): string[] {
  return entries.map(({ id }) => id);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
