/** The page of the hospital, without a letter. */
import { expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a link that nobody signed opens the page of all closed links', async () => {
  const { page: phone, faults } = await stage.open(PHONE);
  await phone.goto(`/referral/${'A'.repeat(59)}`);
  await phone.getByRole('heading', { name: '这个链接现在不能使用' }).waitFor();
  await phone.getByText('联系电话见转诊单最下方').waitFor();
  await lookAt(phone, 'hospital-closed');
  expect(faults).toEqual([]);
});
