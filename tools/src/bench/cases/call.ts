/** Cases that are calls: through HTTP, and the same SQL through the driver. */
import type { Endpoint } from '@spine/contract/kernel';
import type { Statement } from '@spine/server/platform/db/dialect.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import type { Case } from '../case.ts';
import { connectedTo } from '../target/database.ts';
import { type HttpClient, requestOf } from '../target/http-client.ts';
import { load } from '../target/load.ts';
import { type Recorder, replay } from '../target/raw.ts';
import type { Bench } from '../target/server.ts';
import type { BenchUser, Subjects } from '../target/subjects.ts';

export type MeasuredCall = {
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly token: string;
};

/** Calls to be measured: those of a round are made at once, and one round follows the other. */
export type Rounds = readonly (readonly MeasuredCall[])[];
export type CaseOptions = Partial<Pick<Case<Bench>, 'runs' | 'connections' | 'aims'>>;

const USUAL = { runs: ['usual', 'city'], connections: [1, 16] } as const;
/** Options of those that stand for the others in a distributed database. */
export const DISTRIBUTED = { runs: ['usual', 'city', 'distributed'] } as const;
const WARM_UPS = 12;

/** Cases of one call by one user. */
export const callsOf =
  (endpoint: Endpoint, user: BenchUser, usual: CaseOptions = {}) =>
  (
    name: string,
    inputOf: (subjects: Subjects) => MeasuredCall['input'] = () => ({}),
    options: CaseOptions = {},
  ): Case<Bench> =>
    roundsCase(
      name,
      (subjects) => [[{ endpoint, input: inputOf(subjects), token: subjects.token[user] }]],
      { ...usual, ...options },
    );

export function roundsCase(
  name: string,
  roundsOf: (subjects: Subjects) => Rounds,
  options: CaseOptions = {},
): Case<Bench> {
  return {
    name,
    ...USUAL,
    ...options,
    measure: async ({ http, subjects, recorder, appUrl }, { connections, seconds }) => {
      const rounds = roundsOf(subjects);
      const plan = { connections, seconds, warmUps: WARM_UPS };
      const called = await load(plan, (connection, turn) =>
        callRound(http, rounds, connection + turn),
      );
      if (!recorder) return called;
      const statements = await recordRounds(recorder, rounds);
      const raw = await replay(appUrl, statements, { ...plan, seconds: seconds / 2 });
      return { ...called, rawP50: raw.p50, rawP95: raw.p95 };
    },
  };
}

/** Makes the calls of the round whose turn it is. */
function callRound(http: HttpClient, rounds: Rounds, turn: number): Promise<unknown> {
  const calls = rounds[turn % rounds.length] ?? [];
  return Promise.all(
    calls.map(({ endpoint, input, token }) => http.call<Endpoint>(endpoint, input, token)),
  );
}

async function recordRounds(recorder: Recorder, rounds: Rounds): Promise<Statement[][]> {
  const statements: Statement[][] = [];
  for (const calls of rounds) {
    const heard: Statement[] = [];
    for (const { endpoint, input, token } of calls)
      heard.push(...(await recorder.record(requestOf(endpoint, input, token))));
    statements.push(heard);
  }
  return statements;
}

/** Cases before which the institution, `$1`, gets more rows, once for all of them. */
export function afterFilling(statements: readonly string[], tables: readonly string[]) {
  const filled = new WeakSet<Bench>();
  const fill = ({ ownerUrl }: Bench) =>
    connectedTo(ownerUrl, async (owner) => {
      const orgId = owner.escapeLiteral(CAST_IDS.orgs.home);
      await owner.query('begin');
      for (const statement of statements) await owner.query(statement.replaceAll('$1', orgId));
      await owner.query('commit');
      await owner.query(`vacuum (analyze) ${tables.join(', ')}`);
    });
  return (one: Case<Bench>): Case<Bench> => ({
    ...one,
    measure: async (bench, plan) => {
      if (!filled.has(bench)) await fill(bench);
      filled.add(bench);
      return one.measure(bench, plan);
    },
  });
}
