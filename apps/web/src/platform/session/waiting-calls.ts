/** Calls that wait for what somebody does over the page, and go on together. */
export function waitingCalls() {
  const waiting = new Set<(isMended: boolean) => void>();
  return {
    /** Whether the call may be repeated. Rejects when the signal aborts, after `givenUp` where no other call waits. */
    wait: (signal?: AbortSignal, givenUp?: () => void): Promise<boolean> =>
      new Promise((resolve, reject) => {
        waiting.add(resolve);
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(resolve)) return;
          if (waiting.size === 0) givenUp?.();
          reject(signal.reason);
        });
      }),
    resume: (isMended: boolean): void => {
      const waiters = [...waiting];
      waiting.clear();
      for (const go of waiters) go(isMended);
    },
  };
}
