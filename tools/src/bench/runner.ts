/** Measures the cases of a run, one after the other; several targets take turns. */
import type { Case, FigureName, Figures, Row } from './case.ts';
import type { Results } from './results.ts';

export type Opened<Target> = {
  /** The first is the one with aims. */
  readonly targets: readonly Target[];
  /** What the section says of them. */
  readonly lead: string;
};

export type Measuring<Target> = {
  readonly results: Results;
  readonly seconds: number;
  /** Of an odd number of rounds the middle one counts. */
  readonly rounds: number;
  readonly hasAims: boolean;
  /** Measures what is stored too. */
  readonly isAgain: boolean;
  /** Opens them when there is something to measure. */
  readonly open: () => Promise<Opened<Target>>;
  readonly onRow: (row: Row) => void;
};

type Named = { readonly name: string };

export async function measureCases<Target extends Named>(
  cases: readonly Case<Target>[],
  measuring: Measuring<Target>,
): Promise<Row[]> {
  const { results, hasAims, isAgain, onRow } = measuring;
  const open = openedOnce(measuring);
  const rows: Row[] = [];
  for (const { one, connections } of eachOf(cases)) {
    const key = `${one.name} ×${connections}`;
    let measured = isAgain ? undefined : results.find(key);
    if (!measured) {
      const plan = { connections, seconds: measuring.seconds };
      measured = await inTurns(await open(), measuring.rounds, (to) => one.measure(to, plan));
      await results.save(key, measured);
    }
    const aims = hasAims ? (one.aims?.[connections] ?? {}) : {};
    const row = { name: one.name, connections, aims, measured };
    rows.push(row);
    onRow(row);
  }
  return rows;
}

function eachOf<Target>(cases: readonly Case<Target>[]) {
  return cases.flatMap((one) => one.connections.map((connections) => ({ one, connections })));
}

function openedOnce<Target>({ open, results }: Measuring<Target>) {
  let targets: readonly Target[] | undefined;
  return async (): Promise<readonly Target[]> => {
    if (targets) return targets;
    const opened = await open();
    await results.setLead(opened.lead);
    targets = opened.targets;
    return targets;
  };
}

/** In each round another one is first, so that neither a busy moment nor the order favours one. */
async function inTurns<Target extends Named>(
  targets: readonly Target[],
  rounds: number,
  measure: (target: Target) => Promise<Figures>,
): Promise<Record<string, Figures>> {
  const all: { readonly name: string; readonly figures: Figures }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % targets.length;
    for (const target of [...targets.slice(first), ...targets.slice(0, first)])
      all.push({ name: target.name, figures: await measure(target) });
  }
  return Object.fromEntries(
    targets.map(({ name }) => {
      const own = all.filter((each) => each.name === name);
      return [name, middle(own.map(({ figures }) => figures))];
    }),
  );
}

const DECISIVE: readonly FigureName[] = ['perSecond', 'seconds', 'memory'];

function middle(figures: readonly Figures[]): Figures {
  const by = DECISIVE.find((name) => figures[0]?.[name] !== undefined) ?? 'perSecond';
  const sorted = figures.toSorted((one, other) => (one[by] ?? 0) - (other[by] ?? 0));
  return sorted[Math.floor(sorted.length / 2)] ?? {};
}
