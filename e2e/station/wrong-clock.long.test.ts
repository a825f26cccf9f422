/** A browser whose clock is three days fast: the station says so, and what it examines arrives at its real time, and marked. */

import { instantInShanghai } from '@spine/contract/kernel';
import { expect, test } from 'vitest';
import { DESK, lookAt } from '../support/browser.ts';
import { now, today } from '../support/clock.ts';
import { goTo, rowOf, search } from '../support/list.ts';
import { examine } from '../support/screens/device.ts';
import { openFirstChild, openNewStation } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const DAYS = 3;

test('a wrong clock is told, and its records are corrected and marked', async () => {
  const { page } = await stage.openAs('doctor');
  const { children, examsOf } = await openNewStation(page, stage, { clazz: '快钟班' });
  const [child] = children;
  const shown = new Date(now().getTime() + DAYS * 86_400_000);
  await page.clock.setSystemTime(shown);
  await page.reload();
  await page.getByText(`本机时间比服务器快 ${DAYS} 天`).waitFor();
  await openFirstChild(page, child);
  await lookAt(page, 'station-wrong-clock');
  await examine(page, '左', '3', '右', '1', '0°');
  await page.getByText(/最近上传/).waitFor();
  const [exam] = await examsOf(child);
  expect(exam?.examTime.slice(0, 10)).toBe(today());
  expect(instantInShanghai(shown).slice(0, 10)).not.toBe(today());

  const manager = await stage.openAs('manager', DESK);
  await goTo(manager.page, '检查记录');
  await search(manager.page, { 姓名: child?.name ?? '' });
  await rowOf(manager.page, exam?.clazzName ?? '')
    .first()
    .click();
  await manager.page.getByText(`设备时钟快 ${DAYS} 天，检查时间已按服务器更正`).waitFor();
  await lookAt(manager.page, 'exam-wrong-clock');
});
