/** Measures calls through HTTP, each beside the same SQL through the driver. */
import type { Endpoint } from '@spine/contract/kernel';
import type { Statement } from '@spine/server/platform/db/dialect.ts';
import { type HttpClient, requestOf } from './http-client.ts';
import { load } from './load.ts';
import type { Row } from './page.ts';
import { openRecorder, type Recorder, replay } from './raw.ts';
import type { Bench } from './work.ts';

/** A call, and what it asks for. */
export type MeasuredCall = {
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly token: string;
};

/** Calls to be measured: those of a round are made at once, and one round follows the other. */
export type MeasuredCase = {
  readonly name: string;
  readonly rounds: readonly (readonly MeasuredCall[])[];
  /** Milliseconds that p95 shall not exceed, at these connections. */
  readonly aim?: { readonly p95: number; readonly connections: number };
  /** Of those of the run, the most it is measured at. */
  readonly mostConnections?: number;
};

/** Cases of one call by one user. */
export const casesOf =
  (endpoint: Endpoint, token: string, usual?: MeasuredCase['aim']) =>
  (name: string, input: MeasuredCall['input'] = {}, aim = usual): MeasuredCase => ({
    name,
    rounds: [[{ endpoint, input, token }]],
    ...(aim && { aim }),
  });

/** Makes the calls of the round whose turn it is. */
export function callRound(
  http: HttpClient,
  { rounds }: Pick<MeasuredCase, 'rounds'>,
  turn: number,
): Promise<unknown> {
  const calls = rounds[turn % rounds.length] ?? [];
  return Promise.all(
    calls.map(({ endpoint, input, token }) => http.call<Endpoint>(endpoint, input, token)),
  );
}

export type Measuring = {
  readonly cases: readonly MeasuredCase[];
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly say: (line: string) => void;
};

export async function measureCases(
  bench: Bench,
  appUrl: string,
  { cases, connections, seconds, say }: Measuring,
): Promise<Row[]> {
  const recorder = await openRecorder(appUrl);
  const rows: Row[] = [];
  for (const { name, rounds: calls, aim, mostConnections = Number.POSITIVE_INFINITY } of cases) {
    const statements = await recordRounds(recorder, calls);
    for (const each of connections.filter((count) => count <= mostConnections)) {
      const plan = { connections: each, seconds, warmUps: 12 };
      const http = await load(plan, (lane, turn) =>
        callRound(bench.http, { rounds: calls }, lane + turn),
      );
      const raw = await replay(appUrl, statements, plan);
      const aimed = aim?.connections === each ? { aim: aim.p95 } : {};
      rows.push({ name, http, raw, ...aimed });
      say(`${name} ×${each}: p95 ${http.p95.toFixed(1)} ms, raw ${raw.p95.toFixed(1)} ms`);
    }
  }
  await recorder.close();
  return rows;
}

async function recordRounds(
  recorder: Recorder,
  rounds: MeasuredCase['rounds'],
): Promise<Statement[][]> {
  const statements: Statement[][] = [];
  for (const calls of rounds) {
    const heard: Statement[] = [];
    for (const { endpoint, input, token } of calls)
      heard.push(...(await recorder.record(requestOf(endpoint, input, token))));
    statements.push(heard);
  }
  return statements;
}
