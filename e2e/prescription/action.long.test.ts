/** The action library searched in every way, and read on a phone. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { fits, goTo, narrow, rowOf, rows, search } from '../support/list.ts';
import { drawer } from '../support/screens/action.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('a doctor', () => {
  test('searches by name, category, level, position and muscle', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '动作库');
    await narrow(page, { 部位: '颈部', 类别: '健身操', 学段: '初中' });
    expect(await rows(page).count()).toBe(3);
    await narrow(page, { 肌群: '肩胛提肌' });
    expect(await rows(page).count()).toBe(1);
    await rowOf(page, '颈侧拉伸').waitFor();
    await lookAt(page, 'action-list-filtered');
    await page.getByRole('button', { name: '全部清除' }).click();
    await page.locator('.filter-chips_chips').waitFor({ state: 'hidden' });
    await search(page, { 名称: '弹力带' });
    expect(await rows(page).count()).toBe(2);
    expect(faults).toEqual([]);
  });

  test('reads it on a phone', async () => {
    const { page, faults } = await stage.openAs('doctor', PHONE);
    await page.goto('/mainPage/action-warehouse');
    await page.getByRole('button', { name: /猫式伸展/ }).click();
    await drawer(page).getByText('四点跪，手在肩下、膝在髋下').waitFor();
    await fits(page);
    await lookAt(page, 'action-detail-phone');
    expect(faults).toEqual([]);
  });
});
