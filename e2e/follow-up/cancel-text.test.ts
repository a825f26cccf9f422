/** A message that waits, because the day has had all its messages or for the night, is cancelled where its case is read, and for a selection. */
import { randomUUID } from 'node:crypto';
import { caseOfChild, readCases, sendTexts } from '@spine/contract/follow-up';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt } from '../support/browser.ts';
import { dialog, rows, settled, told } from '../support/list.ts';
import { curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { type StaffCalls, setPhone, staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';
import { openCase } from './case-drawer.ts';

const stage = openStage({ settings: async () => ({ SMS_NOTICES_PER_DAY: '1' }) });
const API = '/api/v1';

/** Numbers that no try before has written to. */
let lastPhone = 13_800_000_030;
function nextPhone(): string {
  lastPhone += 1;
  return String(lastPhone);
}

async function askFor(staff: StaffCalls, patientId: string): Promise<void> {
  const read = await staff.post(readCases.path, { ids: [patientId] });
  const [{ version }] = JSON.parse(JSON.stringify(read.data));
  const cases = [{ id: randomUUID(), patientId, version }];
  expect(await staff.post(sendTexts.path, { cases })).toMatchObject({
    data: { done: [patientId] },
  });
}

/** Whether the first message of the day is sent, or waits for the morning. */
async function isSettled({ page }: StaffCalls, patientId: string): Promise<boolean> {
  const query = new URLSearchParams({ patientId });
  const { data } = await (await page.request.get(`${API}${caseOfChild.path}?${query}`)).json();
  const [{ state, sendsAt }] = data.texts;
  return state === 'sent' || sendsAt !== null;
}

test('a message that waits is cancelled in the case, and another one for a selection', async () => {
  const staff = await staffOf(stage);
  const family = freshName('短信');
  const first = await uploadOfNewChild(staff, curved(8), `${family}甲`);
  const second = await uploadOfNewChild(staff, curved(8), `${family}乙`);
  await setPhone(staff, first.patientId, nextPhone());
  await setPhone(staff, second.patientId, nextPhone());
  await askFor(staff, first.patientId);
  await expect.poll(() => isSettled(staff, first.patientId)).toBe(true);
  await askFor(staff, second.patientId);

  const { page, faults } = await stage.openAs('doctor');
  const drawer = await openCase(page, `${family}乙`);
  await drawer.getByText('等到 8 点').waitFor();
  await lookAt(page, 'follow-up-text-waits');
  await drawer.getByRole('button', { name: '取消：短信' }).click();
  await told(page, '已取消 1 条短信');
  await drawer.getByText('没有发送：已取消').waitFor();
  await drawer.getByRole('button', { name: '家长退订了短信' }).click();
  await told(page, '已登记退订，这个手机号不再发短信');
  await rows(page).first().getByText('已退订短信').waitFor();
  await lookAt(page, 'follow-up-text-stopped');
  await drawer.getByRole('button', { name: '取消退订' }).click();
  await (await dialog(page, '家长同意再收短信？'))
    .getByRole('button', { name: '取消退订' })
    .click();
  await told(page, '已取消退订');
  await page.keyboard.press('Escape');

  await askFor(staff, second.patientId);
  await settled(page);
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '发通知' }).click();
  const notice = await dialog(page, '发通知：1 例');
  await notice.getByText('短信', { exact: true }).waitFor();
  await lookAt(page, 'follow-up-batch-text-waits');
  await notice.getByRole('button', { name: '取消发送' }).click();
  await told(page, '已取消 1 条短信');
  await notice.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
