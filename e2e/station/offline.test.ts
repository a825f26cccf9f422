/**
 * A class in a hall without a network: the device is prepared, the network is cut, the browser is killed in between, and once
 * there is a network again everything is at the server, once, as the device graded it.
 */
import { expect, test } from 'vitest';
import { examHistory, type HistoryRow } from '../../packages/contract/src/exam/index.ts';
import { API_PREFIX } from '../../packages/contract/src/kernel/index.ts';
import type { StationChild } from '../../packages/contract/src/station/index.ts';
import { lookAt } from '../support/browser.ts';
import { staffOf } from '../support/screens/family.ts';
import { openNewClass, padOf, STATION_TABLET, showsChild } from '../support/screens/station.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const PASSCODE = '246810';
const NAMES = ['程嘉树', '白沐瑶', '秦浩然', '许景行'];

test('a class is examined without a network, and nothing is lost', async () => {
  const { page, faults } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await signIn(page, 'doctor');
  const manager = await staffOf(stage);
  const { children, rosterUrl } = await openNewClass(page, {
    manager,
    clazz: '离线班',
    names: NAMES,
    size: STATION_TABLET,
  });
  const clazzName = new URL(rosterUrl).searchParams.get('clazzName') ?? '';
  const pad = padOf(page);
  const examine = async (...keys: string[]) => {
    for (const key of keys) await pad.getByRole('button', { name: key, exact: true }).click();
    await pad.getByRole('button', { name: /^下一个/ }).click();
  };
  const [first, second, third, fourth] = children;

  // Prepared with a network.
  await page.goBack();
  await page.getByRole('button', { name: '准备离线使用' }).click();
  await page.getByLabel('本机名称').fill('1室平板');
  await page.getByLabel('本机口令').fill(PASSCODE);
  await page.getByLabel('再输一次').fill(PASSCODE);
  await page.getByRole('button', { name: new RegExp(`${clazzName} `) }).click();
  await lookAt(page, 'station-prepare');
  await page.getByRole('button', { name: '下载名单并开始' }).click();
  await page.getByRole('button', { name: new RegExp(`${clazzName} `) }).click();
  await lookAt(page, 'station-device-choose');
  await page.getByRole('button', { name: '开始检查' }).click();

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await showsChild(page, first);
  await examine('左', '2', '右', '1', '0°');
  await showsChild(page, second);
  await page.getByRole('button', { name: '缺席', exact: true }).click();
  await showsChild(page, third);
  await page.getByText('未上传 2 条').waitFor();
  await lookAt(page, 'station-without-network');

  // The page is gone, and the device is locked.
  await page.reload();
  await page.getByRole('heading', { name: '已锁定' }).waitFor();
  await lookAt(page, 'station-locked');
  await page.getByLabel('本机口令', { exact: true }).fill('111111');
  await page.getByRole('button', { name: '解锁' }).click();
  await page.getByText(/口令不对，再错9次清除名单/).waitFor();
  for (const digit of PASSCODE)
    await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: '解锁' }).click();
  await showsChild(page, third);
  await examine('左', '3', '右', '1', '0°');
  await showsChild(page, fourth);
  await page.getByText('未上传 3 条').waitFor();

  await page.context().setOffline(false);
  await page.getByText('未上传 0 条').waitFor();
  const examsOf = async (child: StationChild | undefined) => {
    const answer = await manager.page.request.get(
      `${API_PREFIX}${examHistory.path}?patientId=${child?.id}`,
    );
    return ((await answer.json()) as { rows: HistoryRow[] }).rows;
  };
  const finding = { finding: 'belowFive', beside: null };
  expect(await examsOf(first)).toMatchObject([{ overall: finding, maxAngle: 2 }]);
  expect(await examsOf(second)).toEqual([]);
  expect(await examsOf(third)).toMatchObject([{ overall: finding, maxAngle: 3 }]);
  const { rows } = await (await manager.page.request.get(rosterUrl)).json();
  expect(rows.map(({ state }: StationChild) => state)).toEqual([
    'examined',
    'absent',
    'examined',
    'notExamined',
  ]);
  await page.getByTitle('上传情况').click();
  await page.getByRole('heading', { name: '救援文件' }).waitFor();
  await lookAt(page, 'station-device-sync');
  // The browser says of each call that it had no network.
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
