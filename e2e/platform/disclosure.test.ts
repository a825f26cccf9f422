/** Who exports more than fifty children says what for, and the next day the manager is told. */
import { expect, test } from 'vitest';
import { lookOnBoth } from '../support/browser.ts';
import { dialog, goTo, rowOf, settled } from '../support/list.ts';
import { panel } from '../support/screens/job.ts';
import { openStage } from '../support/stage.ts';

const DAY_MINUTES = 24 * 60;

const stage = openStage();

test('a purpose is asked for, stands in the digest, and is read once', async () => {
  const doctor = await stage.openAs('doctor');
  await goTo(doctor.page, '学生管理');
  await doctor.page.getByRole('button', { name: '导出', exact: true }).click();
  const asking = await dialog(doctor.page, '导出用途');
  await asking.getByRole('button', { name: '继续导出' }).click();
  await asking.getByText('请选择用途').waitFor();
  await lookOnBoth(doctor.page, 'export-purpose');
  await asking.getByLabel('其他', { exact: true }).check();
  await asking.getByRole('button', { name: '继续导出' }).click();
  await asking.getByText('请写明用途，5至100字').waitFor();
  await lookOnBoth(doctor.page, 'export-purpose-other');
  await asking.getByLabel('写明用途').fill('送市教育局备案');
  const coming = doctor.page.waitForEvent('download');
  await asking.getByRole('button', { name: '继续导出' }).click();
  await Promise.race([coming, panel(doctor.page).waitFor()]);
  expect(doctor.faults).toEqual([]);

  await stage.product.stop();
  await stage.product.start(DAY_MINUTES);
  const { page, faults } = await stage.openAs('manager');
  await page.goto('/mainPage/currentUser');
  const notice = page.getByRole('complementary', { name: '大批量导出与显示' });
  await notice.waitFor();
  await lookOnBoth(page, 'disclosure-notice');
  await notice.getByRole('link').click();
  await settled(page);
  await rowOf(page, '用途：其他：送市教育局备案').getByText('学生', { exact: true }).waitFor();
  // The days of the address are in their fields once the calendar has come.
  await page.getByRole('search').locator('input').nth(1).waitFor();
  await lookOnBoth(page, 'disclosure-list');
  await page.goto('/mainPage/currentUser');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await notice.count()).toBe(0);
  expect(faults).toEqual([]);
});
