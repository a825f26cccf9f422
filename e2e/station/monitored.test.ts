/** A prepared tablet without a network tells at the child of a monitored school what would be sent back, and leads to where it is mended. */
import { randomInt } from 'node:crypto';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import {
  daysOfYear,
  readMonitoringPlan,
  saveMonitoringPlan,
  savePlannedSchools,
} from '@spine/contract/monitoring';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { besideNetwork, prepareDevice } from '../support/screens/device.ts';
import type { StaffCalls } from '../support/screens/family.ts';
import {
  openFirstChild,
  openNewStation,
  padOf,
  STATION_TABLET,
  showsChild,
} from '../support/screens/station.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const SCHOOL_YEAR = 2026;

test('what would be sent back is told at the child, and is one touch from where it is mended', async () => {
  const { page, faults } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await signIn(page, 'doctor');
  const names = ['林知夏', '许景行', '秦浩然'];
  const station = await openNewStation(page, stage, { clazz: '监测班', names });
  const { children, rosterUrl, examsOf, manager } = station;
  const [tested, seen, other] = children;
  const { searchParams } = new URL(rosterUrl);
  await monitor(manager, searchParams.get('schoolId') ?? '');
  await register(manager, tested?.id ?? '');
  await page.goBack();
  await prepareDevice(page, '监测平板', searchParams.get('clazzName') ?? '');
  await page.context().setOffline(true);

  const told = page.getByRole('status', { name: '监测' });
  const mend = told.getByRole('button', { name: '改现在' });
  const keys = async (...pressed: string[]) => {
    for (const name of pressed)
      await padOf(page).getByRole('button', { name, exact: true }).click();
  };
  // Keys do not answer at once after one has asked.
  const awake = () => page.locator('[data-waking="true"]').waitFor({ state: 'detached' });
  const next = padOf(page).getByRole('button', { name: /^下一个/ });
  await openFirstChild(page, tested);
  await told.getByText('监测要一次完整检查').waitFor();
  expect(await told.getByText('在学生资料中').count()).toBe(0);
  await lookAt(page, 'station-monitored-quick');
  await page.getByRole('button', { name: '完整检查' }).click();
  await told.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '腰凹不对称' }).click();
  await page.getByRole('button', { name: /^其余均正常/ }).click();
  await keys('0°', '0°', '0°');
  await page.getByRole('button', { name: '跳过' }).click();
  await told.getByText('未做脊柱运动试验').waitFor();
  await lookAt(page, 'station-monitored-motion-test');
  // Nothing is stored by the first touch.
  await next.click();
  await next.getByText('再按一次').waitFor();
  await awake();
  await mend.click();
  await told.waitFor({ state: 'detached' });
  await keys('0°', '0°', '0°');
  await next.click();

  await showsChild(page, seen);
  await told.getByText('证件类型缺失或超出范围（会退回），在学生资料中补登证件').waitFor();
  await keys('0°', '0°', '0°');
  await next.click();
  await told.getByText('没有一般检查').waitFor();
  await told.getByText('还有 2 处').waitFor();
  await lookAt(page, 'station-monitored-gaps');
  await awake();
  await mend.click();
  const isThere = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'));
  await expect.poll(isThere).toBe('1 一般检查');
  await page.getByRole('button', { name: /^均正常/ }).click();
  await next.click();
  await showsChild(page, other);

  await page.context().setOffline(false);
  await page.getByText('未上传 0 条').waitFor();
  expect(await examsOf(tested)).toMatchObject([{ overall: { finding: 'badPosture' } }]);
  expect(await examsOf(seen)).toMatchObject([{ overall: { finding: 'normal' } }]);
  expect(besideNetwork(faults)).toEqual([]);
});

/** The primary grades of a school are in the plan of the year, whichever try this is. */
async function monitor(manager: StaffCalls, schoolId: string): Promise<void> {
  const year = { schoolYear: SCHOOL_YEAR, codes: '2025', ...daysOfYear(SCHOOL_YEAR) };
  await manager.post(saveMonitoringPlan.path, year);
  const planId = await planIdOf(manager.page);
  const row = { schoolId, stage: 'primary', areaCode: '330106', area: 'urban' };
  const saved = await manager.post(savePlannedSchools.path, { planId, rows: [row] });
  expect(saved).toMatchObject({ code: SUCCESS_CODE });
}

async function planIdOf(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/v1${readMonitoringPlan.path}?year=${SCHOOL_YEAR}`);
  return (await answer.json()).data.plan.id;
}

/** A passport that nobody else has. */
async function register(manager: StaffCalls, id: string): Promise<void> {
  const { version } = (await manager.get('/patient/info', { id })).data;
  const document = `E${randomInt(10_000_000, 100_000_000)}`;
  const input = { id, version, documentKind: 'A', document };
  expect(await manager.post('/patient/edit', input)).toMatchObject({ code: SUCCESS_CODE });
}
