/**
 * Careless hands at a browser that was not prepared: the network drops, children are examined all the same, and the tab is gone
 * before anything was sent.
 */
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { besideNetwork, examine } from '../support/screens/device.ts';
import { openFirstChild, openNewStation, showsChild } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const EXAMINED = 4;

test('what was finished without a network outlives the tab, and is sent after the next opening', async () => {
  const { page, faults } = await stage.openAs('doctor');
  const { children, examsOf, readRoster } = await openNewStation(page, stage, { clazz: '断网班' });
  await openFirstChild(page, children[0]);
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
  for (const child of children.slice(0, EXAMINED))
    expect(await examsOf(child)).toMatchObject([{ maxAngle: 3 }]);
  const examined = (await readRoster()).filter(({ state }) => state === 'examined');
  expect(examined).toHaveLength(EXAMINED);
  expect(besideNetwork(faults)).toEqual([]);
});
