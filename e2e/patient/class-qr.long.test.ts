/** The QR code of a class on the smallest phone and on paper. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, PHONE, SMALL_PHONE } from '../support/browser.ts';
import { fits, goTo } from '../support/list.ts';
import { newLink } from '../support/screens/class-qr.ts';
import { callsOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'labels-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('the QR code of a class', () => {
  test('opens a form that fits the smallest phone', async () => {
    const { page } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    const link = await newLink(page);
    const { page: phone } = await stage.open(SMALL_PHONE);
    await phone.goto(link);
    await phone.getByRole('heading', { name: '登记孩子信息' }).waitFor();
    await lookAt(phone, 'class-form-small', { fullPage: true });
    await fits(phone);
  });

  test('brings entries that are compared on a phone', async () => {
    const { page } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    const token = (await newLink(page)).split('#')[1];
    const child = {
      name: '林小满',
      studentId: 'QR-2026-0009',
      gender: 'f',
      birthDate: '2015-03-19',
    };
    const sent = await callsOf(page).post('/patient/qr/add', {
      token,
      ...child,
      tel: '13812345678',
      consent: true,
    });
    expect(sent.code).toBe(8000);
    const { page: phone, faults } = await stage.openAs('manager', PHONE);
    await phone.goto('/mainPage/patientsList/entries');
    await phone.getByText(child.name, { exact: true }).click();
    await phone
      .getByRole('complementary', { name: '家长登记详情' })
      .getByText('138****5678')
      .waitFor();
    await lookAt(phone, 'guardian-entry-phone');
    await fits(phone);
    expect(faults).toEqual([]);
  });

  test('prints as a notice with nothing else on the paper', async () => {
    const { page } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    await newLink(page);
    await page.locator('.class-qr_poster img').waitFor({ state: 'attached' });
    const file = path.join(folder, 'notice.pdf');
    await page.pdf({ path: file, format: 'A4' });
    const words = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
    expect(words).toContain('请家长扫码登记孩子信息');
    expect(words).toContain('五年级9班');
    expect(words).not.toMatch(/学生管理|复制链接/);
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Pages:\s+1\n/);
  });
});
