/** Exports: the time to the last byte beside the same query read by the driver, and how much the server grew meanwhile. */
import { exportExams } from '@spine/contract/exam';
import type { Endpoint } from '@spine/contract/kernel';
import { exportPatients } from '@spine/contract/patient';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { connectedTo } from './environment.ts';
import { requestOf } from './http-client.ts';
import type { Fact } from './page.ts';
import { openRecorder } from './raw.ts';
import type { Bench } from './work.ts';

const CURSOR = /^declare \w+ no scroll cursor for /;
const AIM = '100,000 rows ≤ 15 s, memory flat';

/** One export of all children and one of all examinations of an institution. */
export async function measureExports(bench: Bench, appUrl: string): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [name, endpoint] of [
    ['children', exportPatients],
    ['examinations', exportExams],
  ] as const) {
    const raw = await readRaw(bench, appUrl, endpoint);
    await bench.server.forgetPeak();
    const before = await bench.server.peakMebibytes();
    const started = performance.now();
    const bytes = await bench.http.call(endpoint, {}, bench.subjects.token.manager);
    const seconds = (performance.now() - started) / 1000;
    const grown = (await bench.server.peakMebibytes()) - before;
    const size = (bytes.length / 2 ** 20).toFixed(1);
    facts.push({
      name: `export of ${raw.rows.toLocaleString('en')} ${name} as .xlsx`,
      value: `${seconds.toFixed(1)} s (the query alone ${raw.seconds.toFixed(1)} s), ${size} MiB, server +${grown} MiB`,
      aim: AIM,
    });
  }
  return facts;
}

/** The query of an export, recorded from the call and read in one go. */
async function readRaw(
  bench: Bench,
  appUrl: string,
  endpoint: Endpoint,
): Promise<{ seconds: number; rows: number }> {
  const recorder = await openRecorder(appUrl);
  const heard = await recorder.record(requestOf(endpoint, {}, bench.subjects.token.manager));
  await recorder.close();
  const statement = heard.find(({ text }) => CURSOR.test(text));
  if (!statement) throw new Error('the export opened no cursor');
  return connectedTo(appUrl, async (client) => {
    await client.query(`set app.org_id = '${CAST_IDS.orgs.home}'`);
    const started = performance.now();
    const { rowCount } = await client.query({
      text: statement.text.replace(CURSOR, ''),
      values: [...statement.values],
    });
    return { seconds: (performance.now() - started) / 1000, rows: rowCount ?? 0 };
  });
}
