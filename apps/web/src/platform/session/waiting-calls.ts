/** Calls that wait for what somebody does over the page, and go on together with the answer. */
export function waitingCalls<Answer = boolean>() {
  const waiting = new Set<(answer: Answer) => void>();
  return {
    /** The answer; of most, whether the call may be repeated. Rejects when the signal aborts, after `givenUp` where no other call waits. */
    wait: (signal?: AbortSignal, givenUp?: () => void): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting.add(resolve);
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(resolve)) return;
          if (waiting.size === 0) givenUp?.();
          reject(signal.reason);
        });
      }),
    resume: (answer: Answer): void => {
      const waiters = [...waiting];
      waiting.clear();
      for (const go of waiters) go(answer);
    },
  };
}
