/** Exports: the time to the last byte beside the same query read by the driver, and how much the server grew meanwhile. */
import { exportExams } from '@spine/contract/exam';
import type { Endpoint } from '@spine/contract/kernel';
import { exportPatients } from '@spine/contract/patient';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import { connectedTo } from '../target/database.ts';
import { requestOf } from '../target/http-client.ts';
import type { Bench } from '../target/server.ts';

const CURSOR = /^declare \w+ no scroll cursor for /;

export const exportWork: readonly Case<Bench>[] = [
  exportCase('export of all children as .xlsx', exportPatients),
  exportCase('export of all examinations as .xlsx', exportExams),
];

function exportCase(name: string, endpoint: Endpoint): Case<Bench> {
  return {
    name,
    runs: ['usual'],
    connections: [1],
    aims: AIMS.export,
    measure: async (bench) => {
      const { http, server, subjects } = bench;
      const raw = await readRaw(bench, endpoint);
      await server.forgetPeak();
      const before = await server.peak();
      const started = performance.now();
      await http.call(endpoint, {}, subjects.token.manager);
      const seconds = (performance.now() - started) / 1000;
      const growth = (await server.peak()) - before;
      const { rows, seconds: rawSeconds } = raw;
      return { seconds, rawSeconds, rows, perSecond: rows / seconds, growth };
    },
  };
}

/** The query of an export, recorded from the call and read in one go. */
async function readRaw(
  { recorder, appUrl, subjects }: Bench,
  endpoint: Endpoint,
): Promise<{ seconds: number; rows: number }> {
  const heard = (await recorder?.record(requestOf(endpoint, {}, subjects.token.manager))) ?? [];
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
