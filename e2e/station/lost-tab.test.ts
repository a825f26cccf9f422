/**
 * Careless hands at a browser that was not prepared: the network drops, children are examined all the same, and the tab is gone
 * before anything was sent.
 */
import { expect, test } from 'vitest';
import { examHistory, type HistoryRow } from '../../packages/contract/src/exam/index.ts';
import { API_PREFIX } from '../../packages/contract/src/kernel/index.ts';
import type { StationChild } from '../../packages/contract/src/station/index.ts';
import { openPage } from '../support/browser.ts';
import { besideNetwork, examine } from '../support/screens/device.ts';
import { staffOf } from '../support/screens/family.ts';
import {
  openNewClass,
  STATION_TABLET,
  showsChild,
  TWELVE_NAMES,
} from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const EXAMINED = 4;

test('what was finished without a network outlives the tab, and is sent after the next opening', async () => {
  const { page, faults } = await stage.openAs('doctor');
  const manager = await staffOf(stage);
  const { children, rosterUrl } = await openNewClass(page, {
    manager,
    clazz: '断网班',
    names: TWELVE_NAMES,
    size: STATION_TABLET,
  });
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await showsChild(page, children[0]);
  await page.context().setOffline(true);
  for (const child of children.slice(0, EXAMINED)) {
    await showsChild(page, child);
    await examine(page, '左', '3', '右', '1', '0°');
  }
  await page.getByText(`未上传 ${EXAMINED} 条`).waitFor();
  await page.getByText('上一位 已存').waitFor();
  await page.close();

  await page.context().setOffline(false);
  const { page: reopened } = await openPage(page.context());
  await reopened.goto('/station');
  await reopened.getByText(`已上传上次留在本机的 ${EXAMINED} 条记录`).waitFor();
  const examsOf = async (child: StationChild) => {
    const answer = await manager.page.request.get(
      `${API_PREFIX}${examHistory.path}?patientId=${child.id}`,
    );
    return ((await answer.json()) as { rows: HistoryRow[] }).rows;
  };
  for (const child of children.slice(0, EXAMINED))
    expect(await examsOf(child)).toMatchObject([{ maxAngle: 3 }]);
  const { rows }: { rows: StationChild[] } = await (
    await manager.page.request.get(rosterUrl)
  ).json();
  expect(rows.filter(({ state }) => state === 'examined')).toHaveLength(EXAMINED);
  expect(besideNetwork(faults)).toEqual([]);
});
