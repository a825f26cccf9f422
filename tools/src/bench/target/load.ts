/** Repeats a piece of work on several connections for a while and sums up how long each took. */

export type LoadFigures = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
};

export type LoadPlan = {
  readonly connections: number;
  readonly seconds: number;
  /** Calls of a connection that are not measured; fewer of slow ones. */
  readonly warmUps: number;
};

/** Runs `work(connection, turn)` over and over on every connection; each waits for its own answer. */
export async function load(
  plan: LoadPlan,
  work: (connection: number, turn: number) => Promise<unknown>,
): Promise<LoadFigures> {
  const taken: number[] = [];
  const connections = Array.from({ length: plan.connections }, (_value, at) => at);
  await Promise.all(
    connections.map((connection) => warmUp(plan, (turn) => work(connection, turn))),
  );
  const start = performance.now();
  const end = start + plan.seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      for (let turn = plan.warmUps; performance.now() < end; turn += 1) {
        const begun = performance.now();
        await work(connection, turn);
        taken.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  taken.sort((a, b) => a - b);
  return {
    perSecond: taken.length / seconds,
    p50: quantile(taken, 0.5),
    p95: quantile(taken, 0.95),
  };
}

/** Half of it at least: statements are planned anew until they ran five times on a connection. */
async function warmUp(
  { warmUps, seconds }: LoadPlan,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; turn < warmUps; turn += 1) {
    if (turn >= warmUps / 2 && performance.now() > end) return;
    await work(turn);
  }
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
