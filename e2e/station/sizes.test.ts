/**
 * The child at hand on windows from a small phone to a desk, upright and lying: its name, the row that is measured, its
 * result, the last one and the next key are in sight and covered by nothing, in both modes and at each step.
 */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESK, lookAt, PHONE, type Size, SMALL_PHONE } from '../support/browser.ts';
import { fits } from '../support/list.ts';
import { padOf, showsChild } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const SMALLEST = { width: 360, height: 560 } as const;
/** With the phones that Safari leaves less height. */
const SIZES: readonly Size[] = [
  SMALLEST,
  SMALL_PHONE,
  { width: 390, height: 664 },
  { width: 390, height: 745 },
  PHONE,
  { width: 640, height: 360 },
  { width: 844, height: 390 },
  { width: 932, height: 430 },
  { width: 1024, height: 600 },
  { width: 1024, height: 768 },
  DESK,
];
/** The motion test, up to the last reading of the last row, which is open. */
const UP_TO_LAST = [
  '左',
  '6',
  '左',
  '6',
  '左',
  '6',
  '右',
  '2',
  '左',
  '1',
  '右',
  '1',
  '.5',
  '左',
  '2',
  '右',
];

const LEAST_TARGET = 44;

/** What of the screen is not wholly in sight, or is covered by something else; and keys that are too low for a finger. */
function findHidden(least: number): string[] {
  const inside = 3;
  const isInSight = (element: Element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const isOnScreen =
      width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const points = [
      [left + inside, top + inside],
      [right - inside, top + inside],
      [left + inside, bottom - inside],
      [right - inside, bottom - inside],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    return (
      isOnScreen && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    );
  };
  const keys = [...document.querySelectorAll('aside[aria-label="录入"] button')];
  const parts = [
    ...document.querySelectorAll(
      'h1, main header button, [aria-current="true"], main section[aria-live="polite"], main section[aria-live="polite"] + section',
    ),
    ...keys,
  ];
  return [
    ...parts.filter((part) => !isInSight(part)).map((part) => `hidden: ${part.textContent}`),
    ...keys
      .filter((key) => key.getBoundingClientRect().height < least)
      .map((key) => `low: ${key.textContent}`),
  ];
}

async function press(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await padOf(page).getByRole('button', { name, exact: true }).click();
}

/** Turns and pulls the window through all sizes; the long run takes pictures of every state. */
async function isInSight(page: Page, name: string, { isLookedAt = inject('isLong') } = {}) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const at = `${name} ${size.width}×${size.height}`;
    await expect.poll(() => page.evaluate(findHidden, LEAST_TARGET), { message: at }).toEqual([]);
    await fits(page);
    if (isLookedAt) await lookAt(page, `station-size-${name}-${size.width}x${size.height}`);
  }
}

/** It stands for ten seconds only, so no picture is taken meanwhile. */
async function showsUndo(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: /^撤销/ });
  for (const size of [SMALLEST, { width: 640, height: 360 }, { width: 1024, height: 600 }]) {
    await page.setViewportSize(size);
    await undo.click({ trial: true });
    expect(await page.evaluate(findHidden, LEAST_TARGET)).toEqual([]);
  }
}

test('name, active row, result and the next key are in sight on every window', async () => {
  const { page, faults } = await stage.openAs('doctor', PHONE);
  await page.goto('/station#at=practice');
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await showsChild(page, { name: '甲一舟' });
  await page.getByRole('button', { name: '显示结果' }).click();
  await press(page, UP_TO_LAST);
  await isInSight(page, 'quick-half', { isLookedAt: true });
  await press(page, ['1']);
  await page.getByRole('button', { name: '拒检', exact: true }).click();
  await page.getByText(/^再按一次，丢弃/).waitFor();
  await isInSight(page, 'quick-discard');
  await padOf(page)
    .getByRole('button', { name: /^下一个/ })
    .click();
  await showsUndo(page);

  await page.getByRole('button', { name: '完整检查' }).click();
  await isInSight(page, 'complete-signs');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /侧面病史$/ }).click();
  await isInSight(page, 'complete-side');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /角度$/ }).click();
  await press(page, UP_TO_LAST);
  await isInSight(page, 'complete-half', { isLookedAt: true });
  await press(page, ['1']);
  await isInSight(page, 'complete-done');
  expect(faults).toEqual([]);
});
