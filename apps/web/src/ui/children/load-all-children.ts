/** Every child that a number counts, from as many pages as they fill. */
import { DROPDOWN_SIZE, type EndpointInput } from '@spine/contract/kernel';
import { type StatisticChild, statisticsChildren } from '@spine/contract/statistic';
import { call as callServer } from '#platform/call/call.ts';

export async function loadAllChildren(
  input: EndpointInput<typeof statisticsChildren>,
  signal: AbortSignal,
  call = callServer,
): Promise<StatisticChild[]> {
  const rows: StatisticChild[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...input, page, size: DROPDOWN_SIZE };
    const result = await call(statisticsChildren, query, { signal, quiet: true });
    rows.push(...result.rows);
    if (result.rows.length < DROPDOWN_SIZE) return rows;
  }
}
