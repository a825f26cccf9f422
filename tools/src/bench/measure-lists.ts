/** Measures calls through HTTP, each beside the same SQL through the driver. */
import type { Endpoint } from '@spine/contract/kernel';
import { requestOf } from './http-client.ts';
import { load } from './load.ts';
import type { Row } from './page.ts';
import { openRecorder, replay } from './raw.ts';
import type { Bench } from './work.ts';

/** A call to be measured, and what it asks for. */
export type MeasuredCase = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly token: string;
  /** Milliseconds that p95 shall not exceed, at these connections. */
  readonly aim?: { readonly p95: number; readonly connections: number };
};

/** Cases of one call by one user. */
export const casesOf =
  (endpoint: Endpoint, token: string, usual?: MeasuredCase['aim']) =>
  (name: string, input: MeasuredCase['input'] = {}, aim = usual): MeasuredCase => ({
    name,
    endpoint,
    input,
    token,
    ...(aim && { aim }),
  });

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
  for (const { name, endpoint, input, token, aim } of cases) {
    const statements = await recorder.record(requestOf(endpoint, input, token));
    for (const each of connections) {
      const plan = { connections: each, seconds, warmUps: 12 };
      const http = await load(plan, () => bench.http.call<Endpoint>(endpoint, input, token));
      const raw = await replay(appUrl, statements, plan);
      const aimed = aim?.connections === each ? { aim: aim.p95 } : {};
      rows.push({ name, http, raw, ...aimed });
      say(`${name} ×${each}: p95 ${http.p95.toFixed(1)} ms, raw ${raw.p95.toFixed(1)} ms`);
    }
  }
  await recorder.close();
  return rows;
}
