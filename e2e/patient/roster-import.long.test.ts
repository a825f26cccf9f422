/** The import of a roster on a phone. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { choose } from '../support/list.ts';
import { openImport, preview, roster } from '../support/screens/roster.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('importing a roster', () => {
  test('it fits a phone', async () => {
    const { page } = await stage.open(PHONE);
    await openImport(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBe(0);
    await choose(page.getByLabel('学校'), '临溪市实验小学');
    await preview(page, roster({ C38: '南' }));
    await page.getByRole('cell', { name: 'C38' }).waitFor();
    expect(await overflow()).toBe(0);
    await lookAt(page, 'roster-import-wrong-phone', { fullPage: true });
    await page.getByRole('button', { name: '新增', exact: false }).first().click();
    await page.getByRole('cell', { name: '林嘉禾' }).first().waitFor();
    expect(await overflow()).toBe(0);
    await lookAt(page, 'roster-import-new-phone', { fullPage: true });
  });
});
