/** A class of forty, one child after the other: by touch on a tablet and on a phone, and by the keyboard alone. */

import type { StationChild } from '@spine/contract/station';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, PHONE, slowDown } from '../support/browser.ts';
import { staffOf } from '../support/screens/family.ts';
import { openNewClass, padOf, STATION_TABLET, showsChild } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const CHILDREN = 40;
const FAMILY = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';
const GIVEN = ['知远', '若溪'];
const NAMES = Array.from({ length: CHILDREN }, (_, at) => {
  const family = FAMILY[at % FAMILY.length] ?? '';
  return family + (GIVEN[Math.floor(at / FAMILY.length)] ?? '');
});

/** Three small angles, and the next child. */
const KEYS = ['左', '2', '右', '1', '0°'] as const;
const KEYBOARD = ['ArrowLeft', '2', 'ArrowRight', '1', 'ArrowDown', 'Enter'] as const;

async function byTouch(page: Page): Promise<void> {
  const pad = padOf(page);
  for (const key of KEYS) await pad.getByRole('button', { name: key, exact: true }).click();
  await pad.getByRole('button', { name: /^下一个/ }).click();
}

async function byKeyboard(page: Page): Promise<void> {
  for (const key of KEYBOARD) await page.keyboard.press(key);
}

test.each([
  { way: 'touch on a tablet', size: STATION_TABLET, examine: byTouch, clazz: '触屏班' },
  { way: 'touch on a phone', size: PHONE, examine: byTouch, clazz: '手机班' },
  { way: 'the keyboard alone', size: STATION_TABLET, examine: byKeyboard, clazz: '键盘班' },
])('forty children are examined by $way', async ({ size, examine, clazz }) => {
  const { page, faults } = await stage.openAs('doctor');
  const manager = await staffOf(stage);
  const { children, rosterUrl } = await openNewClass(page, { manager, clazz, names: NAMES, size });
  expect(children).toHaveLength(CHILDREN);
  await page.getByRole('button', { name: /检查$/ }).first().click();
  for (const child of children) {
    await showsChild(page, child);
    if (child === children.at(-1)) {
      await page.getByText(/^最近上传 \d+:\d+$/).waitFor();
      await lookAt(page, `station-last-child-${clazz}`);
    }
    await examine(page);
  }
  await page.getByText('未上传 0 条').waitFor();
  const answer = await page.request.get(rosterUrl);
  const { rows }: { rows: StationChild[] } = await answer.json();
  expect(rows.filter(({ state }) => state !== 'examined')).toEqual([]);
  expect(faults).toEqual([]);
});

/** From the touch of 下一个 until the next name is on the screen, milliseconds for each save; measured by the page itself. */
async function watchSaves(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const saves: number[] = [];
    Object.assign(window, { saves });
    const name = () => document.querySelector('h1')?.textContent;
    const onClick = ({ target, timeStamp }: Event) => {
      if (
        !(target instanceof Element) ||
        !target.closest('button')?.textContent?.includes('下一个')
      )
        return;
      const before = name();
      const look = () => {
        if (name() === before) requestAnimationFrame(look);
        else saves.push(performance.now() - timeStamp);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'saves'));
}

/** Its figure stands in docs/adr/0091; nothing is asserted of a time. */
test('a save is measured on a processor slowed six times', async () => {
  const { page } = await stage.openAs('doctor');
  const manager = await staffOf(stage);
  const clazz = '慢机班';
  const { children } = await openNewClass(page, {
    manager,
    clazz,
    names: NAMES,
    size: STATION_TABLET,
  });
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await slowDown(page, 6);
  const saves = await watchSaves(page);
  for (const child of children.slice(0, -1)) {
    await showsChild(page, child);
    await byTouch(page);
  }
  await showsChild(page, children.at(-1));
  const sorted = (await saves()).toSorted((one, other) => one - other);
  expect(sorted).toHaveLength(CHILDREN - 1);
  const at = (share: number) => Math.round(sorted[Math.floor(share * sorted.length)] ?? 0);
  process.stdout.write(
    `a save, processor slowed six times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`,
  );
});
