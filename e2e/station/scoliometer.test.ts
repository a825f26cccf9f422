/** The number of the scoliometer: of the day, of a record that is corrected, and of a day that is entered from paper. */
import { addDays } from '@spine/contract/kernel';
import { expect, test } from 'vitest';
import { today } from '../support/clock.ts';
import { openFirstChild, openNewStation, padOf, showsChild } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a correction keeps the number of its record, and a day from paper leaves that of today', async () => {
  const { page, faults } = await stage.openAs('doctor');
  const { children, examsOf } = await openNewStation(page, stage, { clazz: '尺班' });
  const [first, second] = children;
  const pad = padOf(page);
  const measure = async () => {
    for (const name of ['左', '2', '右', '1', '0°'])
      await pad.getByRole('button', { name, exact: true }).click();
  };
  const next = () => pad.getByRole('button', { name: /^下一个/ }).click();
  const number = (code: string) => page.getByRole('button', { name: `测量尺 ${code}` });
  const answer = async (typed: string) => {
    await page.getByLabel('测量尺编号').fill(typed);
    await page.getByRole('button', { name: '确定' }).click();
  };
  const numbersOf = async (child: typeof first) =>
    (await examsOf(child)).map(({ deviceCode }) => deviceCode);

  await openFirstChild(page, first);
  await measure();
  await next();
  await showsChild(page, second);
  await number('SC-12').click();
  await answer('sc——13');
  await number('SC-13').waitFor();
  await page.getByRole('button', { name: /更正$/ }).click();
  await showsChild(page, first);
  await number('SC-12').waitFor();
  await next();
  await showsChild(page, second);
  await number('SC-13').waitFor();
  await expect.poll(() => numbersOf(first)).toEqual(['SC-12']);

  await page.getByRole('button', { name: /更正$/ }).click();
  await showsChild(page, first);
  await number('SC-12').click();
  await answer('SC-14');
  await number('SC-14').waitFor();
  await next();
  await showsChild(page, second);
  await number('SC-13').waitFor();
  await expect.poll(() => numbersOf(first)).toEqual(['SC-14']);

  await page.getByTitle('打开全班名单').click();
  await page.getByRole('button', { name: '补录', exact: true }).click();
  await page.getByLabel('检查日期').fill(addDays(today(), -1));
  await page.getByRole('button', { name: '开始补录' }).click();
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await answer('SC-9');
  await showsChild(page, second);
  await number('SC-9').waitFor();
  await page.getByTitle('打开全班名单').click();
  await page.getByRole('button', { name: '结束补录' }).click();
  await openFirstChild(page, second);
  await number('SC-13').waitFor();
  expect(faults).toEqual([]);
});
