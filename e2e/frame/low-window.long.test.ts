/** Low windows and those at 200 %: the page scrolls, and nothing on it is cut off. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rows, settled } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** What can be pressed but lies where only a program can scroll to. Runs in the page. */
function outOfReach(): string[] {
  const found: string[] = [];
  const controls = [...document.querySelectorAll<HTMLElement>('main button, main input, main a')];
  for (const control of controls.filter((each) => each.getClientRects().length > 0)) {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    for (let around = control.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY !== 'hidden' || around.scrollTop < 2) continue;
      found.push(`${control.textContent || control.ariaLabel} in ${around.className}`);
      around.scrollTop = 0;
    }
  }
  return found;
}

async function isReachable(page: Page, what: string) {
  expect(await page.evaluate(outOfReach), what).toEqual([]);
}

describe.each([
  { width: 683, height: 384 },
  { width: 800, height: 450 },
  { width: 1280, height: 600 },
])('in a window of $width × $height', (size) => {
  test.each(['follow-up', 'patientsList', 'examine-history', 'project'])('%s', async (path) => {
    const { page } = await stage.openAs('manager', size);
    await page.goto(`/mainPage/${path}`);
    await settled(page);
    await isReachable(page, path);
    if (path === 'project') return;
    await rows(page).first().click();
    const drawer = page.getByRole('complementary');
    await drawer.waitFor();
    const bottom = await drawer.evaluate((each) => each.getBoundingClientRect().bottom);
    expect(bottom).toBe(size.height);
  });

  test('messages stand beside the list of jobs', async () => {
    const { page } = await stage.openAs('manager', size);
    await page.goto('/mainPage/patientsList');
    await settled(page);
    const panel = page.getByRole('dialog', { name: '任务' });
    await page.getByRole('button', { name: '任务' }).click();
    await panel.waitFor();
    // Pressed beside the list, which keeps the keys that are pressed within it.
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })),
    );
    const message = page.locator('[data-kind="notice"]');
    await message.waitFor();
    const [box, list] = await Promise.all([message.boundingBox(), panel.boundingBox()]);
    if (!box || !list) throw new Error('not shown');
    const isBeside = box.x + box.width <= list.x || box.y >= list.y + list.height;
    expect(isBeside).toBe(true);
  });
});
