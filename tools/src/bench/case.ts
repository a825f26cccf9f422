/** A row of the table of cases: what is measured, in which runs, at which connections, and what it shall reach. */

export type RunName = 'usual' | 'city' | 'million' | 'distributed' | 'peers';

/** What can be measured of a case, and whether more of it is better. */
const FIGURES = {
  perSecond: { label: '', unit: '/s', better: 'more' },
  p50: { label: 'p50 ', unit: ' ms', better: 'less' },
  p95: { label: 'p95 ', unit: ' ms', better: 'less' },
  rawP50: { label: 'raw p50 ', unit: ' ms', better: 'less' },
  rawP95: { label: 'raw p95 ', unit: ' ms', better: 'less' },
  seconds: { label: '', unit: ' s', better: 'less' },
  rawSeconds: { label: 'the query alone ', unit: ' s', better: 'less' },
  sealingSeconds: { label: 'sealed in ', unit: ' s', better: 'less' },
  memory: { label: 'memory ', unit: ' MiB', better: 'less' },
  growth: { label: 'memory + ', unit: ' MiB', better: 'less' },
  slower: { label: '', unit: '× the quiet p95', better: 'less' },
  rows: { label: '', unit: ' rows', better: 'more' },
  children: { label: '', unit: ' children', better: 'more' },
  exams: { label: '', unit: ' examinations', better: 'more' },
  followUps: { label: '', unit: ' follow-up cases', better: 'more' },
} as const;
export type FigureName = keyof typeof FIGURES;
export type Figures = Readonly<Partial<Record<FigureName, number>>>;

/** What a figure shall reach or not exceed: a number, or the figure of another target of the run. */
export type Limits = Readonly<Partial<Record<FigureName, number | string>>>;
/** By connections. */
export type Aims = Readonly<Record<number, Limits>>;

export type Plan = { readonly connections: number; readonly seconds: number };

export type Case<Target> = {
  readonly name: string;
  readonly runs: readonly RunName[];
  readonly connections: readonly number[];
  readonly aims?: Aims;
  readonly measure: (target: Target, plan: Plan) => Promise<Figures>;
};

/** What was measured of a case at so many connections, by the names of targets. Aims are the first one's. */
export type Row = {
  readonly name: string;
  readonly connections: number;
  readonly aims: Limits;
  readonly measured: Readonly<Record<string, Figures>>;
};

export type Verdict = { readonly text: string; readonly isMissed: boolean };

const names = Object.keys(FIGURES).filter((name): name is FigureName => name in FIGURES);

/** One decimal below ten. */
export function numberText(value: number): string {
  const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function figuresText(figures: Figures): string {
  return names
    .flatMap((name) => {
      const value = figures[name];
      const { label, unit } = FIGURES[name];
      return value === undefined ? [] : [`${label}${numberText(value)}${unit}`];
    })
    .join(', ');
}

/** Each aim of a row with whether it was missed; one whose other target was left out is no aim. */
export function verdictsOf({ aims, measured }: Row): Verdict[] {
  const [own = {}] = Object.values(measured);
  return names.flatMap((name) => {
    const aim = aims[name];
    const limit = typeof aim === 'string' ? measured[aim]?.[name] : aim;
    if (limit === undefined) return [];
    const { label, unit, better } = FIGURES[name];
    const bound = typeof aim === 'string' ? aim : `${numberText(limit)}${unit}`;
    const isReached = isWithin(own[name] ?? Number.NaN, limit, better);
    return [{ text: `${label}${better === 'more' ? '≥' : '≤'} ${bound}`, isMissed: !isReached }];
  });
}

function isWithin(value: number, limit: number, better: 'more' | 'less'): boolean {
  return better === 'more' ? value >= limit : value <= limit;
}
