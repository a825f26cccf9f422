/** The manager's settings of the report: opened, written, saved. */
import type { Locator, Page } from 'playwright-core';
import type { Stage } from '../stage.ts';

export const ADVICE = '1. 请于一个月内到本院脊柱门诊就诊。\n2. 请带上这份报告。';

export async function openSettings(stage: Stage) {
  const opened = await stage.openAs('manager');
  await opened.page.goto('/mainPage/system-admn/report-setting');
  await sheet(opened.page).waitFor();
  return opened;
}

export const sheet = (page: Page): Locator => page.getByRole('region', { name: '报告预览' });

export const adviceOf = (page: Page, result: string): Locator =>
  page.getByRole('textbox', { name: `${result}的建议` });

export const save = (page: Page) => page.getByRole('button', { name: '保存设置' }).click();
