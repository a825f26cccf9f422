/** What a screen reader says is Chinese: no name of an icon or a control that a library left in English. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, rows } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** Words of the field, kinds of files, keys, names of accounts and devices. */
const KNOWN = /PDF|PNG|JPEG|ATR|Cobb|Alt|Esc|SC-\w+|G?\d[\d*]+|[IVXⅠⅡⅢ]+/g;

/** Runs in the page: what assistive technology is told beside the words that are seen. */
function spokenNames(): string[] {
  const spoken = [...document.querySelectorAll('[aria-label], [alt], [aria-roledescription]')]
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .flatMap((element) =>
      ['aria-label', 'alt', 'aria-roledescription'].map((name) => element.getAttribute(name) ?? ''),
    );
  return [...new Set(spoken)];
}

async function foreignNames(page: Page): Promise<string[]> {
  const names = await page.evaluate(spokenNames);
  return names.filter((name) => /[A-Za-z]{2,}/.test(name.replaceAll(KNOWN, '')));
}

const LISTS = [
  '项目管理',
  '学校管理',
  '学生管理',
  '检查记录',
  '随访管理',
  '用户管理',
  '访问审批',
  '筛查设备',
  '操作日志',
];

test('accessible names are Chinese on every list of a manager, in its drawer and in its form', async () => {
  const { page } = await stage.openAs('manager');
  const found: string[] = [];
  const look = async (where: string) =>
    found.push(...(await foreignNames(page)).map((name) => `${where}: ${name}`));
  for (const entry of LISTS) {
    await goTo(page, entry);
    await look(entry);
    await rows(page).first().click();
    await look(`${entry} drawer`);
    const add = page.getByRole('button', { name: /^新增/ }).first();
    if ((await add.count()) === 0) continue;
    await add.click();
    const form = page.getByRole('dialog');
    await form.waitFor();
    await look(`${entry} form`);
    await form.getByRole('button', { name: '取消' }).click();
    await form.waitFor({ state: 'detached' });
  }
  expect(found).toEqual([]);
});
