/** The import of a roster on a phone. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { chooseSchool, openImport, roster } from '../support/screens/roster.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('importing a roster', () => {
  test('it fits a phone', async () => {
    const { page } = await stage.open(PHONE);
    await openImport(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBe(0);
    await chooseSchool(page);
    await page.getByLabel('名单文件').setInputFiles(roster({ C38: '南' }));
    await page.getByRole('button', { name: '开始校验' }).click();
    await page.getByText('1 个单元格需要修改').waitFor();
    expect(await overflow()).toBe(0);
    await lookAt(page, 'roster-import-phone', { fullPage: true });
  });
});
